import { expect, test } from 'vitest'
import { carriedFields } from './carried-fields.ts'

const record = {
  origin: { type: 'github_issue' as const, url: 'https://example.org/issues/7', verified: false },
  source: null,
  modality: 'text_image',
  novelty_self_report: 'unknown',
  recurrence_self_report: 12,
  visibility_scope: 'private',
}
const always = { modality: 'text_image', novelty_self_report: 'unknown', recurrence_self_report: 12 }

test('a new version keeps what no field shows', () => {
  expect(carriedFields(record, 'private')).toEqual({ ...always, origin: record.origin })
})

test.each(['public', 'team', null] as const)(
  'for other readers (%s) it does not say where it is from',
  (visibility) => {
    expect(carriedFields(record, visibility)).toEqual(always)
  },
)
