import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const testRoots = ['packages', 'eval', 'bench']
const isTest = (path: string): boolean => /\.test\.ts$/.test(path) && !/node_modules|[/\\]dist[/\\]/.test(path)

const listImports = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import) '(\.[^']+\.ts)'/g)].map(([, target = '']) => join(dirname(file), target))

/** Whether a test's words depend on which store is under test: it makes a world, or is run for each of the engines. */
function dependsOnStore(file: string, known: Map<string, boolean>): boolean {
  const before = known.get(file)
  if (before !== undefined) return before
  known.set(file, false)
  const text = readFileSync(file, 'utf8')
  // a program on the embedded store is the same one whatever else is under test: `engines` asks for the other
  const uses = isTest(file) && /import \{[^}]*\bengines\b|env\.TEST_DATABASE_URL/.test(text)
  const reaches =
    /[/\\]world\.ts$/.test(file) || listImports(file, text).some((target) => dependsOnStore(target, known))
  known.set(file, uses || reaches)
  return uses || reaches
}

/**
 * The tests whose outcome depends on the store, as paths from `root`: on PostgreSQL only these are run, since the others
 * do there what they did on the embedded store.
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
