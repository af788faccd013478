import { expect, test } from 'vitest'
import { groupFindings } from './group-findings.ts'

const paths = ['title', 'failed_approaches.0.attempt', 'failed_approaches.1.attempt', 'outcome.evidence']

test.each([
  ['title', 'title'],
  ['failed_approaches', 'failed_approaches.0.attempt'],
  ['failed_approaches[1].attempt', 'failed_approaches.1.attempt'],
  ['outcome', 'outcome.evidence'],
  ['title.text', 'title'],
  ['body', undefined],
  ['titles', undefined],
  ['', undefined],
  [undefined, undefined],
])('a finding about %s stands at %s', (field, expected) => {
  const { by_path, others } = groupFindings([{ field }], paths)
  expect([...by_path.keys()]).toEqual(expected === undefined ? [] : [expected])
  expect(others).toHaveLength(expected === undefined ? 1 : 0)
})
