import type { Detail } from '../../bench/section.ts'
import { assessConfidence } from '../../packages/server/src/rules/results/confidence.ts'
import type { Asked } from '../confidence/ask-questions.ts'
import { type AskedStore, askPackStores, askSetStores } from '../confidence/confidence-stores.ts'
import type { GateCheck, GateMeasurement } from './gate-measurement.ts'

type Level = NonNullable<Asked['confidence']>

const MIN_RIGHT = { medium: 0.85, high: 0.95 }
const MAX_WRONG = 0.04

interface Counted {
  is_answerable: boolean
  is_right: boolean
  level: Level
}

const hybridLevel = ({ confidence }: Asked): Level => confidence ?? 'low'
/** Every record is of the pack or endorsed, as it is for the answers of the service. */
const lexicalLevel = ({ lexical }: Asked): Level =>
  lexical === null ? 'low' : assessConfidence(lexical.match, true, ['lexical'])

const shareOf = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / whole)

function countLevels(rows: readonly Counted[]) {
  const isAt = (level: Level) => rows.filter((row) => row.level === level)
  const right = (some: readonly Counted[]) => shareOf(some.filter(({ is_right }) => is_right).length, some.length)
  const confident = rows.filter(({ level }) => level !== 'low')
  const answerable = rows.filter(({ is_answerable }) => is_answerable)
  const missing = rows.filter(({ is_answerable }) => !is_answerable)
  return {
    questions: answerable.length,
    first: right(answerable),
    medium: right(isAt('medium')),
    medium_or_high: right(confident),
    high: right(isAt('high')),
    said_medium: shareOf(confident.filter(({ is_answerable }) => is_answerable).length, answerable.length),
    said_high: shareOf(isAt('high').filter(({ is_answerable }) => is_answerable).length, answerable.length),
    wrong: shareOf(confident.filter(({ is_answerable }) => !is_answerable).length, missing.length),
  }
}

const countStore = ({ asked }: AskedStore, mode: 'hybrid' | 'lexical') =>
  countLevels(
    asked.map((one) => ({
      is_answerable: one.is_answerable,
      is_right: one[mode]?.is_right ?? false,
      level: mode === 'hybrid' ? hybridLevel(one) : lexicalLevel(one),
    })),
  )

const toChecks = (
  { name }: AskedStore,
  { medium_or_high, high, wrong }: ReturnType<typeof countLevels>,
): GateCheck[] => [
  { what: `${name}: medium or high, right`, measured: medium_or_high, needed: MIN_RIGHT.medium, bound: 'least' },
  { what: `${name}: high, right`, measured: high, needed: MIN_RIGHT.high, bound: 'least' },
  { what: `${name}: no answer there, medium or high`, measured: wrong, needed: MAX_WRONG, bound: 'most' },
]

/**
 * Measures how reliable the confidence of an answer is. Every question is asked with all records of the store and
 * without those that answer it.
 */
export const measureAnswerConfidence: GateMeasurement = async (source) => {
  const stores = [...(await askPackStores(source)), ...(await askSetStores(source))]
  const counted = stores.map((store) => ({
    store,
    hybrid: countStore(store, 'hybrid'),
    lexical: countStore(store, 'lexical'),
  }))
  const header = [
    ...['store', 'questions', 'first', 'medium: right', 'medium or high: right', 'high: right'],
    ...['answer there: medium or high', 'answer there: high', 'answer not there: medium or high'],
  ]
  const row = (name: string, counts: ReturnType<typeof countLevels>) => {
    const { questions, first, medium, medium_or_high, high, said_medium, said_high, wrong } = counts
    const shares = [first, medium, medium_or_high, high, said_medium, said_high, wrong]
    return [name, String(questions), ...shares.map((share) => share.toFixed(3))]
  }
  const details: Detail[] = [
    'Each question is asked twice: with all records of the store, and without those that answer it (leave one record out). Right: the first result answers the question. Questions about the pack are those of `eval/packs/questions`; `eval/packs/also-right.jsonl` names other records of the pack that answer one, as somebody found who read the pair. The queries of a development set name one of several records that answer, so that their figures are too low; they have no target.',
    'Searches with vectors, by the answers of the service:',
    [header, ...counted.map(({ store, hybrid }) => row(store.name, hybrid))],
    'By words alone:',
    [header, ...counted.map(({ store, lexical }) => row(store.name, lexical))],
  ]
  return {
    title: 'Confidence of answers',
    details,
    checks: counted
      .filter(({ store }) => store.has_complete_labels)
      .flatMap(({ store, hybrid }) => toChecks(store, hybrid)),
    figures: { stores: counted.map(({ store, ...counts }) => ({ name: store.name, ...counts })) },
  }
}
