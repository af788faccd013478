// npm run bench -- --data DIR [--json FILE]: start, memory, import and search of a real server, through HTTP with a key.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { createClient } from '@cairnway/sdk'
import { newDirectory, operator_key, residentMb, type Server, startServer } from './server.ts'

const port = 18_080
const IDLE_MS = 15_000
const BATCH = 50
/** Records of the store whose start is timed. */
const STORE_RECORDS = 2000
const SEARCHES = 600
const WARM_UP = 60
const { values: options } = parseArgs({ options: { data: { type: 'string' }, json: { type: 'string' } } })
const data = options.data ?? process.env.CAIRNWAY_DATA
if (!data) throw new Error('give the folder of the data sets: npm run bench -- --data DIR, or CAIRNWAY_DATA')

const readSet = <Row>(name: string): Row[] =>
  gunzipSync(readFileSync(join(data, name)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
const round = (value: number) => Math.round(value * 100) / 100
const spread = (times: number[]) => {
  const sorted = [...times].sort((a, b) => a - b)
  return {
    p50: round(percentile(sorted, 0.5)),
    p95: round(percentile(sorted, 0.95)),
    p99: round(percentile(sorted, 0.99)),
  }
}

interface Figure {
  what: string
  value: number
  unit: string
  target: string
}
const figures: Figure[] = []
function note(what: string, value: number, unit: string, target = ''): void {
  figures.push({ what, value: round(value), unit, target })
  console.log(`${what}: ${round(value)} ${unit}${target && `  (target ${target})`}`)
}

const operatorOf = ({ base_url }: Server) => createClient({ base_url, api_key: operator_key })

/** Until the index and the seeds are there. */
async function settled(server: Server): Promise<void> {
  const operator = operatorOf(server)
  for (let before = -1; ; await sleep(500)) {
    const { checks } = await operator.getDetailedHealth()
    const { total_experiences } = await operator.getStats()
    if (
      checks.search_index.status === 'ok' &&
      checks.embedding_provider.status === 'ok' &&
      total_experiences === before
    )
      return
    before = total_experiences
  }
}

async function importRecords(server: Server, name: string, records: unknown[]) {
  const operator = operatorOf(server)
  const started = performance.now()
  const counts = { stored: 0, refused: 0 }
  for (let i = 0; i < records.length; i += BATCH)
    for (const { status } of await operator.importExperiences({ as: name, lines: records.slice(i, i + BATCH) }))
      counts[status === 'rejected' ? 'refused' : 'stored']++
  return { seconds: (performance.now() - started) / 1000, ...counts }
}

/** Times of single searches, each text asked once, and how long the query embedding took within. */
async function timeSearches(server: Server, texts: string[]) {
  const whole: number[] = []
  const parts = new Map<string, number[]>()
  for (const q of texts) {
    const url = `${server.base_url}/v1/experiences/search?${new URLSearchParams({ q: q.slice(0, 1000) })}`
    const started = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${operator_key}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`search answered ${answer.status}`)
    whole.push(performance.now() - started)
    for (const [, part = '', ms = ''] of (answer.headers.get('server-timing') ?? '').matchAll(/(\w+);dur=([\d.]+)/g))
      parts.set(part, [...(parts.get(part) ?? []), Number(ms)])
  }
  return { whole, parts }
}

/** Questions of people, each text once: whoever takes one takes it out. */
const questions = (() => {
  const sets = ['nl2bash', 'conala', 'build_errors']
  const texts = sets.flatMap((set) => readSet<{ text: string }>(`retrieval_${set}_queries.dev.jsonl.gz`))
  const unique = [...new Set(texts.map(({ text }) => text))]
  // every third from another end of the sets, so that each measurement has short and long ones
  return [0, 1, 2].flatMap((rest) => unique.filter((_, i) => i % 3 === rest))
})()

async function searchFigures(server: Server, records: string): Promise<void> {
  // the first ones warm the code up; none of the texts is asked again, so that no cache answers
  await timeSearches(server, questions.splice(0, WARM_UP))
  const { whole, parts } = await timeSearches(server, questions.splice(0, SEARCHES))
  const embed = parts.get('embed') ?? []
  const rest = whole.map((ms, i) => ms - (embed[i] ?? 0))
  const told = (name: string, times: number[], target = '') => {
    const { p50, p95, p99 } = spread(times)
    note(`search over ${records}, ${name}, p50`, p50, 'ms', target)
    note(`search over ${records}, ${name}, p95`, p95, 'ms')
    note(`search over ${records}, ${name}, p99`, p99, 'ms')
  }
  told('whole HTTP call', whole)
  told('query embedding', embed)
  told('all but the embedding', rest, '<= 10')
  for (const part of ['auth', 'index', 'fetch']) told(part, parts.get(part) ?? [])
}

async function main(): Promise<void> {
  const directory = newDirectory()
  try {
    let server = await startServer(directory, port)
    note('first start (data directory made)', server.start_ms / 1000, 's')
    const seeding = performance.now()
    await settled(server)
    note('seeds loaded after', (performance.now() - seeding) / 1000, 's')
    note('seed experiences', (await operatorOf(server).getStats()).total_experiences, 'records', '>= 120')
    await server.stop()

    server = await startServer(directory, port)
    await settled(server)
    await sleep(IDLE_MS)
    note('idle memory with the seeds', residentMb(server.pid), 'MB', '<= 550')
    await searchFigures(server, 'the seeds')

    const ready = readSet<{ experience: unknown }>('experiences_seed_ready.jsonl.gz').map(
      ({ experience }) => experience,
    )
    const imported = await importRecords(server, 'experiences_seed_ready', ready)
    note('import of experiences_seed_ready', imported.seconds, 's', '<= 180')
    note('  of it stored', imported.stored, 'records')
    note('  of it refused', imported.refused, 'records')
    await sleep(3000)
    await searchFigures(server, 'seeds and experiences_seed_ready')
    note('memory after import and searches', residentMb(server.pid), 'MB')

    const commits = readSet<{ title: string; text: string }>('load_commit_messages.jsonl.gz')
    const { total_experiences: before } = await operatorOf(server).getStats()
    await importRecords(
      server,
      'load_commit_messages',
      commits
        .filter(({ text }) => text.length > 200)
        .slice(0, Math.max(0, STORE_RECORDS - before))
        .map(({ title, text }) => ({
          title: title.slice(0, 200),
          problem: text.slice(0, 5000),
          failed_approaches: [{ attempt: '-', why_it_failed: '-' }],
          successful_approach: { method: '-' },
          outcome: { status: 'resolved' },
          root_cause: '-',
          insight: '-',
          tags: ['commit'],
        })),
    )
    const { total_experiences } = await operatorOf(server).getStats()
    await server.stop()
    server = await startServer(directory, port)
    note(`start on an existing store of ${total_experiences} records`, server.start_ms / 1000, 's', '<= 3')
    const warming = performance.now()
    await settled(server)
    note('  index and model ready after', (performance.now() - warming) / 1000, 's')
    await server.stop()
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  const machine = {
    cpu: cpus()[0]?.model ?? '',
    cores: availableParallelism(),
    node: process.version,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      encoding: 'utf8',
    }).trim(),
  }
  console.log(`\n| what | measured | target |\n|---|---|---|`)
  for (const { what, value, unit, target } of figures) console.log(`| ${what} | ${value} ${unit} | ${target} |`)
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine, figures }, null, 2)}\n`)
}

await main()
