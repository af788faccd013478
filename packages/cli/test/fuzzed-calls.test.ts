import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exitCodes } from '../src/exit-codes.ts'
import { commandTable } from '../src/generated/command-table.ts'
import { textWidth } from '../src/output/text-width.ts'
import { runInProcess } from './run-in-process.ts'

const flags = [...new Set(commandTable.flatMap(({ fields }) => fields.map(({ name }) => `--${name}`)))]
const word = fc.oneof(
  fc.constantFrom(
    ...commandTable.map(({ command }) => command),
    'search',
    'get',
    'help',
    'completion',
    'profiles',
    'use',
  ),
  fc.constantFrom(...flags, '--file', '--json', '--output', '--all', '--save-as', '--dry-run', '--no-color', '--url'),
  fc.constantFrom(
    '',
    '-',
    '--',
    '@',
    '{',
    '[]',
    '{"a":1}',
    '1',
    'table',
    '..',
    'http://a.example',
    '--=',
    '-x',
    '\u0000',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
)

test('no command line causes an internal fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 6 }), async (words) => {
      const { code, stderr } = await runInProcess(words, {
        fetch: () => new Response(null, { status: 204 }),
        stdin: '{}',
      })
      expect(code, stderr).not.toBe(exitCodes.fault[0])
    }),
    { numRuns: 100 },
  )
})

const unit = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constantFrom('\0', '\t', '\n', '\r', '\u001b', '\u009b', '\u202e'),
)
const text = fc.string({ unit, maxLength: 80 })
const answer = fc.jsonValue({ stringUnit: unit, maxDepth: 4 })
const rows = fc.array(fc.dictionary(text, answer, { minKeys: 1 }), { minLength: 1 })
const operation = fc.constantFrom(
  ...commandTable.filter(({ fields, returns_lines }) => fields.length === 0 && !returns_lines),
)
const json = { headers: { 'content-type': 'application/json' } }

test('every answer is rendered, without control characters', async () => {
  const experience = fc.record({
    id: text,
    title: text,
    scores: fc.dictionary(fc.constantFrom('helpful_count', 'not_helpful_count', 'transferability_score'), answer),
    validity: fc.record({ status: text }),
    contributor: fc.record({ display_handle: text }),
    wedge: text,
    relation: text,
    validation_state: text,
    tags: answer,
  })
  const listed = fc.record({ results: fc.array(fc.oneof(experience, answer)), metadata: answer })
  await fc.assert(
    fc.asyncProperty(
      operation,
      fc.oneof(fc.dictionary(text, answer), fc.array(answer), rows, experience, listed),
      async ({ command }, body) => {
        const fetch = () => new Response(JSON.stringify(body), json)
        const { code, stdout, stderr } = await runInProcess([command, '--no-color'], { fetch, terminal: 40 })
        expect(code, stderr).toBe(0)
        expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
      },
    ),
    { numRuns: 100 },
  )
})

test('no line of a search result is wider than the terminal', async () => {
  const item = fc.record({
    id: fc.constant('exp_0123456789abcdef'),
    title: text,
    scores: fc.record({ helpful_count: fc.nat(999), not_helpful_count: fc.nat(999) }),
    successful_approach: fc.record({ method: text }),
    insight: text,
    transfer_warnings: fc.array(fc.record({ message: text })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(item), fc.integer({ min: 30, max: 90 }), async (results, terminal) => {
      const fetch = () => new Response(JSON.stringify({ results, total_results: results.length }), json)
      const { stdout } = await runInProcess(['search', 'x', '--no-color'], { fetch, terminal })
      for (const line of stdout.split('\n')) expect(textWidth(line), line).toBeLessThanOrEqual(terminal)
    }),
    { numRuns: 100 },
  )
})
