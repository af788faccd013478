import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { openKeptVectors, withKeptVectors } from '../../bench/kept-vectors.ts'
import { table } from '../../bench/table.ts'
import { createAdviceLookup } from '../../packages/mcp/src/proxy/advice-lookup.ts'
import type { FindAdvice } from '../../packages/mcp/src/proxy/advice-transform.ts'
import { createEmbedder } from '../../packages/server/src/models/embedder.ts'
import { type OpenSet, openSet } from '../open-set.ts'
import { patient } from '../patient.ts'
import { type FailedOutput, type OutputSet, proxySets } from './proxy-sets.ts'
import type { Check, Gate } from './types.ts'

/** Foreign outputs for each corpus. */
const FOREIGN = 150
const BUDGET_MS = 150
const FIRED_MIN = 0.3
const WRONG_MAX = 0.05

type Store = 'has the answer' | 'answer taken out' | 'another set'

interface Asked {
  set: string
  store: Store
  id: string
  fired: boolean
  right: boolean
  /** from the tool's result to the line, or to the knowledge that there is none */
  ms: number
  /** what was advised, for those who read the wrong ones */
  line: string | null
  text: string
}

/** Asks the proxy's own look-up, each time without anything kept; some records as if they were not there. */
async function ask(
  open: OpenSet,
  output: FailedOutput,
  hidden: ReadonlySet<string>,
): Promise<{ line: string | null; ms: number }> {
  open.tap.hide(hidden)
  const advise: FindAdvice = createAdviceLookup({
    search: ({ q, error_message }) =>
      open.client.searchExperiences({ q, limit: 1, ...(error_message !== null && { error_message }) }),
    now: () => 0,
    log: () => {},
  })
  const begun = performance.now()
  const line = await advise(output.text)
  return { line, ms: performance.now() - begun }
}

async function askSet(open: OpenSet, set: OutputSet, foreign: readonly FailedOutput[]): Promise<Asked[]> {
  const asked: Asked[] = []
  const put = async (store: Store, output: FailedOutput, hidden: ReadonlySet<string>) => {
    const { line, ms } = await ask(open, output, hidden)
    const record = /\[(exp_\w+)\]$/.exec(line ?? '')?.[1] ?? ''
    const rows = open.judged([record], output.query)
    const right = store === 'has the answer' && rows.some((row) => output.right.has(row))
    asked.push({ set: set.name, store, id: output.query.id, fired: line !== null, right, ms, line, text: output.text })
  }
  for (const output of set.outputs) {
    const left_out = open.leftOut(output.query)
    await put('has the answer', output, left_out)
    const answers = [...output.right].flatMap((row) => open.recordOf(row) ?? [])
    await put('answer taken out', output, new Set([...left_out, ...answers]))
  }
  for (const output of foreign) await put('another set', output, new Set())
  return asked
}

/** As many outputs of other sets as are asked of each corpus, evenly drawn; logs are no strangers to logs. */
function foreignOf(set: OutputSet, all: readonly OutputSet[]): FailedOutput[] {
  const outputs = all.filter(({ records }) => records !== set.records).flatMap(({ outputs }) => outputs)
  const step = Math.max(1, Math.ceil(outputs.length / FOREIGN))
  return outputs.filter((_, at) => at % step === 0)
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${(100 * share(part, whole)).toFixed(1)} %`
const at = (values: readonly number[], quantile: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(quantile * values.length))] ?? 0

function count(asked: readonly Asked[]) {
  const fired = asked.filter((one) => one.fired)
  return { asked: asked.length, fired: fired.length, wrong: fired.filter(({ right }) => !right).length }
}

/** Half of the texts, by their record: the rule was fitted on the first. */
const halfOf = ({ id }: Asked): 'first' | 'second' =>
  (createHash('sha256')
    .update(id.replace(/^q-|#.*$/g, ''))
    .digest()[0] ?? 0) %
    2 ===
  0
    ? 'first'
    : 'second'

function figuresOf(asked: readonly Asked[]) {
  const answerable = count(asked.filter(({ store }) => store === 'has the answer'))
  const all = count(asked)
  return { fired: share(answerable.fired, answerable.asked), wrong: share(all.wrong, all.fired), all }
}

/** How often the proxy speaks, how often it is wrong then, and what it costs. */
export const proxy: Gate = async (source) => {
  const model = createEmbedder({ mode: 'local', cache_dir: join(source.cache, 'models') })
  await model.ready()
  const kept = openKeptVectors(join(source.cache, 'eval.vectors'), model)
  // the records' vectors are kept between runs; a question is embedded, since its time is measured
  const embedder = patient({ ...withKeptVectors(model, kept), embedQuery: model.embedQuery })
  const sets = proxySets(source)
  const asked: Asked[] = []
  for (const set of sets) {
    const open = await openSet(set.records, embedder)
    asked.push(...(await askSet(open, set, foreignOf(set, sets))))
    await open.close()
  }
  kept.close()
  await model.close()

  const whole = figuresOf(asked)
  const halves = {
    first: figuresOf(asked.filter((one) => halfOf(one) === 'first')),
    second: figuresOf(asked.filter((one) => halfOf(one) === 'second')),
  }
  const times = asked.filter(({ store }) => store === 'has the answer').map(({ ms }) => ms)
  const checks: Check[] = [
    { what: 'error texts whose answer is there, advised', measured: whole.fired, needed: FIRED_MIN, bound: 'least' },
    { what: 'advice that is wrong, of all advice', measured: whole.wrong, needed: WRONG_MAX, bound: 'most' },
    {
      what: 'advice that is wrong, where the answer is there',
      measured: share(...wrongOf(asked, 'has the answer')),
      needed: WRONG_MAX,
      bound: 'most',
    },
    { what: 'the second half of the texts, advised', measured: halves.second.fired, needed: FIRED_MIN, bound: 'least' },
    { what: 'the second half of the texts, wrong', measured: halves.second.wrong, needed: WRONG_MAX, bound: 'most' },
  ]
  const rows = sets.flatMap(({ name }) =>
    (['has the answer', 'answer taken out', 'another set'] as const).map((store) => {
      const { asked: number, fired, wrong } = count(asked.filter((one) => one.set === name && one.store === store))
      return [name, store, String(number), percent(fired, number), String(wrong)]
    }),
  )
  const text = [
    "The proxy's own path: `formQuery` of the output, the search operation with `error_message`, the rule of the proxy. Each output is asked of a store that has its answer, of the same store without all its right answers, and outputs of the other sets are asked as well: whatever is advised there counts as wrong. Right is what the set calls right; of build logs also those of the same artifact's update that failed in the same way.",
    table([['set', 'the store', 'outputs', 'advised', 'of these wrong'], ...rows]),
    `Rule and patterns were made on the development split; its first half (by hash of the record) ${percent(halves.first.all.wrong, halves.first.all.fired)} wrong of ${halves.first.all.fired}, its second ${percent(halves.second.all.wrong, halves.second.all.fired)} of ${halves.second.all.fired}.`,
    `Added time, the question embedded, the service in the same process and without a socket, on ${availableParallelism()} processors with ${(loadavg()[0] ?? 0).toFixed(0)} programs waiting for them: p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms, ${percent(times.filter((ms) => ms > BUDGET_MS).length, times.length)} over the budget of ${BUDGET_MS} ms, at which the original goes out.`,
  ].join('\n\n')
  const wrong = asked.filter(({ fired, right }) => fired && !right)
  return { title: 'Advice of the proxy', text, checks, figures: { ...whole, halves, wrong } }
}

function wrongOf(asked: readonly Asked[], store: Store): [wrong: number, fired: number] {
  const { wrong, fired } = count(asked.filter((one) => one.store === store))
  return [wrong, fired]
}
