import { expect, test } from 'vitest'
import { createCallTracker } from './call-tracker.ts'

const track = (...messages: object[]) => {
  const calls = createCallTracker((tool) => tool === 'excluded')
  calls.stream.resume()
  for (const message of messages) calls.stream.write(`${JSON.stringify(message)}\n`)
  return calls
}
const call = (id: number, name: string, args?: object) => ({
  id,
  method: 'tools/call',
  params: { name, ...(args && { arguments: args }) },
})

test.each([
  ['a shell tool', { command: 'git merge feat' }, 'git merge feat'],
  ['a tool with a script', { script: 'npm run build' }, 'npm run build'],
  ['a tool without a command', { path: '/etc/hosts' }, null],
  ['a command of another type', { command: ['git', 'merge'] }, null],
  ['no arguments', undefined, null],
])('the command of %s is kept until its result is taken', (_, args, command) => {
  const calls = track(call(1, 'run', args))
  expect(calls.take('1')).toEqual({ command })
  expect(calls.take('1')).toBe(null)
})

test('calls of excluded tools and other requests are not tracked', () => {
  const calls = track(call(1, 'excluded'), { id: 2, method: 'tools/list' })
  expect([calls.take('1'), calls.take('2'), calls.hasTracked()]).toEqual([null, null, false])
})
