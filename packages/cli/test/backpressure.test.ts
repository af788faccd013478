import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { runProgram } from '../src/run-program.ts'

const line = `${JSON.stringify({ title: 'x'.repeat(1000) })}\n`
const count = 2000
const script = `process.stdout.write(${JSON.stringify(line)}.repeat(${count}))`

test.each<[command: string, words: string[]]>([
  ['run', ['--', process.execPath, '-e', script]],
  ['export-all', []],
])('%s waits for its reader after every write', async (command, words) => {
  let pending_writes = 0
  let [max_pending, length] = [0, 0]
  const stdout = {
    write: (text: string | Uint8Array) => {
      length += text.length
      pending_writes += 1
      max_pending = Math.max(max_pending, pending_writes)
      return false
    },
    once: (_: 'drain', drained: () => void) =>
      setImmediate(() => {
        pending_writes -= 1
        drained()
      }),
  }
  const code = await runProgram([command, ...words], {
    env: {},
    platform: process.platform,
    home: '/nowhere',
    stdin: Readable.from([]),
    stdout,
    stderr: { write: () => true },
    fetch: () => new Response(line.repeat(count), { headers: { 'content-type': 'application/x-ndjson' } }),
  })
  expect({ code, length, max_pending }).toEqual({ code: 0, length: line.length * count, max_pending: 1 })
})
