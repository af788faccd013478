import { expect, test } from 'vitest'
import { selectStyles } from '../output/terminal-styles.ts'
import { renderForwarded } from './render-forwarded.ts'

const delivered = {
  at: '2026-11-23T12:00:00.000Z',
  event_type: 'feedback.received',
  delivery_id: 'dlv_1',
  webhook_id: 'msg_1',
  status_code: 204,
  error: null,
  duration_ms: 12,
}
/** Without the time of the day, which depends on where the test runs. */
const render = (changes: Partial<Parameters<typeof renderForwarded>[0]>): string =>
  renderForwarded({ ...delivered, ...changes }, 20, selectStyles(false)).replace(/^\d\d:\d\d:\d\d {2}/, '')

test.each([
  [{}, 'feedback.received     dlv_1  204  12 ms'],
  [{ status_code: 400, error: 'bad_secret' }, 'feedback.received     dlv_1  400  12 ms  bad_secret'],
  [{ status_code: 302, error: '' }, 'feedback.received     dlv_1  302  12 ms'],
  [{ status_code: null, error: 'refused' }, 'feedback.received     dlv_1  none  12 ms  refused'],
])('%j is one line', (changes, line) => {
  expect(render(changes)).toBe(line)
})

test('nothing that the service or the target says controls the terminal or makes a second line', () => {
  const line = render({ event_type: 'a\u001b[2J', delivery_id: 'b\nc', error: 'd\r\ne' })
  expect(line).not.toMatch(/[\u001b\r\n]/)
})
