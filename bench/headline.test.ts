import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderHeadline } from './headline.ts'
import { headlineFigures } from './headline-figures.ts'
import { listSectionNames, readSection, stringifySection } from './section.ts'

const docs = join(import.meta.dirname, '../docs')
const page = join(docs, 'benchmarks.md')
const MAX_PAGE_BYTES = 12 * 1024

test('docs/benchmarks.md has at most 12 kB', () => {
  expect(statSync(page).size).toBeLessThanOrEqual(MAX_PAGE_BYTES)
})

test('the figures of docs/benchmarks.md are those of docs/benchmarks', () => {
  const text = readFileSync(page, 'utf8')
  expect(text).toBe(renderHeadline())
  for (const { label } of headlineFigures) expect(text).toContain(`| ${label} `)
})

test('links from other pages into docs/benchmarks.md name headings that it has', () => {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const anchors = pages.flatMap((name) =>
    [...readFileSync(join(docs, name), 'utf8').matchAll(/benchmarks\.md#([\w-]+)/g)].map(([, anchor]) => anchor),
  )
  const headings = [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text.toLowerCase().replaceAll(' ', '-'),
  )
  expect(anchors.length).toBeGreaterThan(0)
  expect(headings).toEqual(expect.arrayContaining(anchors))
})

test.each(listSectionNames())('docs/benchmarks/%s.json is as a command writes it', (name) => {
  const section = readSection(name)
  expect(section).toMatchObject({
    title: expect.any(String),
    command: expect.stringMatching(/npm run (bench|eval)/),
    commit: expect.stringMatching(/^[0-9a-f]{7,40}$/),
  })
  expect(section.figures.length).toBeGreaterThan(0)
  const text = readFileSync(join(docs, `benchmarks/${name}.json`), 'utf8')
  expect(text).toBe(stringifySection(section))
})
