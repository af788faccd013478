import type { EvalCorpus, EvalQuery, EvalRecord } from '../eval-types.ts'
import { plainQuery } from '../plain-query.ts'
import { createRandom, type Random } from '../random.ts'
import type { EvalEnvironment, SearchQuestion } from '../search-question.ts'

const SEED = 20_260_303
/** Number of records made of each text. */
const VARIANTS_PER_RECORD = 3

interface RecordContext {
  tools: string[]
  environment: EvalEnvironment
}

/** Contexts in which a problem may occur; those of one group differ little, as neighboring versions do. */
const CONTEXT_GROUPS: RecordContext[][] = [
  [
    defineContext('python', 'django', 'cpython', 'linux', { python: '3.8.10', django: '3.2' }, ['pip', 'pytest']),
    defineContext('python', 'django', 'cpython', 'linux', { python: '3.11.4', django: '4.2.1' }, ['pip', 'pytest']),
    defineContext('python', 'flask', 'cpython', 'linux', { python: '3.11.2', flask: '2.3' }, ['poetry', 'pytest']),
    defineContext('python', 'django', 'pypy', 'windows', { python: '2.7.18', django: '1.11' }, ['pip', 'tox']),
  ],
  [
    defineContext('typescript', 'react', 'node', 'linux', { node: '18.17.0', react: '17.0.2' }, ['npm', 'webpack']),
    defineContext('typescript', 'react', 'node', 'linux', { node: '20.9.0', react: '18.2.0' }, ['npm', 'vite']),
    defineContext('javascript', 'vue', 'node', 'macos', { node: '20.1.0', vue: '3.3.4' }, ['pnpm', 'vite']),
    defineContext('typescript', 'react', 'deno', 'windows', { deno: '1.40', react: '18.2.0' }, ['deno']),
  ],
  [
    defineContext('java', 'spring', 'jvm', 'linux', { java: '11.0.2', spring: '5.3.23' }, ['maven', 'junit']),
    defineContext('java', 'spring', 'jvm', 'linux', { java: '17.0.8', spring: '6.0.4' }, ['maven', 'junit']),
    defineContext('java', 'quarkus', 'jvm', 'windows', { java: '17.0.1', quarkus: '3.2' }, ['gradle', 'junit']),
    defineContext('kotlin', 'spring', 'jvm', 'macos', { java: '21', spring: '6.1' }, ['gradle']),
  ],
  [
    defineContext('bash', '', '', 'ubuntu 22.04', { docker: '24.0.5', kubernetes: '1.28' }, [
      'docker',
      'kubectl',
      'helm',
    ]),
    defineContext('bash', '', '', 'alpine', { docker: '20.10' }, ['docker', 'docker-compose']),
    defineContext('powershell', '', '', 'windows', { docker: '24.0.5', kubernetes: '1.24' }, ['docker', 'kubectl']),
    defineContext('bash', '', '', 'macos', { podman: '4.6' }, ['podman', 'kubectl']),
  ],
]

function defineContext(
  language: string,
  framework: string,
  runtime: string,
  platform: string,
  versions: Record<string, string>,
  tools: string[],
): RecordContext {
  const named = Object.entries({ language, framework, runtime, platform }).filter(([, name]) => name !== '')
  return { tools, environment: { ...Object.fromEntries(named), versions } }
}

/**
 * Stores each text three times with different contexts and asks for its title under conditions of one of them.
 * Conditions name the tools in half of the queries and each other part in three quarters, versions with the same minor
 * and another patch number. Queries whose conditions fit more than one of the three are left out. Metric: P@1.
 */
export function buildEnvironmentVariants(records: readonly EvalRecord[]): EvalCorpus {
  const random = createRandom(SEED)
  const variant_records: EvalRecord[] = []
  const queries: EvalQuery[] = []
  for (const [at, record] of records.entries()) {
    const variants = shuffled(CONTEXT_GROUPS[at % CONTEXT_GROUPS.length] ?? [], random)
      .slice(0, VARIANTS_PER_RECORD)
      .map((context, copy) => ({ ...record, id: `${record.id}#${copy}`, context, copy }))
    variant_records.push(...variants)
    const target = random.pick(variants)
    const conditions = sampleConditions(target.context, random)
    const fits = variants.filter(({ context }) => satisfiesConditions(conditions, context))
    if (fits.length === 1) queries.push(plainQuery(record.id, { q: record.title, conditions }, [target.id]))
  }
  return { records: variant_records, queries }
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

type QueryConditions = NonNullable<SearchQuestion['conditions']>

function sampleConditions(
  { tools, environment: { versions = {}, ...named } }: RecordContext,
  random: Random,
): QueryConditions {
  const some = <T>(entries: [string, T][]): Record<string, T> =>
    Object.fromEntries(entries.filter(() => random.next() < 0.75))
  const sampled_versions = some(
    Object.entries(versions).map(([product, version]) => [product, changePatch(version, random)]),
  )
  const environment: EvalEnvironment = {
    ...some(Object.entries(named)),
    ...(Object.keys(sampled_versions).length > 0 && { versions: sampled_versions }),
  }
  return random.next() < 0.5 ? { tools, environment } : { environment }
}

function changePatch(version: string, random: Random): string {
  return `${version.split('.').slice(0, 2).join('.')}.${random.below(20)}`
}

/** Whether a context agrees with every part of the conditions; versions are compared by major number. */
function satisfiesConditions(
  { tools = [], environment = {} }: QueryConditions,
  { tools: used, environment: own }: RecordContext,
): boolean {
  const { versions = {}, ...named } = environment
  const major = (version = ''): string | undefined => version.split('.')[0]
  const recorded = new Map(Object.entries(own))
  return (
    tools.every((tool) => used.includes(tool)) &&
    Object.entries(named).every(([part, name]) => recorded.get(part) === name) &&
    Object.entries(versions).every(([product, version]) => major(own.versions?.[product]) === major(version))
  )
}
