/** A figure of docs/benchmarks that docs/benchmarks.md shows. */
export interface HeadlineFigure {
  label: string
  /** name of the section */
  section: string
  /** part of the section, where several have the figure */
  part?: string
  what: string
}

/** Size of the largest store of real records. */
const LARGE = '88,297 records'

export const headlineFigures: readonly HeadlineFigure[] = [
  { label: 'first start: first answer', section: 'start', what: 'first answer (data directory made)' },
  { label: 'first start: seeds loaded', section: 'start', what: 'seeds loaded' },
  { label: 'memory with the seeds', section: 'start', what: 'idle memory with the seeds' },
  { label: `search, ${LARGE}, p50`, section: 'sizes', part: LARGE, what: 'search without the embedding, p50' },
  { label: `search, ${LARGE}, p95`, section: 'sizes', part: LARGE, what: 'search without the embedding, p95' },
  {
    label: `the same with the query embedded, p50`,
    section: 'sizes',
    part: LARGE,
    what: 'search, whole HTTP call with the query embedded, p50',
  },
  { label: `searches/s, ${LARGE}`, section: 'sizes', part: LARGE, what: 'searches/s, 16 connections' },
  { label: `memory, ${LARGE}`, section: 'sizes', part: LARGE, what: 'memory after searches' },
  {
    label: `restart, ${LARGE}: first search`,
    section: 'sizes',
    part: LARGE,
    what: 'start with snapshot, first answered search',
  },
  { label: 'deposits/s with embedding', section: 'deposits', what: 'deposits/s with embedding, 8 connections' },
  {
    label: 'raw texts/s until they are records',
    section: 'normalizing',
    what: 'documents/s from POST to completed, EMBEDDINGS=off',
  },
  { label: 'raw text of 512 KiB, processor time', section: 'normalizing', what: '512 KiB, processor time, median' },
  {
    label: `verdict, ${LARGE}, p50`,
    section: 'verify',
    part: `verify, ${LARGE}`,
    what: 'verdict without the embedding, p50',
  },
  {
    label: `linking a deposit, ${LARGE}, processor`,
    section: 'knowledge',
    part: `knowledge, ${LARGE}`,
    what: 'many deposits, processor time of each',
  },
  { label: 'own profile, p50', section: 'profile', what: 'own, whole HTTP call, p50' },
  { label: 'hotspots of demand, p50', section: 'demand', what: 'a contributor, whole HTTP call, p50' },
  {
    label: 'figures over time, read anew, p50',
    section: 'dashboard',
    what: 'everybody, 30 days, counts read anew, p50',
  },
  { label: 'start page of the console, p50', section: 'console', what: 'start page usable, nothing cached, p50' },
  { label: 'webhook, from the deposit, p95', section: 'webhooks', what: 'from a deposit to its target, p95' },
  {
    label: 'search in a workspace, times a personal one',
    section: 'teams',
    what: 'search by a key of a workspace by one by a personal key, p50',
  },
  { label: 'token and proof verified', section: 'identity', what: 'token and proof verified, processor time' },
  { label: 'raw deposits after 200 kills: one end', section: 'kills-pglite', what: '  with exactly one end' },
  { label: 'the same on PostgreSQL', section: 'kills-postgres', what: '  with exactly one end' },
  { label: 'honest calls alone, p95', section: 'hostile', what: 'honest calls before it begins, p95' },
  {
    label: 'honest calls under load from a hostile key',
    section: 'hostile',
    what: 'honest calls under load from it, p95',
  },
  { label: 'relevance, nDCG@10', section: 'relevance', what: 'nDCG@10' },
  { label: 'the same by BM25 alone', section: 'relevance', what: 'nDCG@10, BM25 alone' },
  { label: 'the same by vectors alone', section: 'relevance', what: 'nDCG@10, vectors alone' },
  { label: 'the same by RRF of both', section: 'relevance', what: 'nDCG@10, RRF k=60' },
  { label: 'first result right, confidence high', section: 'relevance', what: 'P@1 of high' },
  {
    label: 'foreign queries answered with confidence',
    section: 'relevance',
    what: 'foreign queries answered with medium or better',
  },
  { label: 'secrets found in texts', section: 'gate-secrets', what: 'secrets found, texts' },
  { label: 'technical text falsely blocked', section: 'gate-secrets', what: 'technical text falsely blocked' },
  {
    label: 'known attacks refused or quarantined',
    section: 'gate-poisoning',
    what: 'core attacks refused or put aside',
  },
  {
    label: 'technical text refused or quarantined',
    section: 'gate-poisoning',
    what: 'benign technical text refused or put aside',
  },
  { label: 'junk that passes the quality gate', section: 'gate-quality', what: '25 kinds of junk together: pass' },
  { label: 'duplicates: precision', section: 'gate-duplicates', what: 'agent records: precision' },
  { label: 'duplicates: recall', section: 'gate-duplicates', what: 'agent records: recall' },
  {
    label: 'planted lies: right first, 3 confirmations',
    section: 'gate-planted',
    what: 'PoisonedRAG: right answer first, confirmations: 3 independent',
  },
  {
    label: 'bad record boosted by 300 bought votes',
    section: 'gate-sybils',
    what: 'boosted by 300 newcomers, 8 honest voters',
  },
  { label: 'linked records: precision', section: 'gate-synthesis', what: 'linked pairs of records: precision' },
  {
    label: 'pairs in one hotspot of demand: precision',
    section: 'gate-demand',
    what: 'pairs in one hotspot, samples of 100 needs of each set: precision',
  },
  {
    label: 'verdicts: balanced accuracy, surest 70 %',
    section: 'gate-verdicts',
    what: 'shell commands: balanced accuracy of the surest 70.0 %',
  },
  {
    label: 'advice of the proxy: build logs advised',
    section: 'gate-proxy',
    what: 'build logs, advised',
  },
  { label: 'advice of the proxy: wrong', section: 'gate-proxy', what: 'advice that is wrong, of all advice' },
  {
    label: 'advice of the hook, unseen failures: right',
    section: 'gate-everyday',
    what: 'hook, held-back list: covered failures with the right record',
  },
  {
    label: 'raw texts: fields landed, sections marked',
    section: 'gate-normalizer',
    what: 'fields of marked sections landed',
  },
  { label: 'raw texts: fields landed, not marked', section: 'gate-normalizer', what: 'fields of unmarked text landed' },
  { label: 'all gates of a deposit, ms, p50', section: 'gate-speed', what: 'all gates, p50 in ms' },
]
