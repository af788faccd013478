import type { Client } from '@cairnway/sdk'
import { openSeededService } from '../eval-service.ts'
import { type PackQuestion, readQuestions, readRightKeys } from '../packs/read-pack-questions.ts'
import { readPackTitles } from '../packs/read-pack-titles.ts'
import { readRowsByFile } from '../read-rows-by-file.ts'
import type { GateMeasurement } from './gate-measurement.ts'

const FRESH = new URL('../packs/', import.meta.url)
const SHOWN = 3
/** Every fifth question: with all of them the run takes some minutes. */
const SAMPLE = 5

interface AskedQuestion {
  question: string
  /** position of the first record that answers it, from 1; null beyond those shown */
  rank: number | null
  confidence: string
}

/** @param right titles of the records that answer it */
async function ask(client: Client, question: string, right: ReadonlySet<string>): Promise<AskedQuestion> {
  const { results, metadata } = await client.searchExperiences({ q: question, limit: SHOWN, analytics: false })
  const at = results.findIndex(({ title }) => right.has(title))
  return { question, rank: at < 0 ? null : at + 1, confidence: metadata.confidence ?? 'low' }
}

const share = (rows: readonly AskedQuestion[], isCounted: (row: AskedQuestion) => boolean): number =>
  rows.length === 0 ? Number.NaN : rows.filter(isCounted).length / rows.length

const isFirst = ({ rank }: AskedQuestion): boolean => rank === 1
const isShown = ({ rank }: AskedQuestion): boolean => rank !== null
const isConfident = ({ confidence }: AskedQuestion): boolean => confidence === 'medium' || confidence === 'high'

/** Measures whether the questions about the records of the pack find these, in a store with the pack alone. */
export const measurePacks: GateMeasurement = async ({ cache }) => {
  const { client, close } = await openSeededService(cache)
  const titles = await readPackTitles()
  const toTitles = (keys: Iterable<string>) => new Set([...keys].flatMap((key) => titles.get(key) ?? []))
  const right_keys = readRightKeys()
  const asked: (AskedQuestion & PackQuestion)[] = []
  for (const question of readQuestions().filter((_, at) => at % SAMPLE === 0)) {
    const right = toTitles(right_keys.get(question.question) ?? [])
    asked.push({ ...question, ...(await ask(client, question.question, right)) })
  }
  const fresh: (AskedQuestion & { is_covered: boolean })[] = []
  for (const { question, answers } of readRowsByFile<{ question: string; answers: string[] }>(
    FRESH,
    'fresh-questions',
  ).flatMap(({ rows }) => rows))
    fresh.push({ is_covered: answers.length > 0, ...(await ask(client, question, toTitles(answers))) })
  await close()

  const confident = asked.filter(isConfident)
  const row = (name: string, rows: readonly AskedQuestion[]): string[] => [
    name,
    String(rows.length),
    ...[isFirst, isShown, isConfident].map((isCounted) => share(rows, isCounted).toFixed(3)),
    share(rows.filter(isConfident), isFirst).toFixed(3),
  ]
  const kinds = ['error', 'symptom', 'question'] as const
  const subjects = [...new Set(asked.map(({ subject }) => subject))]
  const covered = fresh.filter(({ is_covered }) => is_covered)
  const uncovered = fresh.filter(({ is_covered }) => !is_covered)
  const wrong = covered.filter((one) => isConfident(one) && !isFirst(one))
  return {
    title: 'Questions about the pack',
    checks: [
      { what: 'the right record is first', measured: share(asked, isFirst), needed: 0.65, bound: 'least' },
      {
        what: `the right record is among the first ${SHOWN}`,
        measured: share(asked, isShown),
        needed: 0.75,
        bound: 'least',
      },
      {
        what: 'first result right, confidence medium or high',
        measured: share(confident, isFirst),
        needed: 0.85,
        bound: 'least',
      },
      {
        what: 'fresh questions: the right record is first',
        measured: share(covered, isFirst),
        needed: 0.65,
        bound: 'least',
      },
      {
        what: `fresh questions: the right record is among the first ${SHOWN}`,
        measured: share(covered, isShown),
        needed: 0.75,
        bound: 'least',
      },
      {
        what: 'fresh questions: wrong, confidence medium or high',
        measured: wrong.length / covered.length,
        needed: 0.03,
        bound: 'most',
      },
      {
        what: 'fresh near misses: confidence medium or high',
        measured: share(uncovered, isConfident),
        needed: 0.05,
        bound: 'most',
      },
    ],
    details: [
      'The questions are those of `eval/packs/questions`, every fifth. They were written with the records, before a search was looked at; the store holds the pack alone.',
      [
        ['kind', 'questions', 'first', `first ${SHOWN}`, 'medium or high', 'first when medium or high'],
        ...kinds.map((kind) =>
          row(
            kind,
            asked.filter((one) => one.kind === kind),
          ),
        ),
      ],
      [
        ['subject', 'questions', 'first', `first ${SHOWN}`, 'medium or high', 'first when medium or high'],
        ...subjects.map((subject) =>
          row(
            subject,
            asked.filter((one) => one.subject === subject),
          ),
        ),
      ],
      'Fresh questions, `eval/packs/fresh-questions.jsonl`: written without the pack at hand, labelled by reading it, and never fitted on.',
      [
        ['fresh questions', 'questions', 'first', `first ${SHOWN}`, 'medium or high', 'first when medium or high'],
        row('the pack answers them', covered),
        row('near misses', uncovered),
      ],
    ],
    figures: { asked: asked.length, missed: asked.filter((one) => !isShown(one)), fresh },
  }
}
