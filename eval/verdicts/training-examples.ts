import { join } from 'node:path'
import { groupBy } from '../../bench/group-by.ts'
import { readRows } from '../../bench/read-rows.ts'
import { listCandidatesOfError } from '../../packages/server/src/advice/verification/quoted-error.ts'
import type { ActionForm } from '../../packages/server/src/rules/verdicts/action-terms.ts'
import { readEvidence } from '../../packages/server/src/rules/verdicts/evaluate-action.ts'
import { FEATURE_NAMES } from '../../packages/server/src/rules/verdicts/verdict-features.ts'
import type { CandidateRecord } from '../../packages/server/src/rules/verdicts/verdict-types.ts'
import { createRandom, type Random } from '../random.ts'
import { readSeedFiles } from '../read-rows-by-file.ts'
import { MAX_CHARS, type OutcomeRow, readOutcomes, takeCharacters } from './outcome-sets.ts'

/** Sets with tasks that were attempted several times; all attempts of the last one failed. */
const OUTCOME_SETS = ['shell_commands', 'code_reflexion', 'dependency_updates'] as const
/** Records whose attempts are reworded, to learn how sentences are compared. */
const REWORDED_SETS = ['experiences_misakanet.jsonl.gz', 'experiences_cq_seed.jsonl.gz']
export const TRAINING_FILES = [...OUTCOME_SETS.map((name) => `outcomes_${name}.dev.jsonl.gz`), ...REWORDED_SETS]
/** Shares of the words of an attempt that are left out when it is reworded. */
const LEFT_OUT = [0.2, 0.4, 0.6]
const SEED = 20_260_401
const MIN_ATTEMPT_CHARS = 20

/** An action, what is known about its task, and how it ended. */
export interface VerdictExample {
  set: string
  /** task or record: no two folds share one */
  group: string
  /** the source in which its outcome was observed: no two folds share one when folds are by source */
  source: string
  form: ActionForm
  features: number[]
  has_succeeded: boolean
  /** false for evidence that is only used for training: the figures are of probes */
  is_probe: boolean
}

type Attempted = Pick<CandidateRecord, 'failed_approaches' | 'successful_approach' | 'outcome'>

const EMPTY_METHOD = { method: '' }

const createCandidate = (id: string, problem: string, attempted: Attempted): CandidateRecord => ({
  id,
  title: '',
  problem,
  context: undefined,
  tags: [],
  ...attempted,
  does_not_apply_when: [],
  validity_status: 'active',
  score: 1,
  is_trusted: false,
  score_low: null,
  cluster: 'author',
  is_grouped: false,
  is_proven: false,
  is_team: false,
  created_at: '2026-01-01T00:00:00.000Z',
  observations: [],
})

/** The evidence of a row as candidate that is about the task. */
const toCandidate = ({ id, task, action, outcome }: OutcomeRow): CandidateRecord =>
  outcome === 'succeeded'
    ? createCandidate(id, task, {
        failed_approaches: [],
        successful_approach: { method: action },
        outcome: { status: 'resolved' },
      })
    : createCandidate(id, task, {
        failed_approaches: [{ attempt: takeCharacters(action, MAX_CHARS), why_it_failed: '' }],
        successful_approach: EMPTY_METHOD,
        outcome: { status: 'unresolved' },
      })

function toFeatures(situation: string, planned_action: string, candidates: CandidateRecord[]) {
  const now = new Date('2026-01-01T00:00:00.000Z')
  const { form, features } = readEvidence({
    situation,
    planned_action: takeCharacters(planned_action, MAX_CHARS),
    conditions: null,
    candidates,
    of_error: listCandidatesOfError(situation, candidates),
    max_evidence: 1,
    now,
  })
  return features && { form, features: FEATURE_NAMES.map((name) => features[name]) }
}

/** Reads every row with the other evidence of its task. */
function readOutcomeExamples(directory: string, set: string, split: string): VerdictExample[] {
  const rows = readOutcomes(directory, set, split)
  const groups = groupBy(rows, ({ group }) => group)
  return rows.flatMap((row) => {
    if (row.role === 'only') return []
    const known = (groups.get(row.group) ?? []).filter(({ id, role }) => id !== row.id && role !== 'probe')
    const example = toFeatures(row.task, row.action, known.slice(0, 50).map(toCandidate))
    if (!example) return []
    const { group, source, outcome, role } = row
    const has_succeeded = outcome === 'succeeded'
    return [{ set, group, source: source.path ?? set, ...example, has_succeeded, is_probe: role === 'probe' }]
  })
}

interface WrittenRecord extends Attempted {
  problem: string
}

/** Rewords an attempt: drops some of its words and adds an introduction. */
function retell(text: string, left_out: number, random: Random): string {
  const words = text.split(/\s+/).filter(() => random.next() >= left_out)
  return `I am going to ${words.join(' ')}`
}

/** Reads examples of sentences: the reworded attempts of written records. */
function readRewordedExamples(directory: string): VerdictExample[] {
  const random = createRandom(SEED)
  const seeds = readSeedFiles<WrittenRecord>().map(({ file, rows }) => ({ name: file, records: rows }))
  const written = REWORDED_SETS.map((name) => ({
    name,
    records: readRows<{ experience: WrittenRecord }>(join(directory, name)).map(({ experience }) => experience),
  }))
  return [...seeds, ...written].flatMap(({ name, records }) =>
    records.flatMap(({ problem, failed_approaches, successful_approach, outcome }, at) => {
      const attempted = { failed_approaches, successful_approach, outcome }
      const candidate = createCandidate(`${name} ${at}`, problem, attempted)
      const attempts = [
        ...failed_approaches.map(({ attempt }) => ({ text: attempt, has_succeeded: false })),
        { text: successful_approach.method, has_succeeded: outcome?.status === 'resolved' },
      ].filter(({ text }) => (text?.length ?? 0) >= MIN_ATTEMPT_CHARS)
      if (!problem || attempts.length < 2 || outcome?.status !== 'resolved') return []
      return attempts.flatMap(({ text, has_succeeded }) =>
        LEFT_OUT.flatMap((left_out): VerdictExample[] => {
          const example = toFeatures(problem ?? '', retell(text.slice(0, 600), left_out, random), [candidate])
          if (example?.form !== 'sentence') return []
          return [{ set: 'reworded', group: candidate.id, source: name, ...example, has_succeeded, is_probe: true }]
        }),
      )
    }),
  )
}

/** All that the weights are learned from. */
export const readVerdictExamples = (directory: string): VerdictExample[] => [
  ...OUTCOME_SETS.flatMap((set) => readOutcomeExamples(directory, set, 'dev')),
  ...readRewordedExamples(directory),
]
