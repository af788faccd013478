/** The parts of `npm run bench`: title and method of their sections in docs/benchmarks. */
export const benchParts = {
  start: {
    title: 'First start',
    note: 'A new data directory, the seeds loaded and searched; then an import of `experiences_seed_ready`.',
  },
  sizes: {
    title: 'Search by size of the store',
    note: `The rows of \`load_commit_messages\` are written directly into the tables, with their vectors, before the server starts; a size of 100,000 means all 88,297. The rest of 1,000,000 is composed by a counter: the title of one row, the problem of a second and the insight of a third row of the same repository, with the mean of the vectors of the first two.

"Without the embedding" is the whole call as the client measures it, less the stage \`embed\` of the header \`Server-Timing\`. For these searches the vectors of queries come from a file that replaces the embedder (\`bench/serve-with-cached-queries.ts\`); "with the query embedded" is the unmodified product. CPU per search is the processor time of the server's process from \`/proc\`, including the thread of the embedded store and excluding a PostgreSQL server. Stages are wall time. The first run embeds all records in about 20 minutes; \`--cache\` names the directory of the vectors.`,
  },
  verify: {
    title: 'Verdicts and context checks',
    note: 'The records tell attempts; each situation is the problem of a record, each action the title of another one.',
  },
  knowledge: {
    title: 'Links, groups and procedures',
    note: 'Linking, grouping and synthesis: processor time of the whole process, the embedded database included, in a store of commit messages into which several authors deposit stories, half of them accounts of tasks that others tell too. Deposits that come within five seconds share a job; the procedures of results are looked up in memory.',
  },
  teams: {
    title: 'Workspaces',
    note: 'A tenth of the records belong to a workspace. A key of it searches by turns with a personal key, so that whatever else the machine does slows both, and so are ids asked for that are hidden from the caller and that do not exist. Embedding is apart.',
  },
  deposits: {
    title: 'Deposits',
    note: 'Records arrive over HTTP, by the import and by deposits over several connections, without and with their embedding.',
  },
  normalizing: {
    title: 'Raw texts',
    note: `600 texts of \`raw_documents.dev\` (4.9 thousand characters on average, some 49 thousand) arrive over 8 connections, each from another agent, since one that sends attacks is suspended. The time runs from the first POST until the last text is a record, a draft, an observation or nothing.

A text of 512 KiB is many of them, sent as a file; its processor time is that of the whole process, from its arrival to its end. Ordinary deposits are sent at a constant rate: alone, then with a program that only keeps a processor busy, then while one such text after the other comes in. On two processors the program shows what sharing them costs; what is above it is time in a queue of the service. A time begins when the deposit was due.`,
  },
  profile: { title: 'Profiles', note: 'Profiles of a contributor with many records, read over HTTP.' },
  demand: {
    title: 'Lists of hotspots of demand',
    note: '100,000 searches of 500 contributors in 30 days, about 20,000 different texts, written through the search log without vectors. A call covers seven days unless it says otherwise. The call that groups new texts first does so for the first time after they were logged.',
  },
  dashboard: {
    title: 'Figures over time',
    note: '10,000 records and 100,000 searches of 90 days. The counts are read once for all calls of three seconds, so most calls are answered from memory; those that wait longer read them anew. A flush is what the search log writes every two seconds, apart from the searches.',
  },
  webhooks: {
    title: 'Webhooks',
    note: 'Deposits of five contributors, two rounds a second, each until the target of its contributor is notified; then the same while fifty other contributors deposit whose targets hang, are slow or are gone. Then 10,000 events for ten targets, while the process that sends them is killed every five seconds. With TEST_DATABASE_URL that is a worker on PostgreSQL, whose leases are shortened after a kill.',
  },
  identity: {
    title: 'Identity',
    note: 'Presentations of a credential are exchanged for tokens, one after the other, through the HTTP surface without a socket. Then proofs of one token that were signed before: verified alone, by the processor time of all threads, and 32 at a time with the store of used proofs and the membership.',
  },
  attacks: {
    title: 'What trust costs',
    note: 'Each attack is simulated against the whole service, through its public surface and with an injected clock. Accounts register from one source, deposit three texts of their own at once, tell a lie, plant a line in a record, vote and report outcomes, each on days of its own. The answer that they attack is confirmed by two trusted contributors, and trusted ones carry the procedure, whose lines count where others are shown them unasked: provisional procedures, which are listed and say so, do not. All verdicts are turned when those on records that nobody attacks change, as by a calibration. Of 1, 2, 3, 5, 10, 20 and 50 accounts and 0, 1, 3, 7, 14 and 30 days the least is shown. Rate limits are off. On a loopback address each account is a cluster.',
  },
  suspension: {
    title: 'A ring is suspended',
    note: 'Twenty seasoned accounts have voted on 1,000 records of 100 authors each, in a store of 88,297 records. An operator suspends one after the other; then the jobs run in the process of the measurement until none is due, one after the other, without other load.',
  },
  console: {
    title: 'Web console',
    note: 'In Chromium on the same machine: the start page with nothing cached, until its search box can be used; then typing on the search page, the embedding model included, from the last key until the results are painted. The heap is that of the tab after a collection of garbage.',
  },
}
export type BenchPart = keyof typeof benchParts

/** Parts that are measured once for each size of the store. */
export const sizedParts: readonly BenchPart[] = ['sizes', 'verify', 'knowledge', 'teams']

export const isBenchPart = (name: string): name is BenchPart => Object.hasOwn(benchParts, name)
