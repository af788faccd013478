import type { ExperienceResponse } from '@cairnway/sdk'
import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { exportMarkdown } from './export-markdown.ts'

const URL = 'https://example.org/records/exp_1'

const recordOf = (text: string): ExperienceResponse => ({
  id: 'exp_1',
  wedge: 'coding',
  title: text,
  problem: text,
  context: { goal: text, tools: [text], constraints: null, environment: null },
  failed_approaches: [{ attempt: text, why_it_failed: text }],
  successful_approach: { method: text, implementation: text },
  outcome: { status: 'resolved', evidence: text, side_effects: text },
  root_cause: text,
  insight: text,
  tags: [text],
  compact_summary: text,
  applies_when: [text],
  does_not_apply_when: [text],
  scores: { retrieval_count: 0, feedback_count: 0, helpful_count: 2, not_helpful_count: 1 },
  contributor: { display_handle: 'calm-owl', type: 'human', agent_name: text },
  validity: { status: 'active', staleness_signals: 0 },
  links: {},
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
})

const HEADINGS = [
  'In short',
  'Problem',
  'Goal and environment',
  'What failed',
  'What worked',
  'Why it happens',
  'What carries over',
  'Applies when',
  'Does not apply when',
  'How it ended',
  'About this record',
]

const textOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''

const allNodes = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(allNodes) : [])]

/** Pieces that make Markdown of others dangerous, and pieces that make it Markdown at all. */
const piece = fc.constantFrom(
  ...[
    '# ',
    '## x',
    '\n',
    '\n\n',
    '---',
    '===',
    '> ',
    '- ',
    '1. ',
    '    ',
    '\t',
    '```',
    '````',
    '~~~',
    '`',
    '``',
    '<b>',
  ],
  ...['<script>', '</script>', '<!--', '-->', '[a](javascript:x)', '![i](http://x/y)', '[a]: /x', '[^1]: x', '\\', '*'],
  ...[
    '_',
    '|',
    '| a |\n|---|',
    'http://x.y',
    'www.x.y',
    '_www.x.y</script>',
    'a@b.cd',
    '&lt;',
    '&#35;',
    '<https://x.y>',
    'word',
    ' ',
    'ü',
    '\u202e',
    '\r\n',
    '\u2028',
    '$',
    ':',
  ],
)
const hostile = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))

describe('an exported record', () => {
  test('has its parts under their headings', () => {
    const text = exportMarkdown(recordOf('Use `max: 20`.'), URL)
    expect(text).toContain('# Use `max: 20`.\n')
    expect(text).toContain(`<${URL}>`)
    const headings = parseMarkdown(text).children.filter((node) => node.type === 'heading')
    expect(headings.slice(1).map(textOf)).toEqual(HEADINGS)
  })

  test('stays one document, whatever its author wrote', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const root = parseMarkdown(exportMarkdown(recordOf(text), URL))
        const headings = root.children.filter((node) => node.type === 'heading')
        const found = headings.slice(1).map(textOf)
        // empty texts leave their part out
        expect(HEADINGS.filter((heading) => found.includes(heading))).toEqual(found)
        expect(headings.map(({ depth }) => depth)).toEqual([1, ...found.map(() => 2)])
        const kinds = new Set(allNodes(root).map(({ type }) => type))
        for (const kind of [
          'html',
          'image',
          'definition',
          'footnoteDefinition',
          'table',
          'blockquote',
          'thematicBreak',
        ])
          expect(kinds).not.toContain(kind)
        const links = allNodes(root).flatMap((node) => (node.type === 'link' ? [node.url] : []))
        expect(links.filter((link) => !/^(?:https?|mailto):/.test(link))).toEqual([])
      }),
    )
  })
})

describe('an escaped text', () => {
  test('keeps its code and shows its words as they are', () => {
    const root = parseMarkdown(escapeMarkdown('First *this*:\n```sh\nls | wc\n```\nthen that'))
    expect(root.children.map((node) => [node.type, textOf(node)])).toEqual([
      ['paragraph', 'First *this*:'],
      ['code', 'ls | wc'],
      ['paragraph', 'then that'],
    ])
  })

  test('shows every word, whatever is around it', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = textOf(parseMarkdown(escapeMarkdown(text)))
        const count = (value: string) => value.split('word').length
        // what stands behind the opening of a block of code is its language
        if (!/(?:`{3}|~{3})/.test(text)) expect(count(shown)).toBe(count(text))
      }),
    )
  })
})
