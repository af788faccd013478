import { expect, test } from 'vitest'
import { createStatements } from './pglite-statements.ts'

const PREPARED = 0x31
const REFUSED = 0x45

/** A database that notes the messages that it gets, by their first letters and with the names in them. */
function database(reply = PREPARED) {
  const parsed: string[] = []
  const state = { reply, parsed, forgotten: 0 }
  const statements = createStatements((message) => {
    const [type] = message
    const text = Buffer.from(message).toString('latin1')
    if (type === 'P'.charCodeAt(0)) parsed.push(/^P.{4}(s\d+)\0/s.exec(text)?.[1] ?? '')
    if (text.includes('deallocate all')) state.forgotten++
    return Uint8Array.of(state.reply)
  })
  return { statements, state }
}

test('a text is prepared once, under a name of its own', () => {
  const { statements, state } = database()
  for (const text of ['select 1', 'select 2', 'select 1', 'select 2', 'select 1']) statements.run(text, [])
  expect(state.parsed).toEqual(['s1', 's2'])
})

test('what could not be prepared is prepared the next time', () => {
  const { statements, state } = database(REFUSED)
  statements.run('select nothing', [])
  state.reply = PREPARED
  statements.run('select nothing', [])
  statements.run('select nothing', [])
  expect(state.parsed).toEqual(['s1', 's2'])
})

test('everything is prepared again after it was let go, and now and then anyway', () => {
  const { statements, state } = database()
  statements.run('select 1', [])
  statements.forget()
  statements.run('select 1', [])
  expect([state.parsed.length, state.forgotten]).toEqual([2, 1])
  for (let run = 0; run < 1000; run++) statements.run('select 1', [])
  expect(state.parsed).toEqual(['s1', 's2', 's3'])
})

test('no more statements are kept than so many', () => {
  const { statements, state } = database()
  for (let n = 0; n < 501; n++) statements.run(`select ${n}`, [])
  expect(state.forgotten).toBe(1)
})
