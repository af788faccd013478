import { listCandidatesOfError } from '../../packages/server/src/advice/verification/quoted-error.ts'
import type { CalibrationMap } from '../../packages/server/src/rules/verdicts/calibration-map.ts'
import { evaluateAction } from '../../packages/server/src/rules/verdicts/evaluate-action.ts'
import type { VerdictModels } from '../../packages/server/src/rules/verdicts/verdict-model-types.ts'
import type { Verdict } from '../../packages/server/src/rules/verdicts/verdict-types.ts'
import { MAX_CHARS, type OutcomeRow, takeCharacters } from './outcome-sets.ts'
import { rewordSituation } from './reword.ts'
import type { VerdictService } from './verdict-service.ts'

const MAX_EVIDENCE = 5

/** A probe with its verdict. */
export interface AskedProbe {
  row: OutcomeRow
  verdict: Verdict
  /** that it succeeds; null without evidence */
  probability: number | null
  has_succeeded: boolean
}

/** The weights and the map that a probe is evaluated with. */
export type FoldEvaluator = (probe: OutcomeRow) => { models: VerdictModels; map: CalibrationMap }

export interface AskOptions {
  is_reworded?: boolean
  /** whether the records of its task are removed */
  without_task?: boolean
}

/** Evaluates probes from the candidates that the index of the service gives. */
export async function askProbes(
  { readCandidates, task_of }: VerdictService,
  probes: readonly OutcomeRow[],
  foldEvaluator: FoldEvaluator,
  { is_reworded = false, without_task = false }: AskOptions = {},
): Promise<AskedProbe[]> {
  const asked: AskedProbe[] = []
  const candidates_of = new Map<string, Awaited<ReturnType<typeof readCandidates>>>()
  for (const row of probes) {
    const situation = takeCharacters(is_reworded ? rewordSituation(row.task) : row.task, MAX_CHARS)
    const candidates = candidates_of.get(situation) ?? (await readCandidates(situation))
    candidates_of.set(situation, candidates)
    const asked_candidates = without_task ? candidates.filter(({ id }) => task_of.get(id) !== row.group) : candidates
    const { models, map } = foldEvaluator(row)
    const { verdict, probability } = evaluateAction(
      {
        situation,
        planned_action: takeCharacters(row.action, MAX_CHARS),
        conditions: row.conditions,
        candidates: asked_candidates,
        of_error: listCandidatesOfError(situation, asked_candidates),
        map,
        max_evidence: MAX_EVIDENCE,
        now: new Date(),
      },
      models,
    )
    const has_succeeded = row.outcome === 'succeeded'
    asked.push({ row, verdict, probability: probability?.calibrated ?? null, has_succeeded })
  }
  return asked
}

/**
 * Asks the operation, with the weights of the package, which answers the confidence of a verdict but no probability.
 */
export async function askOperation(
  { client }: VerdictService,
  probes: readonly OutcomeRow[],
): Promise<(AskedProbe & { ms: number })[]> {
  const asked: (AskedProbe & { ms: number })[] = []
  for (const row of probes) {
    const started = performance.now()
    const { verdict, confidence } = await client.verifyAction({
      situation: takeCharacters(row.task, MAX_CHARS),
      planned_action: takeCharacters(row.action, MAX_CHARS),
      your_conditions: row.conditions,
    })
    const ms = performance.now() - started
    const probability = verdict === 'neutral' ? null : verdict === 'likely_succeed' ? confidence : 1 - confidence
    asked.push({ row, verdict, probability, has_succeeded: row.outcome === 'succeeded', ms })
  }
  return asked
}
