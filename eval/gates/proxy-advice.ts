import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Detail } from '../../bench/section.ts'
import { createCachingEmbedder, openVectorCache } from '../../bench/vector-cache.ts'
import { createAdviceLookup } from '../../packages/mcp/src/proxy/advice-lookup.ts'
import type { FindAdvice } from '../../packages/mcp/src/proxy/advice-transform.ts'
import { createEmbedder } from '../../packages/server/src/platform/models/embedder.ts'
import { type EvalService, openEvalService } from '../eval-service.ts'
import { createRetryingEmbedder } from '../retrying-embedder.ts'
import type { GateCheck, GateMeasurement } from './gate-measurement.ts'
import { BUILD_LOG_SET, type FailedOutput, type FailedOutputSet, readProxySets } from './proxy-sets.ts'
import { valueAtQuantile } from './statistics.ts'

/** Foreign outputs tried against each corpus. */
const FOREIGN_OUTPUTS = 150
const BUDGET_MS = 150
const MIN_FIRED_SHARE = 0.3
const MAX_WRONG_SHARE = 0.05
/** Of the labeled build logs, where many records are about nearly the same. */
const MAX_WRONG_SHARE_OF_BUILD_LOGS = 0.03

type StoreCondition = 'has the answer' | 'answer taken out' | 'another set'

interface AdviceTrial {
  set: string
  store: StoreCondition
  id: string
  fired: boolean
  right: boolean
  /** milliseconds from the tool's result to the advice, or to the decision that there is none */
  ms: number
  /** the advice, for the analysis of wrong ones */
  line: string | null
  text: string
}

/** Asks the proxy's advice lookup without its cache, with some records hidden. */
async function requestAdvice(
  service: EvalService,
  output: FailedOutput,
  hidden: ReadonlySet<string>,
): Promise<{ line: string | null; ms: number }> {
  service.instrumented_index.hideRecords(hidden)
  const advise: FindAdvice = createAdviceLookup({
    search: service.client.searchExperiences,
    now: () => 0,
    log: () => {},
  })
  const started = performance.now()
  const line = await advise(output.text, null)
  return { line, ms: performance.now() - started }
}

async function runTrials(
  service: EvalService,
  set: FailedOutputSet,
  foreign: readonly FailedOutput[],
): Promise<AdviceTrial[]> {
  const trials: AdviceTrial[] = []
  const runTrial = async (store: StoreCondition, output: FailedOutput, hidden: ReadonlySet<string>) => {
    const { line, ms } = await requestAdvice(service, output, hidden)
    const record = /\[(exp_\w+)\]$/.exec(line ?? '')?.[1] ?? ''
    const rows = service.toScoredRows([record], output.query)
    const right = store === 'has the answer' && rows.some((row) => output.right.has(row))
    trials.push({ set: set.name, store, id: output.query.id, fired: line !== null, right, ms, line, text: output.text })
  }
  for (const output of set.outputs) {
    const excluded = service.excludedRecordIds(output.query)
    await runTrial('has the answer', output, excluded)
    const answers = [...output.right].flatMap((row) => service.findRecordId(row) ?? [])
    await runTrial('answer taken out', output, new Set([...excluded, ...answers]))
  }
  for (const output of foreign) await runTrial('another set', output, new Set())
  return trials
}

/** Draws outputs of the other sets evenly. Sets with the same records are not foreign to each other. */
function sampleForeignOutputs(set: FailedOutputSet, all: readonly FailedOutputSet[]): FailedOutput[] {
  const outputs = all.filter(({ records }) => records !== set.records).flatMap(({ outputs }) => outputs)
  const step = Math.max(1, Math.ceil(outputs.length / FOREIGN_OUTPUTS))
  return outputs.filter((_, at) => at % step === 0)
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${(100 * share(part, whole)).toFixed(1)} %`

function countTrials(trials: readonly AdviceTrial[]) {
  const fired = trials.filter((trial) => trial.fired)
  return { asked: trials.length, fired: fired.length, wrong: fired.filter(({ right }) => !right).length }
}

/** The half of a trial by its record; the rule was fitted on the first half. */
const splitHalf = ({ id }: AdviceTrial): 'first' | 'second' =>
  (createHash('sha256')
    .update(id.replace(/^q-|#.*$/g, ''))
    .digest()[0] ?? 0) %
    2 ===
  0
    ? 'first'
    : 'second'

function summarizeTrials(trials: readonly AdviceTrial[]) {
  const answerable = countTrials(trials.filter(({ store }) => store === 'has the answer'))
  const all = countTrials(trials)
  return { fired: share(answerable.fired, answerable.asked), wrong: share(all.wrong, all.fired), all }
}

/** Measures how often the proxy advises, how often the advice is wrong, and the time it adds. */
export const measureProxyAdvice: GateMeasurement = async (source) => {
  const model = createEmbedder({ mode: 'local', cache_dir: join(source.cache, 'models') })
  await model.ready()
  const cache = openVectorCache(join(source.cache, 'eval.vectors'), model)
  // vectors of records are cached between runs; queries are embedded, since their time is measured
  const embedder = createRetryingEmbedder({ ...createCachingEmbedder(model, cache), embedQuery: model.embedQuery })
  const sets = readProxySets(source)
  const trials: AdviceTrial[] = []
  for (const set of sets) {
    const service = await openEvalService(set.records, embedder)
    trials.push(...(await runTrials(service, set, sampleForeignOutputs(set, sets))))
    await service.close()
  }
  cache.close()
  await model.close()

  const whole = summarizeTrials(trials)
  const build_logs = summarizeTrials(trials.filter(({ set }) => set === BUILD_LOG_SET))
  const halves = {
    first: summarizeTrials(trials.filter((trial) => splitHalf(trial) === 'first')),
    second: summarizeTrials(trials.filter((trial) => splitHalf(trial) === 'second')),
  }
  const times = trials.filter(({ store }) => store === 'has the answer').map(({ ms }) => ms)
  const checks: GateCheck[] = [
    {
      what: 'error texts whose answer is there, advised',
      measured: whole.fired,
      needed: MIN_FIRED_SHARE,
      bound: 'least',
    },
    { what: 'advice that is wrong, of all advice', measured: whole.wrong, needed: MAX_WRONG_SHARE, bound: 'most' },
    {
      what: 'advice that is wrong, where the answer is there',
      measured: share(...countWrong(trials, 'has the answer')),
      needed: MAX_WRONG_SHARE,
      bound: 'most',
    },
    { what: 'build logs, advised', measured: build_logs.fired, needed: MIN_FIRED_SHARE, bound: 'least' },
    {
      what: 'build logs, advice that is wrong',
      measured: build_logs.wrong,
      needed: MAX_WRONG_SHARE_OF_BUILD_LOGS,
      bound: 'most',
    },
    {
      what: 'the second half of the texts, advised',
      measured: halves.second.fired,
      needed: MIN_FIRED_SHARE,
      bound: 'least',
    },
    {
      what: 'the second half of the texts, wrong',
      measured: halves.second.wrong,
      needed: MAX_WRONG_SHARE,
      bound: 'most',
    },
  ]
  const rows = sets.flatMap(({ name }) =>
    (['has the answer', 'answer taken out', 'another set'] as const).map((store) => {
      const {
        asked: number,
        fired,
        wrong,
      } = countTrials(trials.filter((trial) => trial.set === name && trial.store === store))
      return [name, store, String(number), percent(fired, number), String(wrong)]
    }),
  )
  const details: Detail[] = [
    "Measured is the code of the proxy: `formQuery` of the output, the search operation with `error_message`, the rule of the proxy. Each output is sent to a store with its answer and to the same store without all right answers, and outputs of the other sets are sent too: any advice in these two cases is wrong. Right are the answers that the set labels relevant; for build logs also logs of the same artifact's update that failed in the same way.",
    [['set', 'the store', 'outputs', 'advised', 'of these wrong'], ...rows],
    `The rule was fitted on the development split; its first half (by hash of the record) ${percent(halves.first.all.wrong, halves.first.all.fired)} wrong of ${halves.first.all.fired}, its second ${percent(halves.second.all.wrong, halves.second.all.fired)} of ${halves.second.all.fired}.`,
    `Added time, the question embedded, the service in the same process and without a socket, on ${availableParallelism()} processors with ${(loadavg()[0] ?? 0).toFixed(0)} programs waiting for a processor: p50 ${valueAtQuantile(times, 0.5).toFixed(1)} ms, p99 ${valueAtQuantile(times, 0.99).toFixed(1)} ms, ${percent(times.filter((ms) => ms > BUDGET_MS).length, times.length)} over the budget of ${BUDGET_MS} ms, after which the original result is forwarded.`,
  ]
  const wrong = trials.filter(({ fired, right }) => fired && !right)
  return { title: 'Advice of the proxy', details, checks, figures: { ...whole, build_logs, halves, wrong } }
}

function countWrong(trials: readonly AdviceTrial[], store: StoreCondition): [wrong: number, fired: number] {
  const { wrong, fired } = countTrials(trials.filter((trial) => trial.store === store))
  return [wrong, fired]
}
