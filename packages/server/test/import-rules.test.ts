import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, sources } from './product-sources.ts'

/** The layers of the server, from the top. A layer imports those below it; layers of one row do not import each other. */
const layers = [
  ['app'],
  ['surfaces'],
  ['governance'],
  ['figures', 'webhooks', 'advice'],
  ['deposits'],
  ['retrieval'],
  ['accounts'],
  ['records'],
  ['platform'],
  ['rules'],
]
/** The packages, by what each may import. */
const packages: Record<string, string[]> = {
  contract: [],
  patterns: [],
  sdk: ['patterns'],
  mcp: ['contract', 'sdk'],
  cli: ['contract', 'sdk'],
  web: ['sdk'],
  server: ['contract', 'patterns', 'sdk', 'mcp'],
}
/** Pure code: it knows no caller, no clock, no database and no file. */
const pure = ['packages/patterns/src', 'packages/contract/src', 'packages/server/src/rules']
/** Packages that are pure themselves. */
const pureMayImport = /^(?:\.|@cairnway\/(?:contract|patterns)$|zod$|htmlparser2$|node:(?:crypto|zlib)$)/

const server = 'packages/server/src'
const packageOf = (file: string): string => file.split('/')[1] ?? ''
const layerOf = (file: string): string => (file.startsWith(`${server}/`) ? (file.split('/')[3] ?? '') : '')
const rowOf = (file: string): number => layers.findIndex((row) => row.includes(layerOf(file)))
const isPure = (file: string): boolean => pure.some((folder) => file.startsWith(`${folder}/`))

interface Import {
  file: string
  /** path of an imported file, else what is imported as it is written */
  target: string
  /** loaded when it is needed, so it may import what loads it */
  is_lazy: boolean
}

const imports: Import[] = sources.flatMap((file) =>
  [...readSource(file).matchAll(/(?:from |\bimport |\bimport(\())'([^']+)'/g)].map(([, call, written = '']) => ({
    file,
    target: written.startsWith('.') ? posix.join(posix.dirname(file), written) : written,
    is_lazy: call !== undefined,
  })),
)
const list = (found: readonly Import[]): string[] => found.map(({ file, target }) => `${file} -> ${target}`)

test('every folder of the server is a layer, and at most twelve are', () => {
  const folders = new Set(sources.filter((file) => file.startsWith(`${server}/`)).map(layerOf))
  expect([...folders].sort()).toEqual(layers.flat().sort())
  expect(folders.size).toBeLessThanOrEqual(12)
})

test('a layer imports only layers below it, types included', () => {
  const climbing = imports.filter(
    ({ file, target }) => layerOf(target) !== '' && layerOf(target) !== layerOf(file) && rowOf(file) >= rowOf(target),
  )
  expect(list(climbing)).toEqual([])
})

test('a package imports only the packages that it may import', () => {
  const forbidden = imports.filter(({ file, target }) => {
    const [, name = ''] = /^@cairnway\/([a-z]+)/.exec(target) ?? []
    const other = target.startsWith('packages/') ? packageOf(target) : name
    return other !== '' && other !== packageOf(file) && !packages[packageOf(file)]?.includes(other)
  })
  expect(list(forbidden)).toEqual([])
})

test('rules are pure: no database, no clock, no randomness, no I/O, and no package that is not pure', () => {
  const impure = /Date\.now|new Date\(\)|Math\.random|process\./
  expect(sources.filter((file) => isPure(file) && impure.test(readSource(file)))).toEqual([])
  const found = imports.filter(
    ({ file, target }) => isPure(file) && !target.startsWith('packages/') && !pureMayImport.test(target),
  )
  expect(list(found)).toEqual([])
})

/** The nodes that reach themselves by way of others. */
function findCircles(edges: Iterable<readonly [from: string, to: string]>): string[] {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of edges) if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(targets.get(from) ?? [])].some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return [...targets.keys()].filter((node) => reaches(node, node))
}

test('no file imports itself by way of others', () => {
  expect(findCircles(imports.filter(({ is_lazy }) => !is_lazy).map(({ file, target }) => [file, target]))).toEqual([])
})

/** The folders of an import that stand side by side: where the paths of both files part, if they part in folders. */
function partingFolders({ file, target }: Import): [string, string] | null {
  const [from, to] = [file.split('/'), target.split('/')]
  const parting = from.findIndex((name, i) => name !== to[i])
  const is_folder = parting < from.length - 1 && parting < to.length - 1
  return is_folder ? [from.slice(0, parting + 1).join('/'), to.slice(0, parting + 1).join('/')] : null
}

test('no folder of the server imports itself by way of its sibling folders', () => {
  const edges = imports.filter(({ file }) => file.startsWith(`${server}/`)).map(partingFolders)
  expect(findCircles(edges.filter((edge) => edge !== null))).toEqual([])
})
