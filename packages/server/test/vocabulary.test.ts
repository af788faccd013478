import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readFiles = (folders: readonly string[], file_name: RegExp) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(root, folder, path)),
    )
    .filter((file) => file_name.test(file) && !/node_modules|[/\\](?:dist|_?generated)[/\\]/.test(file))
    .map((file) => ({ file: relative(root, file), text: readFileSync(file, 'utf8') }))
const sources = readFiles(['packages', 'eval', 'bench', 'python/generate'], /\.tsx?$/)
const folders = ['docs', 'examples', 'interop', 'python/src', 'python/tests', 'python/examples', 'release']
const texts = [...sources, ...readFiles(folders, /\.(?:md|mjs|py)$/)]

const exportedName = /^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm

const typeName = /^export (?:class|interface|type) (\w+)/gm
const valueName = /^export (?:default )?(?:async )?(?:function\*?|const) (\w+)/gm

/** Tests may name what they replace as it is named. Scripts of `eval/` hold the text of a module that they write. */
const mayRepeatValue = (file: string): boolean =>
  /^packages\/\w+\/test\/|\/testing-[\w-]+\.ts$|\.test\.ts$|^eval\/(?:.*\/write-[\w-]+|build-seeds)\.ts$/.test(file)

function listRepeated(name_pattern: RegExp, searched: typeof sources): Record<string, string[]> {
  const files = new Map<string, string[]>()
  for (const { file, text } of searched)
    for (const [, name = ''] of text.matchAll(name_pattern)) files.set(name, [...(files.get(name) ?? []), file])
  return Object.fromEntries([...files].filter(([, places]) => places.length > 1))
}

test('an exported type name exists once in the workspace', () => {
  expect(listRepeated(typeName, sources)).toEqual({})
})

test('an exported value name exists once in the workspace', () => {
  const searched = sources.filter(({ file }) => !mayRepeatValue(file))
  expect(listRepeated(valueName, searched)).toEqual({})
})

/** Words that the glossary of ARCHITECTURE.md replaces, as they would stand in. */
const replaced = new Set(
  'claims wake wakes gloss glossary printed prints lift standing voice place door room arrow told hand heard floor least most blend refusal referee oracle sift doomed forget forgotten whole kept shelf shelves settle settled knot knots judge judged walls wall beside unscheduled mended'.split(
    ' ',
  ),
)
/** `isLastOperator` → is, last, operator; `rate-limit-keys` → rate, limit, keys. */
const splitName = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())

test('no test replaces a module: its files share the modules of their thread, so the next file would get the replacement', () => {
  const tests = sources.filter(({ file }) => /\.test\.tsx?$|\/test\//.test(file))
  const found = tests.filter(({ text }) => /\bvi\s*\.(?:mock|doMock|hoisted)\(/.test(text)).map(({ file }) => file)
  expect(found).toEqual([])
})

test('no file and no exported name uses a word that the glossary replaces', () => {
  const names = sources.flatMap(({ file, text }) => [
    { file, name: basename(file).replace(/\..*$/, '') },
    { file, name: basename(dirname(file)) },
    ...[...text.matchAll(exportedName)].map(([, name = '']) => ({ file, name })),
  ])
  const found = names.filter(({ name }) => splitName(name).some((word) => replaced.has(word)))
  expect([...new Set(found.map(({ file, name }) => `${file}: ${name}`))]).toEqual([])
})

test('bounds begin with MIN_ or MAX_', () => {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]*_(?:MIN|MAX|LEAST|MOST)|(?:LEAST|MOST)_[A-Z0-9_]*)\b/gm)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  )
  expect(found).toEqual([])
})

test('the sources cite no document that is not in the repository', () => {
  const citation = new RegExp(['design `', 'design/', 'of the design\\b', '\\(specification:'].join('|'))
  const found = sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => (citation.test(line) ? [`${file}:${index + 1}`] : [])),
  )
  expect(found.filter((place) => !place.includes('vocabulary.test.ts'))).toEqual([])
})

/** Folders whose docstrings do not follow the rule yet. */
const HAS_INLINE_TAGS = /\/(?:deposits\/raw|platform\/leases|engines\/opensearch|knowledge\/synthesis)\//

test('a tag of a docstring begins its line', () => {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^\s*(?:\/\*\*|\*) .*\S @(?:throws|returns|param)\b.*$/gm)].map(
      ([line]) => `${file}: ${line.trim()}`,
    ),
  )
  expect(found.filter((line) => !HAS_INLINE_TAGS.test(line))).toEqual([])
})

test('a unit of time has one constant in the service', () => {
  const constant = /^(?:export )?const ((?:SECOND|MINUTE|HOUR|DAY)_MS) = /gm
  const found = sources.flatMap(({ file, text }) =>
    file.startsWith('packages/server/src/') ? [...text.matchAll(constant)].map(([, name]) => `${file}: ${name}`) : [],
  )
  expect(found.filter((line) => !line.includes('rules/time/time-units.ts'))).toEqual([])
})

test('a docstring begins with a verb or a noun', () => {
  const found = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/^\s*(?:\/\*\*\s*(?:\*\s*)?|"""|#: )(?:What|Whose|Who|Which|Where|How|When)\b.*$/gim)].map(
      ([line]) => `${file}: ${line.trim()}`,
    ),
  )
  expect(found).toEqual([])
})

/** Metaphors for which texts have the usual word; a field before a colon is a name on the wire. */
const METAPHORS =
  /\b(?:as good as|at hand|beside|by word of|gets? hold of|judge[sd]?(?!:)|judging|shelf|shelves|told of|unscheduled|walls?(?! (?:clock|time)\b))\b/i
const PROSE = /^\s*(?:\/\/|\/?\*).*|\b(?:test|describe)(?:\.\w+)*\((['"`]).*?\1/gm
/** Sources whose strings are data that programs and people wrote, not texts of ours. */
const HAS_DATA = /^(?:packages\/(?:server|sdk|patterns)|eval)\//

test('no comment, no name of a test and no text for people uses a metaphor', () => {
  const found = texts.flatMap(({ file, text }) =>
    [...text.matchAll(HAS_DATA.test(file) ? PROSE : /^.*$/gm)].flatMap(([line]) =>
      METAPHORS.test(line) ? [`${file}: ${line.trim()}`] : [],
    ),
  )
  expect(found).toEqual([])
})
