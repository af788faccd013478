import { fileURLToPath } from 'node:url'
import { readPackRecords } from '../../packages/server/src/deposits/packs/read-pack.ts'
import { openSeededService } from '../eval-service.ts'
import { readRowsByFile } from '../read-rows-by-file.ts'
import type { GateMeasurement } from './gate-measurement.ts'

const QUESTIONS = new URL('../packs/questions/', import.meta.url)
const PACK = fileURLToPath(new URL('../../packs/everyday/', import.meta.url))
const SHOWN = 3
/** Every fifth question: with all of them the run takes some minutes. */
const SAMPLE = 5

interface PackQuestion {
  key: string
  question: string
  kind: 'error' | 'symptom' | 'question'
}

interface AskedQuestion extends PackQuestion {
  /** position of the record that it asks for, from 1; null beyond those shown */
  rank: number | null
  confidence: string
}

const readQuestions = (): PackQuestion[] => readRowsByFile<PackQuestion>(QUESTIONS).flatMap(({ rows }) => rows)

const share = (rows: readonly AskedQuestion[], isCounted: (row: AskedQuestion) => boolean): number =>
  rows.length === 0 ? Number.NaN : rows.filter(isCounted).length / rows.length

const isFirst = ({ rank }: AskedQuestion): boolean => rank === 1
const isShown = ({ rank }: AskedQuestion): boolean => rank !== null
const isConfident = ({ confidence }: AskedQuestion): boolean => confidence === 'medium' || confidence === 'high'

/** Measures whether the questions about the records of the pack find these, in a store with the pack alone. */
export const measurePacks: GateMeasurement = async ({ cache }) => {
  const { client, close } = await openSeededService(cache)
  const { lines } = await readPackRecords(PACK)
  const titles = new Map(lines.map(({ key, text }) => [key, (JSON.parse(text) as { title: string }).title]))
  const asked: AskedQuestion[] = []
  for (const question of readQuestions().filter((_, at) => at % SAMPLE === 0)) {
    const { results, metadata } = await client.searchExperiences({
      q: question.question,
      limit: SHOWN,
      analytics: false,
    })
    const at = results.findIndex(({ title }) => title === titles.get(question.key))
    asked.push({ ...question, rank: at < 0 ? null : at + 1, confidence: metadata.confidence ?? 'low' })
  }
  await close()

  const confident = asked.filter(isConfident)
  const row = (name: string, rows: readonly AskedQuestion[]): string[] => [
    name,
    String(rows.length),
    ...[isFirst, isShown, isConfident].map((isCounted) => share(rows, isCounted).toFixed(3)),
    share(rows.filter(isConfident), isFirst).toFixed(3),
  ]
  const kinds = ['error', 'symptom', 'question'] as const
  const subjects = [...new Set(lines.map(({ file }) => file))]
  const subject_of = new Map(lines.map(({ key, file }) => [key, file]))
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
        ...subjects
          .map((file) =>
            row(
              file.replace('.jsonl', ''),
              asked.filter(({ key }) => subject_of.get(key) === file),
            ),
          )
          .filter(([, count]) => count !== '0'),
      ],
    ],
    figures: { asked: asked.length, missed: asked.filter((one) => !isShown(one)) },
  }
}
