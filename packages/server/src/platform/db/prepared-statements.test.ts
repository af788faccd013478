import { expect, test } from 'vitest'
import { createPreparedStatements } from './prepared-statements.ts'

const PREPARED = 0x31
const REFUSED = 0x45

/** A fake database that collects the names of the statements it is asked to prepare. */
function createFakeDatabase(reply = PREPARED) {
  const parsed: string[] = []
  const state = { reply, parsed, deallocated: 0 }
  const statements = createPreparedStatements(async (message) => {
    const [type] = message
    const text = Buffer.from(message).toString('latin1')
    if (type === 'P'.charCodeAt(0)) parsed.push(/^P.{4}(s\d+)\0/s.exec(text)?.[1] ?? '')
    if (text.includes('deallocate all')) state.deallocated++
    return Uint8Array.of(state.reply)
  })
  return { statements, state }
}

test('a text is prepared once, under a name of its own', async () => {
  const { statements, state } = createFakeDatabase()
  for (const text of ['select 1', 'select 2', 'select 1', 'select 2', 'select 1']) await statements.run(text, [])
  expect(state.parsed).toEqual(['s1', 's2'])
})

test('a statement that could not be prepared is prepared at its next run', async () => {
  const { statements, state } = createFakeDatabase(REFUSED)
  await statements.run('select nothing', [])
  state.reply = PREPARED
  await statements.run('select nothing', [])
  await statements.run('select nothing', [])
  expect(state.parsed).toEqual(['s1', 's2'])
})

test('every statement is prepared again after a deallocation', async () => {
  const { statements, state } = createFakeDatabase()
  await statements.run('select 1', [])
  await statements.deallocateAll()
  await statements.run('select 1', [])
  expect([state.parsed.length, state.deallocated]).toEqual([2, 1])
})

test('a text is prepared again ever more rarely, and at least every thousand runs', async () => {
  const { statements, state } = createFakeDatabase()
  const prepared_at: number[] = []
  for (let run = 0; run < 4000; run++) {
    await statements.run('select 1', [])
    if (state.parsed.length > prepared_at.length) prepared_at.push(run)
  }
  expect(prepared_at).toEqual([0, 8, 24, 56, 120, 248, 504, 1016, 2016, 3016])
})

test('all statements are deallocated when there are more than 500', async () => {
  const { statements, state } = createFakeDatabase()
  for (let n = 0; n < 501; n++) await statements.run(`select ${n}`, [])
  expect(state.deallocated).toBe(1)
})
