import fc from 'fast-check'
import type { ComponentChildren } from 'preact'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'
import { renderNodes } from './render-nodes.tsx'
import { isTypesettable } from './typesettable.ts'

/** Counts how many elements lie within one another; walks without recursion, as they may be many. */
function depthOf(root: ComponentChildren): number {
  let depth = 0
  const open: [unknown, number][] = [[root, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, level] = next
    depth = Math.max(depth, level)
    if (Array.isArray(node)) for (const child of node) open.push([child, level])
    else if (node && typeof node === 'object' && 'props' in node)
      open.push([(node.props as { children?: unknown }).children, level + 1])
  }
  return depth
}

const render = (text: string) => renderNodes(parseMarkdown(text), text, 'Code')

/** Every level has at most two elements, and there are a dozen of them. */
const MAX_DEPTH = 30

describe('what lies deep is not laid out level by level', () => {
  test.each([
    ['strong', `${'*'.repeat(400)}a${'*'.repeat(400)}`],
    ['emphasis', `${'*a _b '.repeat(200)}c${'_*'.repeat(200)}`],
    ['quotations', `${'>'.repeat(19)} a`],
    ['lists', Array.from({ length: 100 }, (_, index) => `${'  '.repeat(index)}- a`).join('\n')],
  ])('%s', (_, text) => {
    expect(isTypesettable(text)).toBe(true)
    expect(depthOf(render(text))).toBeLessThan(MAX_DEPTH)
  })
})

describe('what costs a parser seconds, or overflows it, is not typeset', () => {
  test.each([
    ['quotations', '>'.repeat(20_000)],
    ['lists in one line', '1. '.repeat(6000)],
    ['lists in quotations', '> - '.repeat(5000)],
    ['emphasis', `${'*'.repeat(10_000)}a${'*'.repeat(9999)}`],
    ['pictures', `${'!['.repeat(3300)}a${'](b)'.repeat(3300)}`],
    ['length', 'a '.repeat(10_001)],
  ])('%s', (_, text) => {
    expect(isTypesettable(text)).toBe(false)
  })
  test('a usual text is typeset', () => {
    const table = `| a | b |\n|---|---|\n${'| snake_case_name | [x](y) |\n'.repeat(100)}`
    expect(isTypesettable(`# Title\n\n**A** [link](https://a.example)\n\n----\n\n${table}`)).toBe(true)
  })
})

test('any text of marks that is typeset becomes a bounded tree', () => {
  const mark = fc.constantFrom(
    '*',
    '**',
    '_',
    '~~',
    '[',
    '](b)',
    '![',
    '> ',
    '- ',
    '1. ',
    '`',
    '\n',
    '\n\n',
    'a',
    ' ',
    '|',
  )
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 200, size: 'max' }), (marks) => {
      const text = marks.join('')
      if (isTypesettable(text)) expect(depthOf(render(text))).toBeLessThan(MAX_DEPTH)
    }),
  )
})
