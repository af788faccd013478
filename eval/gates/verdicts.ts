import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { groupBy } from '../../bench/group-by.ts'
import type { Detail } from '../../bench/section.ts'
import { createCachingEmbedder, openVectorCache } from '../../bench/vector-cache.ts'
import { createEmbedder, type Embedder } from '../../packages/server/src/platform/models/embedder.ts'
import { calibrate, fitCurve } from '../../packages/server/src/rules/verdicts/calibration-map.ts'
import { DEFAULT_CALIBRATION_MAP } from '../../packages/server/src/rules/verdicts/verdict-weights.ts'
import { createRetryingEmbedder } from '../retrying-embedder.ts'
import { type AskedProbe, askOperation, askProbes, type FoldEvaluator } from '../verdicts/ask-probes.ts'
import { readOutcomes } from '../verdicts/outcome-sets.ts'
import { plotCalibration } from '../verdicts/plot-calibration.ts'
import {
  crossValidateModels,
  foldBySource,
  foldByTask,
  toCalibrationPoints,
  trainModels,
} from '../verdicts/train-models.ts'
import { readVerdictExamples, type VerdictExample } from '../verdicts/training-examples.ts'
import {
  type AssessedProbe,
  balancedAccuracy,
  expectedCalibrationError,
  probeCalibrationBins,
  surest,
} from '../verdicts/verdict-figures.ts'
import { openVerdictService } from '../verdicts/verdict-service.ts'
import { createBm25Vote, createNearestVote, type Vote } from '../verdicts/vote-baselines.ts'
import type { GateCheck, GateMeasurement } from './gate-measurement.ts'
import { formatPercentTenths, formatThreeDecimals, shareOf, valueAtQuantile } from './statistics.ts'

const plot_file = fileURLToPath(new URL('../../docs/verdict-calibration.svg', import.meta.url))
const EVALUATED_SETS = { shell_commands: 'shell commands', code_reflexion: 'code' } as const
const COLORS = { shell_commands: '#1f6feb', code_reflexion: '#bf5b04' } as const
const MAX_CALIBRATION_ERROR = 0.08
const MIN_NEUTRAL_SHARE = 0.9
const MAX_P50_MS = 15

/** For each probe the weights that learned nothing from the fold of its task, with a map of the other folds. */
function createFoldEvaluator(examples: readonly VerdictExample[]): FoldEvaluator {
  const points = toCalibrationPoints(examples, crossValidateModels(examples, foldByTask))
  const evaluators = new Map<string, ReturnType<FoldEvaluator>>()
  return (probe) => {
    const fold = foldByTask(probe)
    const known = evaluators.get(fold)
    if (known) return known
    const is_other = examples.map((example) => foldByTask(example) !== fold)
    const knots = fitCurve(points.filter((_, at) => is_other[at]))
    const models = trainModels(examples.filter((_, at) => is_other[at]))
    const evaluator = { models, map: { knots, method: 'platt' as const, points: points.length } }
    evaluators.set(fold, evaluator)
    return evaluator
  }
}

const toAssessedProbe = (probability: number, has_succeeded: boolean): AssessedProbe => ({
  probability,
  has_succeeded,
  confidence: Math.max(probability, 1 - probability),
})

const toAssessed = (probes: readonly AskedProbe[]): AssessedProbe[] =>
  probes.flatMap(({ probability, has_succeeded }) =>
    probability === null ? [] : [toAssessedProbe(probability, has_succeeded)],
  )

function figureRow(name: string, probes: readonly AssessedProbe[], asked: number): string[] {
  return [
    name,
    formatPercentTenths(probes.length / asked),
    ...[1, 0.7, 0.6].map((coverage) => formatThreeDecimals(balancedAccuracy(surest(probes, coverage)))),
    formatThreeDecimals(expectedCalibrationError(probes)),
  ]
}

const assessByVote = (probes: readonly AskedProbe[], vote: Vote): AssessedProbe[] =>
  probes.flatMap(({ row, has_succeeded }) => {
    const probability = vote(row)
    return probability === null ? [] : [toAssessedProbe(probability, has_succeeded)]
  })

const neutralShare = (probes: readonly AskedProbe[]): number => shareOf(probes, ({ verdict }) => verdict === 'neutral')

/** Verdicts on updates of an artifact of which other updates, in other projects, are stored: all of them failed. */
async function measureRecall(directory: string, split: string, embedder: Embedder, evaluator: FoldEvaluator) {
  const groups = [...groupBy(readOutcomes(directory, 'dependency_updates', split), ({ group }) => group).values()]
  const evidence = groups.flatMap((rows) => rows.filter((_, at) => at % 2 === 0))
  const probes = groups.flatMap((rows) => rows.filter((_, at) => at % 2 === 1))
  const service = await openVerdictService(
    evidence.map((row) => ({ ...row, group: row.id })),
    embedder,
  )
  const asked = await askProbes(service, probes, evaluator)
  await service.close()
  const shareOfVerdict = (wanted: string) => shareOf(asked, ({ verdict }) => verdict === wanted)
  return {
    asked: asked.length,
    likely_fail: shareOfVerdict('likely_fail'),
    likely_succeed: shareOfVerdict('likely_succeed'),
  }
}

/** Loads the evidence of the outcome sets, asks their probes, and compares the verdicts with what happened. */
export const measureVerdictGate: GateMeasurement = async ({ directory, split, cache: cache_dir }) => {
  const model = createEmbedder({ mode: 'local', cache_dir: join(cache_dir, 'models') })
  await model.ready()
  const cache = openVectorCache(join(cache_dir, 'eval.vectors'), model)
  const embedder = createRetryingEmbedder(createCachingEmbedder(model, cache))
  const examples = readVerdictExamples(directory)
  const by_task = createFoldEvaluator(examples)
  const by_source = crossValidateModels(examples, foldBySource)

  const checks: GateCheck[] = []
  const rows: string[][] = []
  const neutral_rows: string[][] = []
  const series = []
  const times: number[] = []
  for (const set of ['shell_commands', 'code_reflexion'] as const) {
    const name = EVALUATED_SETS[set]
    const all = readOutcomes(directory, set, split)
    const evidence = all.filter(({ role }) => role === 'evidence')
    const known = new Set(evidence.map(({ group }) => group))
    const probes = all.filter(({ role, group }) => role === 'probe' && known.has(group))
    const unknown = all.filter(({ role }) => role === 'only')
    const service = await openVerdictService(evidence, embedder)
    const asked = await askProbes(service, probes, by_task)
    const reworded = await askProbes(service, probes, by_task, { is_reworded: true })
    const without = await askProbes(service, probes, by_task, { without_task: true })
    const only = await askProbes(service, unknown, by_task)
    const operation = await askOperation(service, probes)
    await service.close()
    times.push(...operation.map(({ ms }) => ms))

    const evaluated = toAssessed(asked)
    const add = (label: string, figures: readonly AssessedProbe[]) =>
      rows.push(figureRow(`${name}: ${label}`, figures, probes.length))
    add('verdict, no task learned from', evaluated)
    const of_set = examples.flatMap((example, at) =>
      example.set === set && example.is_probe
        ? [toAssessedProbe(calibrate(DEFAULT_CALIBRATION_MAP, by_source[at] ?? 0.5), example.has_succeeded)]
        : [],
    )
    add('verdict, no source learned from', of_set)
    add('verdict, situations reworded', toAssessed(reworded))
    add('verdict of the operation, weights of the package', toAssessed(operation))
    add('BM25 vote', assessByVote(asked, createBm25Vote(evidence)))
    add('vote of the nearest attempt', assessByVote(asked, createNearestVote(evidence)))
    const unstored = only.length > 0 ? only : without
    neutral_rows.push(
      [name, 'its task stored', formatPercentTenths(neutralShare(asked)), formatPercentTenths(neutralShare(reworded))],
      [name, 'its task taken out', formatPercentTenths(neutralShare(without)), ''],
      ...(only.length > 0 ? [[name, 'tasks without evidence', formatPercentTenths(neutralShare(only)), '']] : []),
    )
    const coverages = set === 'shell_commands' ? [[1, 0.75] as const, [0.7, 0.8] as const] : [[0.6, 0.7] as const]
    for (const [coverage, needed] of coverages)
      checks.push({
        what: `${name}: balanced accuracy of the surest ${formatPercentTenths(coverage)}`,
        measured: balancedAccuracy(surest(evaluated, coverage)),
        needed,
        bound: 'least',
      })
    checks.push(
      {
        what: `${name}: expected calibration error`,
        measured: expectedCalibrationError(evaluated),
        needed: MAX_CALIBRATION_ERROR,
        bound: 'most',
      },
      {
        what: `${name}: neutral where nothing about the task is stored`,
        measured: Math.min(neutralShare(unstored), neutralShare(without)),
        needed: MIN_NEUTRAL_SHARE,
        bound: 'least',
      },
    )
    series.push({ name, color: COLORS[set], bins: probeCalibrationBins(evaluated) })
  }
  const recall = await measureRecall(directory, split, embedder, by_task)
  checks.push({
    what: 'milliseconds of verify, p50',
    measured: valueAtQuantile(times, 0.5),
    needed: MAX_P50_MS,
    bound: 'most',
  })
  cache.close()
  await model.close()
  writeFileSync(plot_file, plotCalibration(series))
  const details: Detail[] = [
    'Evidence is imported as an operator does: the failed attempts at a task as failed approaches, each success as a method. A probe is evaluated from the candidates that the index gives for its task. The weights and the map learned nothing from the fold of the probe: ten folds by task, or one for each source. *Evaluated*: probes for which evidence is found; the coverage is of these, the surest first. *Reworded*: known words of the situation are replaced, names and values stay. BM25: the best five rows by task and action, those of the same task vote.',
    [['set and method', 'evaluated', 'balanced accuracy', 'surest 70 %', 'surest 60 %', 'calibration error'], ...rows],
    [['set', 'asked', 'neutral', 'reworded: neutral'], ...neutral_rows],
    `Dependency updates, of which all failed: every second one of an artifact is stored, each as a record of its own, and the ${recall.asked} others are asked: ${formatPercentTenths(recall.likely_fail)} are \`likely_fail\`, ${formatPercentTenths(recall.likely_succeed)} \`likely_succeed\`, the others neutral. The operation took p50 ${valueAtQuantile(times, 0.5).toFixed(1)} ms, p95 ${valueAtQuantile(times, 0.95).toFixed(1)} ms, the situation embedded from a cache.`,
  ]
  return { title: 'Verdicts on planned actions', details, checks, figures: { rows, neutral_rows, recall } }
}
