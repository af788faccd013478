import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from '@cairnway/sdk'
import type { Detail } from '../../bench/section.ts'
import { adviseOnFailure } from '../../packages/cli/src/hook/advise-on-failure.ts'
import { createOutputEvent } from '../../packages/cli/src/hook/hook-event.ts'
import { createAdviceLookup } from '../../packages/mcp/src/proxy/advice-lookup.ts'
import { openSeededService } from '../eval-service.ts'
import { readPackTitles } from '../packs/read-pack-titles.ts'
import { type EverydayFailure, failureLists, readFailures } from './everyday-failures/read-failures.ts'
import type { GateCheck, GateMeasurement } from './gate-measurement.ts'

/** Advice shortens longer titles. */
const COMPARED_TITLE_CHARS = 100
const MAX_WRONG_SHARE = 0.01
const MIN_FOUND_SHARE = 0.6

/** A giver of unasked advice: resolves to the text that it shows about a failure, or null. */
type Adviser = (failure: EverydayFailure) => Promise<string | null>

interface FailureTrial extends EverydayFailure {
  adviser: string
  /** titles of the records that answer it */
  titles: string[]
  /** the advice, which holds the title of its record; null when there was none */
  shown: string | null
}

function createAdvisers(client: Client, fetch: (url: string, init: RequestInit) => Promise<Response>, home: string) {
  const output = { write: () => true }
  const stdin = Object.assign(Readable.from([]), { isTTY: false })
  const env = { CAIRNWAY_URL: 'http://127.0.0.1', CAIRNWAY_API_KEY: 'operator-of-the-evaluation' }
  const context = { env, platform: process.platform, home, stdin, stdout: output, stderr: output, fetch }
  return {
    hook: ({ command, exit_code, output: text }) => {
      const event = { ...createOutputEvent(text), command, exit_code, failed: true }
      return adviseOnFailure(event, {}, AbortSignal.timeout(60_000), context, 0)
    },
    proxy: ({ command, output: text }) =>
      createAdviceLookup({ search: client.searchExperiences, now: () => 0, log: () => {} })(text, command),
  } satisfies Record<string, Adviser>
}

const isCovered = ({ answers }: FailureTrial): boolean => answers.length > 0
const withoutQuotes = (text: string): string => text.replace(/["']/g, '')
/** Whether the advice shows a record that answers the failure; a long title is cut. */
const isRight = ({ titles, shown }: FailureTrial): boolean =>
  shown !== null &&
  titles.some((title) => withoutQuotes(shown).includes(withoutQuotes(title).slice(0, COMPARED_TITLE_CHARS)))

function countTrials(trials: readonly FailureTrial[]) {
  const covered = trials.filter(isCovered)
  const uncovered = trials.filter((trial) => !isCovered(trial))
  return {
    covered: covered.length,
    found: covered.filter(isRight).length,
    misled: covered.filter((trial) => trial.shown !== null && !isRight(trial)).length,
    uncovered: uncovered.length,
    wrong: uncovered.filter(({ shown }) => shown !== null).length,
  }
}

/** Measures hook and proxy on everyday failures, with the pack of the product as the only records. */
export const measureEverydayFailures: GateMeasurement = async ({ cache }) => {
  const { client, fetch, close } = await openSeededService(cache)
  const home = mkdtempSync(join(tmpdir(), 'cairnway-eval-'))
  const title_of = await readPackTitles()
  const trials: FailureTrial[] = []
  for (const [adviser, advise] of Object.entries(createAdvisers(client, fetch, home)))
    for (const failure of readFailures()) {
      const titles = failure.answers.map((key) => title_of.get(key) ?? '')
      trials.push({ ...failure, adviser, titles, shown: await advise(failure) })
    }
  rmSync(home, { recursive: true })
  await close()

  const counts = ['hook', 'proxy'].flatMap((adviser) =>
    failureLists.map((list) => ({
      adviser,
      list,
      ...countTrials(trials.filter((trial) => trial.adviser === adviser && trial.list === list)),
    })),
  )
  const checks = counts.flatMap(({ adviser, list, covered, found, uncovered, wrong }): GateCheck[] => [
    {
      what: `${adviser}, ${list.replace('_', '-')} list: uncovered failures with advice`,
      measured: wrong / uncovered,
      needed: MAX_WRONG_SHARE,
      bound: 'most',
    },
    {
      what: `${adviser}, ${list.replace('_', '-')} list: covered failures with the right record`,
      measured: found / covered,
      needed: MIN_FOUND_SHARE,
      bound: 'least',
    },
  ])
  const rows = counts.map(({ adviser, list, uncovered, wrong, covered, found, misled }) =>
    [adviser, list, uncovered, wrong, covered, found, misled].map(String),
  )
  const details: Detail[] = [
    'Measured is the code of the hook and of the proxy, from the output of a failed command to the text that the agent reads, over a store with the pack alone. The commands were run and failed; `eval/gates/everyday-failures/README.md` says where. No record answers an uncovered failure, so that any advice on it is wrong. The rule was fitted on the first list.',
    [['adviser', 'list', 'uncovered', 'advised (wrong)', 'covered', 'right record', 'another record'], ...rows],
  ]
  const missed = trials
    .filter((trial) => (isCovered(trial) ? !isRight(trial) : trial.shown !== null))
    .map(({ adviser, list, id, shown, titles }) => ({ adviser, list, id, shown, titles }))
  return { title: 'Advice on everyday failures', details, checks, figures: { counts, missed } }
}
