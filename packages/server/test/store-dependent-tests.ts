import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const testRoots = ['packages', 'eval', 'bench']
const isTest = (path: string): boolean => /\.test\.ts$/.test(path) && !/node_modules|[/\\]dist[/\\]/.test(path)

/** Those of types alone are left out: nothing of them runs. */
const listImports = (file: string, text: string): string[] =>
  [...text.matchAll(/^(?:import|export)(?! type\b)[^']*'(\.[^']+\.ts)'/gm)].map(([, target = '']) =>
    join(dirname(file), target),
  )

/**
 * Whether the result of a test depends on the database engine: it creates a world, or it runs for each of the
 * `engines`.
 */
function dependsOnStore(file: string, known: Map<string, boolean>): boolean {
  const known_result = known.get(file)
  if (known_result !== undefined) return known_result
  known.set(file, false)
  const text = readFileSync(file, 'utf8')
  // tests that start the program on the embedded database alone do not import `engines` and need no second run
  const uses_engine = isTest(file) && /import \{[^}]*\bengines\b|env\.TEST_DATABASE_URL/.test(text)
  const imports_world =
    /[/\\]world\.ts$/.test(file) || listImports(file, text).some((target) => dependsOnStore(target, known))
  known.set(file, uses_engine || imports_world)
  return uses_engine || imports_world
}

/**
 * Lists the tests whose result depends on the database engine, as paths relative to `root`. Only these run on
 * PostgreSQL: the others do the same there as on the embedded database.
 */
export function listStoreDependentTests(root: string): string[] {
  const known = new Map<string, boolean>()
  return testRoots
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => isTest(path) && dependsOnStore(join(root, path), known))
    .map((path) => path.replaceAll('\\', '/'))
}
