import { expect, test } from 'vitest'
import { createPreparedStatements } from './prepared-statements.ts'

const PREPARED = 0x31
const REFUSED = 0x45

/** A database that notes the messages that it gets, by their first letters and with the names in them. */
function database(reply = PREPARED) {
  const parsed: string[] = []
  const state = { reply, parsed, forgotten: 0 }
  const statements = createPreparedStatements(async (message) => {
    const [type] = message
    const text = Buffer.from(message).toString('latin1')
    if (type === 'P'.charCodeAt(0)) parsed.push(/^P.{4}(s\d+)\0/s.exec(text)?.[1] ?? '')
    if (text.includes('deallocate all')) state.forgotten++
    return Uint8Array.of(state.reply)
  })
  return { statements, state }
}

test('a text is prepared once, under a name of its own', async () => {
  const { statements, state } = database()
  for (const text of ['select 1', 'select 2', 'select 1', 'select 2', 'select 1']) await statements.run(text, [])
  expect(state.parsed).toEqual(['s1', 's2'])
})

test('what could not be prepared is prepared the next time', async () => {
  const { statements, state } = database(REFUSED)
  await statements.run('select nothing', [])
  state.reply = PREPARED
  await statements.run('select nothing', [])
  await statements.run('select nothing', [])
  expect(state.parsed).toEqual(['s1', 's2'])
})

test('everything is prepared again after it was let go', async () => {
  const { statements, state } = database()
  await statements.run('select 1', [])
  await statements.deallocateAll()
  await statements.run('select 1', [])
  expect([state.parsed.length, state.forgotten]).toEqual([2, 1])
})

test('a text is prepared again ever more seldom, and every thousand runs at least', async () => {
  const { statements, state } = database()
  const prepared_at: number[] = []
  for (let run = 0; run < 4000; run++) {
    await statements.run('select 1', [])
    if (state.parsed.length > prepared_at.length) prepared_at.push(run)
  }
  expect(prepared_at).toEqual([0, 8, 24, 56, 120, 248, 504, 1016, 2016, 3016])
})

test('no more statements are kept than so many', async () => {
  const { statements, state } = database()
  for (let n = 0; n < 501; n++) await statements.run(`select ${n}`, [])
  expect(state.forgotten).toBe(1)
})
