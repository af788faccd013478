import { plainQuery } from '../plain-query.ts'
import { createRandom, type Random } from '../random.ts'
import type { Ask, Environment, EvalQuery, EvalRecord, Questions } from '../types.ts'

const SEED = 20_260_303
/** Records made of each text. */
const VARIANTS = 3

interface Setting {
  tools: string[]
  environment: Environment
}

/** Settings among which a problem may come up; those of one group differ in little, as neighbouring versions do. */
const GROUPS: Setting[][] = [
  [
    setting('python', 'django', 'cpython', 'linux', { python: '3.8.10', django: '3.2' }, ['pip', 'pytest']),
    setting('python', 'django', 'cpython', 'linux', { python: '3.11.4', django: '4.2.1' }, ['pip', 'pytest']),
    setting('python', 'flask', 'cpython', 'linux', { python: '3.11.2', flask: '2.3' }, ['poetry', 'pytest']),
    setting('python', 'django', 'pypy', 'windows', { python: '2.7.18', django: '1.11' }, ['pip', 'tox']),
  ],
  [
    setting('typescript', 'react', 'node', 'linux', { node: '18.17.0', react: '17.0.2' }, ['npm', 'webpack']),
    setting('typescript', 'react', 'node', 'linux', { node: '20.9.0', react: '18.2.0' }, ['npm', 'vite']),
    setting('javascript', 'vue', 'node', 'macos', { node: '20.1.0', vue: '3.3.4' }, ['pnpm', 'vite']),
    setting('typescript', 'react', 'deno', 'windows', { deno: '1.40', react: '18.2.0' }, ['deno']),
  ],
  [
    setting('java', 'spring', 'jvm', 'linux', { java: '11.0.2', spring: '5.3.23' }, ['maven', 'junit']),
    setting('java', 'spring', 'jvm', 'linux', { java: '17.0.8', spring: '6.0.4' }, ['maven', 'junit']),
    setting('java', 'quarkus', 'jvm', 'windows', { java: '17.0.1', quarkus: '3.2' }, ['gradle', 'junit']),
    setting('kotlin', 'spring', 'jvm', 'macos', { java: '21', spring: '6.1' }, ['gradle']),
  ],
  [
    setting('bash', '', '', 'ubuntu 22.04', { docker: '24.0.5', kubernetes: '1.28' }, ['docker', 'kubectl', 'helm']),
    setting('bash', '', '', 'alpine', { docker: '20.10' }, ['docker', 'docker-compose']),
    setting('powershell', '', '', 'windows', { docker: '24.0.5', kubernetes: '1.24' }, ['docker', 'kubectl']),
    setting('bash', '', '', 'macos', { podman: '4.6' }, ['podman', 'kubectl']),
  ],
]

function setting(
  language: string,
  framework: string,
  runtime: string,
  platform: string,
  versions: Record<string, string>,
  tools: string[],
): Setting {
  const named = Object.entries({ language, framework, runtime, platform }).filter(([, name]) => name !== '')
  return { tools, environment: { ...Object.fromEntries(named), versions } }
}

/**
 * Each text stored three times, differing in nothing but the context, and asked for by its title under the conditions
 * of one of them. As people do, they name the tools in one case of two and each other part in three of four, versions
 * to the minor number with another patch. Conditions that fit two of the three alike are left out. Metric: P@1.
 */
export function environments(records: readonly EvalRecord[]): Questions {
  const random = createRandom(SEED)
  const made: EvalRecord[] = []
  const queries: EvalQuery[] = []
  for (const [at, record] of records.entries()) {
    const variants = shuffled(GROUPS[at % GROUPS.length] ?? [], random)
      .slice(0, VARIANTS)
      .map((context, copy) => ({ ...record, id: `${record.id}#${copy}`, context, copy }))
    made.push(...variants)
    const wanted = random.pick(variants)
    const conditions = askedOf(wanted.context, random)
    const fits = variants.filter(({ context }) => agrees(conditions, context))
    if (fits.length === 1) queries.push(plainQuery(record.id, { q: record.title, conditions }, [wanted.id]))
  }
  return { records: made, queries }
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

type Asked = NonNullable<Ask['conditions']>

function askedOf({ tools, environment: { versions = {}, ...named } }: Setting, random: Random): Asked {
  const some = <T>(entries: [string, T][]): Record<string, T> =>
    Object.fromEntries(entries.filter(() => random.next() < 0.75))
  const asked = some(Object.entries(versions).map(([product, version]) => [product, otherPatch(version, random)]))
  const environment: Environment = {
    ...some(Object.entries(named)),
    ...(Object.keys(asked).length > 0 && { versions: asked }),
  }
  return random.next() < 0.5 ? { tools, environment } : { environment }
}

function otherPatch(version: string, random: Random): string {
  return `${version.split('.').slice(0, 2).join('.')}.${random.below(20)}`
}

/** Whether a record says the same in every part that the conditions name, versions by major number. */
function agrees({ tools = [], environment = {} }: Asked, { tools: used, environment: own }: Setting): boolean {
  const { versions = {}, ...named } = environment
  const major = (version = ''): string | undefined => version.split('.')[0]
  const recorded = new Map(Object.entries(own))
  return (
    tools.every((tool) => used.includes(tool)) &&
    Object.entries(named).every(([part, name]) => recorded.get(part) === name) &&
    Object.entries(versions).every(([product, version]) => major(own.versions?.[product]) === major(version))
  )
}
