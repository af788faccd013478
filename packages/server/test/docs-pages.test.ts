import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as constants from '../../../docs/constants.ts'
import { fillSections } from '../../../docs/fill-sections.ts'
import { renderThreshold } from '../../../docs/render-threshold.ts'
import { thresholdTables } from '../../../docs/thresholds.ts'
import { commands } from '../src/app/ops/commands.ts'

const root = join(import.meta.dirname, '../../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

const MAX_PAGE_LINES = 250
const MAX_SENTENCE_WORDS = 40
const MAX_PICTURES = 4
/** Generated as a whole. */
const generated = ['docs/api.md']
const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md') && !generated.includes(name),
)

const withoutGenerated = (page: string): string => page.replace(/<!-- begin: ([^>]+) -->[\s\S]*?<!-- end: \1 -->/g, '')
const withoutCode = (page: string): string => page.replace(/^( *)```[\s\S]*?^\1```/gm, '').replace(/`[^`]*`/g, 'code')

/** Paragraphs and list items, without tables, headings and indented code. */
function splitBlocks(page: string): string[] {
  const blocks = ['']
  for (const line of page.split('\n')) {
    const is_item = /^\s*(?:[-*]|\d+\.) /.test(line)
    const is_prose = line.trim() !== '' && !/^(?:#|\|)/.test(line)
    // code is indented after a blank line, the rest of a list item is not
    const is_code = /^ {4}/.test(line) && blocks.at(-1) === ''
    if (is_item || !is_prose) blocks.push('')
    if (is_prose && !is_code) blocks.push(`${blocks.pop()} ${line.replace(/^\s*(?:[-*]|\d+\.) /, '').trim()}`)
  }
  return blocks.map((block) => block.trim()).filter((block) => block !== '')
}

const splitSentences = (page: string): string[] =>
  splitBlocks(withoutCode(page).replace(/\]\([^)]*\)/g, ']')).flatMap((block) =>
    block.split(/(?<=[.!?][*"”)\]]{0,3})\s+(?=[*"“([]{0,3}(?:\p{Lu}|\d|code))/u),
  )
const countWords = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

describe.each(pages)('%s', (name) => {
  test(`has at most ${MAX_PAGE_LINES} lines`, () => {
    expect(read(name).trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_PAGE_LINES)
  })

  test(`has no sentence of more than ${MAX_SENTENCE_WORDS} words`, () => {
    const long = splitSentences(withoutGenerated(read(name))).filter(
      (sentence) => countWords(sentence) > MAX_SENTENCE_WORDS,
    )
    expect(long).toEqual([])
  })
})

test('sentences are split in paragraphs and list items, and code and tables are none', () => {
  const page =
    '# A b\n\nOne two. `Three.` four\nfive: six.\n\n- Seven\n  eight.\n- **Nine.** Ten.\n\n    code x\n\n| a b |\n'
  expect(splitSentences(page)).toEqual(['One two.', 'code four five: six.', 'Seven eight.', '**Nine.**', 'Ten.'])
})

const thresholdPages = Object.entries(thresholdTables)

describe.each(thresholdPages)('the thresholds of %s', (name, tables) => {
  test('are those of the code', () => {
    expect(read(name), 'run `npm run generate`').toBe(fillSections(read(name), tables))
  })

  test('stand in its tables alone, so that the prose repeats no number', () => {
    // statuses, ports, sizes of networks and keys, and names with a digit are no thresholds
    const harmless =
      /\b[2345](?:\d\d|xx)\b|port 443 or 8443|RFC \d{4}|VC 2\.0|JWTs of 1\.1|IPv[46](?: addresses count by)? ?\/?\d*|\/\d\d\b|\d+ random bits|A2A|UTF-(?:8|16)|c6589c6|\bHMAC-SHA256|mode 0[67]00|AES-256-GCM|1 to 255/g
    // a row of a variable says what it is set to
    const prose = withoutCode(withoutGenerated(read(name)).replace(/^\| (?:`[A-Z_]+`(?:, )?)+ \|.*$/gm, ''))
      .replace(/^(?:#| {4}).*$/gm, '')
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/^\d+\. /gm, '')
      .replace(harmless, '')
    const numbers = /\b(?:two|three|four|five|six|seven|eight|nine|ten|twenty|thirty)\b|(?<![\w])\.?\d[\d.,]*/gi
    const found = [...prose.matchAll(numbers)].map(([number]) => number)
    // the ends of a scale
    expect(found.filter((number) => !/^[01][.,]?$/.test(number))).toEqual([])
  })

  test('that the prose names are constants in a table of a page', () => {
    const listed = thresholdPages.flatMap(([, all]) => Object.values(all)).join('\n')
    const named = [...withoutGenerated(read(name)).matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(
      ([, id = '']) => id,
    )
    const known = new Set(Object.keys(constants))
    expect([...new Set(named)].filter((id) => known.has(id) && !listed.includes(`\`${id}`))).toEqual([])
    // variables of clients and of Node.js are not those of the server
    const unknown = named.filter((id) => !known.has(id) && !/^(?:CAIRNWAY|NODE)_/.test(id))
    expect(unknown.filter((id) => !read('docs/self-hosting.md').includes(`\`${id}\``))).toEqual([])
  })
})

test('every constant of docs/constants.ts stands in a table', () => {
  const source = read('docs/thresholds.ts')
  expect(Object.keys(constants).filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([])
})

test.each([
  [0.35, '', '.35'],
  [5, 'days', '5 days'],
  [1, 'days', '1 day'],
  [60_000, 'ms', '1 min'],
  [250, 'ms', '250 ms'],
  [0, 'ms', '0 ms'],
  [1_048_576, 'bytes', '1 MiB'],
  [5000, 'bytes', '5,000 bytes'],
])('%d %s is written as %s', (value, unit, text) => {
  expect(renderThreshold(value, unit)).toBe(text)
})

test('a section without markers, and markers without a section, are errors', () => {
  const page = 'a\n<!-- begin: x -->\nold\n<!-- end: x -->\n'
  expect(fillSections(page, { x: 'new' })).toBe('a\n<!-- begin: x -->\n\nnew\n\n<!-- end: x -->\n')
  expect(() => fillSections(page, {})).toThrow('section x')
  expect(() => fillSections(page, { x: 'new', y: 'more' })).toThrow('markers for y')
})

test('scripts and commands of operators that the pages name exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const unknown = pages.flatMap((page) => [
    ...[...read(page).matchAll(/\bnpm run ([a-z][\w:]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !scripts[name]),
    ...[...read(page).matchAll(/\bnpm run ops -- ([a-z][\w-]*)(?: ([a-z][\w-]*))?/g)]
      .map(([, first = '', second = '']) => [first, `${first} ${second}`])
      .filter((names) => !names.some((name) => name in commands))
      .map(([first = '']) => `ops ${first}`),
  ])
  expect(unknown).toEqual([])
})

test('docs/screens has the pictures that the pages show, and no other', () => {
  const pictures = readdirSync(join(root, 'docs/screens'))
  const text = pages.map(read).join('\n')
  expect(pictures.length).toBeLessThanOrEqual(MAX_PICTURES)
  expect(pictures.filter((picture) => !text.includes(`screens/${picture}`))).toEqual([])
})
