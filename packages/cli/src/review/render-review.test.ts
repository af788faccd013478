import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { selectStyles } from '../output/terminal-styles.ts'
import { textWidth } from '../output/text-width.ts'
import { renderReview } from './render-review.ts'
import { renderKeys } from './review-keys.ts'
import { reviewView } from './testing-review-view.ts'

const layout = (columns: number, use_color = false) => ({ columns, styles: selectStyles(use_color) })
const first = { position: 0, nearest_index: 0, is_complete: false }

describe('one item of the queue', () => {
  test('a wide terminal shows the candidate next to the nearest record, field by field', () => {
    const lines = renderReview(reviewView(), first, layout(100))
    expect(lines[0]).toMatch(/^── 1 · candidate · rev_0123456789abcdef ─+$/)
    expect(lines).toContain('! root_cause: Say why it happened. (measured 12, needed 40)')
    const text = lines.join('\n')
    expect(text).toMatch(/^candidate +│ nearest 1 of 2: exp_aaaaaaaaaaaaaaaa,/m)
    expect(text).toMatch(/^Requests wait for a client until .* │ A reporting service stops answering\.$/m)
    expect(text).toMatch(/^ +│ Look for leaked clients first\.$/m)
    // a field that neither of them has
    expect(text).not.toContain('root_cause\n')
  })

  test('a narrow terminal shows the record below the candidate', () => {
    const lines = renderReview(reviewView(), first, layout(60))
    expect(lines.join('\n')).not.toContain('│')
    expect(lines.indexOf('nearest 1 of 2: exp_aaaaaaaaaaaaaaaa, similarity 0.93')).toBeGreaterThan(
      lines.indexOf('failed_approaches'),
    )
  })

  test('the text comes in the order of reading, whatever the order of its fields, and what is empty is left out', () => {
    const fields = { tags: ['s3'], context: {}, origin: { type: 'agent_session' }, outcome: null, problem: 'It hangs.' }
    const lines = renderReview(reviewView({ fields, nearest: [] }), first, layout(60))
    expect(lines.filter((line) => ['tags', 'context', 'origin', 'outcome', 'problem'].includes(line))).toEqual([
      ...['problem', 'tags', 'origin'],
    ])
  })

  test('long texts are shortened until all text is asked for', () => {
    const problem = Array.from({ length: 30 }, (_, i) => `line ${i}`).join('\n')
    const view = reviewView({ fields: { problem } })
    const [short, complete] = [false, true].map((is_complete) =>
      renderReview(view, { ...first, is_complete }, layout(60)).join('\n'),
    )
    expect(short).toContain('line 5\n  …')
    expect(short).not.toContain('line 6')
    expect(complete).toContain('line 29')
  })

  test('what readers have reported comes before what the gates found', () => {
    const reports = ['reported as unsafe by calm-heron-7, 2026-11-23 12:00: It deletes the database.']
    const view = reviewView({ kind: 'reported', reports })
    const lines = renderReview(view, first, layout(120))
    expect(lines.indexOf(`! ${reports[0]}`)).toBeGreaterThan(0)
    expect(lines.indexOf(`! ${reports[0]}`)).toBeLessThan(lines.indexOf(`! ${view.findings[0]}`))
    const keys = renderKeys(view, { nearest_index: 0, has_undo: false, note: null }, layout(200)).join('\n')
    expect(keys).toContain('a accept, it stays')
    expect(keys).toContain('r reject, it is hidden')
    expect(keys).not.toMatch(/merge|change/)
  })

  test('another record stands in place of the first one', () => {
    const text = renderReview(reviewView(), { ...first, nearest_index: 1 }, layout(100)).join('\n')
    expect(text).toContain('nearest 2 of 2: exp_bbbbbbbbbbbbbbbb')
    expect(text).not.toContain('leaked clients')
  })

  test('the keys are those that the item has', () => {
    const keys = (changes = {}, state = {}) =>
      renderKeys(reviewView(changes), { nearest_index: 0, has_undo: false, note: null, ...state }, layout(200)).join(
        '\n',
      )
    expect(keys()).toContain('m merge into exp_aaaaaaaaaaaaaaaa')
    expect(keys()).not.toContain('u undo')
    expect(keys({}, { has_undo: true, note: 'twice' })).toMatch(/^note: twice\n.*u undo/)
    expect(keys({ kind: 'report' })).not.toMatch(/merge|change/)
    expect(keys({ nearest: [] })).not.toMatch(/merge|Tab/)
  })
})

test('no text of an item controls the terminal or leaves the width of the window', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom(
      '\u001b[2J',
      'a\r\nb',
      '\u202eevil',
      '日本語 '.repeat(20),
      `\`\`\`\n${'x'.repeat(150)}\n\`\`\``,
      '│ a accept',
    ),
  )
  const value = fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.dictionary(text, text, { maxKeys: 3 }))
  const fields = fc.dictionary(fc.oneof(fc.constantFrom('problem', 'tags'), text), value, { maxKeys: 4 })
  const nearest = fc.array(fc.record({ id: text, title: text, similarity: fc.constantFrom(0.5, null), fields }), {
    maxLength: 2,
  })
  const view = fc.record({
    ...{ id: text, kind: text, title: text, fields, nearest },
    ...{ remarks: fc.array(text, { maxLength: 3 }), findings: fc.array(text, { maxLength: 3 }) },
    reports: fc.array(text, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(view, fc.integer({ min: 24, max: 120 }), fc.boolean(), (each, columns, is_complete) => {
      const plain = renderReview(each, { ...first, is_complete }, layout(columns))
      for (const line of plain) {
        expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
        expect(textWidth(line)).toBeLessThanOrEqual(columns)
      }
    }),
  )
})
