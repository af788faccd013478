import { join } from 'node:path'
import { groupBy } from '../../bench/group-by.ts'
import type { Detail } from '../../bench/section.ts'
import { createCachingEmbedder, openVectorCache } from '../../bench/vector-cache.ts'
import { loadCommonWords } from '../../packages/server/src/platform/models/common-words.ts'
import { createEmbedder, type Embedder } from '../../packages/server/src/platform/models/embedder.ts'
import { dotProduct } from '../../packages/server/src/platform/models/unit-vector.ts'
import { createFieldEmbedder } from '../../packages/server/src/retrieval/knowledge/embed-fields.ts'
import { createTranslatingEmbedder } from '../../packages/server/src/retrieval/search/translating-embedder.ts'
import type { DuplicateText } from '../../packages/server/src/rules/duplicates/duplicate.ts'
import { MIN_GROUP_RECORDS } from '../../packages/server/src/rules/knowledge/grouping/group-rules.ts'
import { createRecordLinker, MIN_LINK_COSINE } from '../../packages/server/src/rules/knowledge/links/link-records.ts'
import type { LinkWords } from '../../packages/server/src/rules/knowledge/links/link-words.ts'
import { bootstrap } from '../bootstrap.ts'
import { type FormedGroup, formGroups } from '../knowledge/form-groups.ts'
import {
  COPIES,
  type LabelledRecord,
  type LabelledText,
  readAddedSteps,
  readCopiedAccounts,
  readLabelledRecords,
  readLabelledTexts,
  toComparedRecord,
} from '../knowledge/labelled-records.ts'
import { type AssessedPair, assessPairs, countRarity, embedAll } from '../knowledge/measure-links.ts'
import { createRandom, sample } from '../random.ts'
import { buildDeniedAdvice } from './edited-copies.ts'
import { copyFromOtherFields, fillMissingFields } from './fill-missing-fields.ts'
import type { GateCheck, GateDataSource, GateReport } from './gate-measurement.ts'
import { readRecordFamilies } from './record-families.ts'
import { buildSeedContradictions, readSeedTexts } from './seed-contradictions.ts'
import { formatPercentTenths, shareOf } from './statistics.ts'
import { buildUnseenContradictions } from './unseen-contradictions.ts'

/** Some families and accounts report the same as a seed, or as each other: these pairs are not labelled. */
const UNLABELLED = /^(?:seeds|families) and (?:families|accounts)/

/** Halves of the accounts that no limit was fitted on. */
const HELD_BACK = ['held back', 'second held back']

/** The cosine alone, to compare with. */
const PLAIN_COSINE = 0.8
/** Records that are copied and denied, and the draw of records that are changed by one edit. */
const DENIED_RECORDS = 120
const SAMPLE_SEED = 5
const EDITS_SEED = 77

/** Formats the mean with its 95 % bootstrap over groups, so that a large group does not decide alone. */
function formatInterval(pairs: readonly { label: string; right: boolean }[]): string {
  const groups = [...groupBy(pairs, ({ label }) => label).values()]
  const { mean, low, high } = bootstrap([groups.map((group) => shareOf(group, ({ right }) => right))])
  return groups.length === 0 ? '–' : `${mean.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`
}

/** Lists the linked pairs that are labelled. */
const listLinked = (pairs: readonly AssessedPair[], isLinked: (pair: AssessedPair) => boolean) =>
  pairs.filter((pair) => isLinked(pair) && pair.truth !== 'kin')
const isSupported = ({ link }: AssessedPair): boolean => link === 'supports'
const isNear = ({ cosine }: AssessedPair): boolean => cosine >= PLAIN_COSINE

function pairRows(pairs: readonly AssessedPair[]): string[][] {
  return [...groupBy(pairs, ({ set }) => set)].map(([set, of_set]) => {
    const same = of_set.filter(({ truth, same_outcome }) => truth === 'same' && same_outcome)
    const rule = (isLinked: (pair: AssessedPair) => boolean) => {
      const linked = listLinked(of_set, isLinked)
      const right = linked.filter(({ truth }) => truth === 'same').length
      return [`${right} / ${linked.length}`, same.length === 0 ? '–' : formatPercentTenths(shareOf(same, isLinked))]
    }
    return [set, String(same.length), ...rule(isSupported), ...rule(isNear)]
  })
}

interface AssessedText extends LabelledText {
  cosine: number
  link: 'supports' | 'contradicts' | null
}

async function assessTexts(
  texts: readonly LabelledText[],
  embedder: Embedder,
  words: LinkWords,
): Promise<AssessedText[]> {
  const embedFields = createFieldEmbedder(embedder)
  const assessed: AssessedText[] = []
  for (const text of texts) {
    const [a, b] = await embedAll([text.a, text.b], embedder)
    const cosine = a === undefined || b === undefined ? 0 : dotProduct(a, b)
    const fields = await embedFields(text.a.record, text.b.record)
    const link = createRecordLinker(text.a.record, words).link(text.b.record, cosine, fields)
    assessed.push({ ...text, cosine, link: link?.kind ?? null })
  }
  return assessed
}

const textRows = (texts: readonly AssessedText[]): string[][] =>
  [...groupBy(texts, ({ kind, label }) => `${kind} ${label}`).values()].map((group) => [
    group[0]?.kind ?? '',
    group[0]?.label ?? '',
    String(group.length),
    formatPercentTenths(shareOf(group, ({ link }) => link === 'supports')),
    formatPercentTenths(shareOf(group, ({ link }) => link === 'contradicts')),
    formatPercentTenths(shareOf(group, ({ cosine }) => cosine >= PLAIN_COSINE)),
  ])

const EQUAL_FIELDS = { cause: 1, method: 1 }

/** Share of contradicting pairs that support each other, as if their vectors were equal. */
const supportedShare = (pairs: readonly { a: DuplicateText; b: DuplicateText }[], words: LinkWords): number =>
  shareOf(
    pairs,
    ({ a, b }) =>
      createRecordLinker(toComparedRecord(a), words).link(toComparedRecord(b), 1, EQUAL_FIELDS)?.kind === 'supports',
  )

/** Pairs of members of groups as the service formed them. */
interface MemberPair {
  set: string
  label: string
  right: boolean
  kin: boolean
}

const memberPairs = (groups: readonly FormedGroup[]): MemberPair[] =>
  groups.flatMap(({ members }, at) =>
    members.flatMap((a, i) =>
      members.slice(0, i).map((b) => ({
        // the order in which UNLABELLED names two sets
        set: a.set === b.set ? a.set : [a.set, b.set].sort().reverse().join(' and '),
        label: `group ${at}`,
        right: a.label === b.label,
        kin: a.label !== b.label && a.kin === b.kin,
      })),
    ),
  )

interface FormedTopics {
  set: string
  topics: number
  grouped: number
  with_procedure: number
  wrong_pairs: number
}

const shareOfTopics = (topics: readonly FormedTopics[], set: string): number => {
  const found = topics.find((each) => each.set === set)
  return found === undefined ? 0 : found.with_procedure / found.topics
}

/** Counts the labels with enough records that became a group, and a procedure, by set. */
function countTopics(records: readonly LabelledRecord[], groups: readonly FormedGroup[]): FormedTopics[] {
  return [...groupBy(records, ({ set }) => set)].flatMap(([set, of_set]) => {
    const labels = [...groupBy(of_set, ({ label }) => label)].filter(([, { length }]) => length >= MIN_GROUP_RECORDS)
    // a seed about the same cause may be a member too
    const formed = groups.flatMap(({ members, steps }) => {
      const own = members.filter((member) => member.set === set)
      const [label, ...others] = new Set(own.map((member) => member.label))
      return label === undefined || others.length > 0 || own.length < 2 ? [] : [{ label, steps }]
    })
    const count = (some: readonly { label: string }[]) => new Set(some.map(({ label }) => label)).size
    if (labels.length === 0) return []
    return [
      {
        set,
        topics: labels.length,
        grouped: count(formed),
        with_procedure: count(formed.filter(({ steps }) => steps.length > 0)),
        wrong_pairs: memberPairs(groups).filter((pair) => pair.set === set && !pair.right && !pair.kin).length,
      },
    ]
  })
}

interface PossiblePair {
  set: string
  label: string
  /** whether the service put both into one group */
  right: boolean
}

/** Pairs that could be in one group: of labels with enough records of one outcome. */
function possiblePairs(records: readonly LabelledRecord[], groups: readonly FormedGroup[]): PossiblePair[] {
  const group_of = new Map(groups.flatMap(({ members }, at) => members.map((member) => [member, at] as const)))
  const possible = groupBy(records, ({ label, record }) => `${label} ${record.outcome.status === 'unresolved'}`)
  return [...possible.values()]
    .filter((group) => group.length >= MIN_GROUP_RECORDS)
    .flatMap((group) =>
      group.flatMap((a, i) =>
        group.slice(0, i).map((b) => ({
          set: a.set,
          label: a.label,
          right: group_of.has(a) && group_of.get(a) === group_of.get(b),
        })),
      ),
    )
}

/** Shares of contradictions that are linked as support, by where they come from. */
interface Contradictions {
  "the data's": number
  'one edit in seeds': number
  'one edit in records by agents': number
  'advice denied': number
}

function measureContradictions(
  texts: readonly AssessedText[],
  words: LinkWords,
  source: Pick<GateDataSource, 'directory' | 'split'>,
): Contradictions {
  const agents = readRecordFamilies(source)
    .filter(({ name }) => name === 'misakanet' || name === 'clippy')
    .flatMap((family) => family.records.map((record) => fillMissingFields(record, copyFromOtherFields)))
  const denied = sample([...readSeedTexts(), ...agents], DENIED_RECORDS, createRandom(SAMPLE_SEED))
  return {
    "the data's": shareOf(
      texts.filter(({ label }) => label === 'contradicts'),
      ({ link }) => link === 'supports',
    ),
    'one edit in seeds': supportedShare(buildSeedContradictions(), words),
    'one edit in records by agents': supportedShare(buildUnseenContradictions(agents, EDITS_SEED), words),
    'advice denied': supportedShare(buildDeniedAdvice(denied), words),
  }
}

/** Links and groups of the data, from which the figures are computed. */
interface SynthesisFigures {
  pairs: readonly AssessedPair[]
  texts: readonly AssessedText[]
  groups: readonly FormedGroup[]
  members: readonly MemberPair[]
  possible: readonly PossiblePair[]
  topics: readonly FormedTopics[]
  contradictions: Contradictions
  /** groups of accounts that attackers copied, and how many of their topics became a procedure */
  copied_groups: readonly FormedGroup[]
  copied_procedures: number
}

function buildChecks({ members, possible, topics, contradictions, copied_groups }: SynthesisFigures): GateCheck[] {
  const labelled = members.filter(({ kin, set }) => !kin && !UNLABELLED.test(set))
  const added_steps = readAddedSteps().map(({ added_step }) => JSON.stringify(added_step).slice(1, -1))
  return [
    {
      what: 'pairs inside groups as formed: precision',
      measured: shareOf(labelled, ({ right }) => right),
      needed: 0.98,
      bound: 'least',
    },
    {
      what: 'pairs of labelled groups of three that are in one group: recall',
      measured: shareOf(possible, ({ right }) => right),
      needed: 0.5,
      bound: 'least',
    },
    {
      what: 'pairs of seeds inside groups',
      measured: members.filter(({ set }) => set === 'seeds').length,
      needed: 0,
      bound: 'most',
    },
    {
      what: "contradictions linked as support, the data's",
      measured: contradictions["the data's"],
      needed: 0,
      bound: 'most',
    },
    ...HELD_BACK.map((half) => ({
      what: `topics of independent accounts that became a procedure, ${half}`,
      measured: shareOfTopics(topics, `accounts, ${half}`),
      needed: 0.7,
      bound: 'least' as const,
    })),
    {
      what: 'steps that attackers add to copies, published',
      measured: copied_groups.filter(({ published }) => added_steps.some((step) => published.includes(step))).length,
      needed: 0,
      bound: 'most',
    },
  ]
}

const formedRows = ({ groups, members, possible }: SynthesisFigures): string[][] =>
  [...groupBy(groups, (group) => group.members[0]?.set ?? '')].map(([set, of_set]) => {
    const of_pairs = members.filter((pair) => pair.set === set)
    return [
      set,
      String(of_set.length),
      String(of_set.flatMap((group) => group.members).length),
      `${of_pairs.filter(({ right }) => right).length} / ${of_pairs.length}`,
      formatInterval(of_pairs),
      formatInterval(possible.filter((pair) => pair.set === set)),
    ]
  })

const buildDetails = (figures: SynthesisFigures): Detail[] => [
  'Groups as the service forms them, from all records of the table below in one store, each deposited by one of several ' +
    'contributors; in brackets: 95 % bootstrap over groups. Recall counts pairs of one label and outcome with three ' +
    'records or more.',
  [['records', 'groups', 'members', 'right pairs', 'precision', 'recall'], ...formedRows(figures)],
  `Pairs of records, whatever group they are in; compared with the rule, a cosine of ${PLAIN_COSINE} alone. Pairs of a seed and a ` +
    'written family are not labelled.',
  [
    ['records', 'pairs of one label', 'linked: right', 'found', `cosine ≥ ${PLAIN_COSINE}: right`, 'found'],
    ...pairRows(figures.pairs.filter(({ set }) => !UNLABELLED.test(set))),
  ],
  'Labels with three records or more that became a group, and a procedure. The rule was fitted on the development half ' +
    'of the accounts that were written first; the others were held back, the second held back ones written a sitting later.',
  [
    ['records', 'topics', 'groups', 'procedures', 'wrong pairs in groups'],
    ...figures.topics.map(({ set, ...counts }) => [set, ...Object.values(counts).map(String)]),
  ],
  `Accounts with ${COPIES} copies of one of each topic, to each of which an attacker has added the same step, or changed one: ` +
    `${figures.copied_procedures} topics became a procedure.`,
  'Pairs of texts without fields. Some that count as different are not: the negatives are the most similar unmarked ones.',
  [['pairs', 'label', 'count', 'support', 'contradict', `cosine ≥ ${PLAIN_COSINE}`], ...textRows(figures.texts)],
  'Contradictions that support each other; the cosine of generated ones is taken as 1.',
  [
    ['contradictions', 'linked as support'],
    ...Object.entries(figures.contradictions).map(([kind, share]) => [kind, formatPercentTenths(share)]),
  ],
]

/**
 * Measures which records are linked, and which groups the service forms from them when several contributors deposit
 * them.
 */
export async function measureSynthesis({ directory, split, cache }: GateDataSource): Promise<GateReport> {
  const model = createEmbedder({ mode: 'local', cache_dir: join(cache, 'models') })
  await model.ready()
  const vectors = openVectorCache(join(cache, 'eval.vectors'), model)
  const caching = createCachingEmbedder(model, vectors)
  const embedder = createTranslatingEmbedder(caching)
  const records = readLabelledRecords({ directory, split })
  const words: LinkWords = { rarity: countRarity(records), ordinary_words: (await loadCommonWords()) ?? new Set() }
  const embedFields = createFieldEmbedder(embedder)
  const vectors_of_records = await embedAll(records, embedder)
  const pairs = await assessPairs(records, vectors_of_records, { words, min_cosine: MIN_LINK_COSINE, embedFields })
  const texts = await assessTexts(readLabelledTexts({ directory, split }), embedder, words)
  const groups = await formGroups(records, caching)
  const copied = readCopiedAccounts()
  const copied_groups = await formGroups(copied, caching)
  vectors.close()
  await model.close()

  const topics = countTopics(records, groups)
  const contradictions = measureContradictions(texts, words, { directory, split })
  const figures: SynthesisFigures = {
    pairs,
    texts,
    groups,
    members: memberPairs(groups),
    possible: possiblePairs(records, groups),
    topics,
    contradictions,
    copied_groups,
    copied_procedures: countTopics(copied, copied_groups).reduce((sum, each) => sum + each.with_procedure, 0),
  }
  return {
    title: 'Links and groups',
    details: buildDetails(figures),
    checks: buildChecks(figures),
    figures: {
      contradictions,
      pairs: pairRows(pairs),
      texts: textRows(texts),
      topics,
      groups: groups.map(({ members }) => members.map(({ set, label, record }) => [set, label, record.title])),
    },
  }
}
