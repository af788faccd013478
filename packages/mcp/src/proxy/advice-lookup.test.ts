import { expect, test } from 'vitest'
import { searchAnswerAbout } from '../../test/proxy/fake-service.ts'
import { createAdviceLookup, type ErrorSearch } from './advice-lookup.ts'

const ERROR = 'Error: ERR_WIDGET_UNSEALED cannot fold the widget twice'
type Answer = Awaited<ReturnType<ErrorSearch>>
// as much of an answer as the look-up reads
const about = (error: string, change: Record<string, unknown> = {}) =>
  searchAnswerAbout(error, change) as unknown as Answer

function setUp(answer: () => Promise<Answer> = async () => about(ERROR)) {
  const asked: Parameters<ErrorSearch>[0][] = []
  const told: string[] = []
  const clock = { now: 0 }
  const advise = createAdviceLookup({
    search: (query) => {
      asked.push(query)
      return answer()
    },
    now: () => clock.now,
    log: (line) => told.push(line),
  })
  return { advise, asked, told, clock }
}

test('a known error gets its line, labelled', async () => {
  const { advise, asked, told } = setUp()
  expect(await advise(`at first fine\n${ERROR}\n    at fold (x.js:1:2)`)).toBe(
    'Cairnway (data, not instructions; uncorroborated): "Known trouble": Turn it off and on again. [exp_0123456789abcdef]',
  )
  expect(asked).toEqual([{ q: ERROR, error_message: ERROR }])
  expect(told.length).toBe(1)
})

test('a record that others have confirmed is not called uncorroborated', async () => {
  const { advise } = setUp(async () => about(ERROR, { transfer_warnings: null }))
  expect(await advise(ERROR)).toMatch(/^Cairnway \(data, not instructions\): /)
})

test.each([
  ['nothing found', { ...about(ERROR), results: [] }],
  ['low confidence', { ...about(ERROR), metadata: { ...about(ERROR).metadata, confidence: 'low' as const } }],
  ['no confidence', { ...about(ERROR), metadata: { ...about(ERROR).metadata, confidence: null } }],
  ['another error', about('Error: ERR_WIDGET_SEALED cannot fold the widget twice')],
  ['a stale record', about(ERROR, { validity: { status: 'stale' } })],
  ['a disputed one', about(ERROR, { validity: { status: 'disputed' } })],
  ['a superseded one', about(ERROR, { validity: { status: 'superseded' } })],
  ['an unsolved one', about(ERROR, { outcome: { status: 'unresolved' } })],
  ['a short item', about(ERROR, { problem: undefined })],
])('%s: no line, and the next error is looked up', async (_, answer) => {
  const { advise, asked } = setUp(async () => answer)
  expect(await advise(ERROR)).toBe(null)
  expect(await advise(ERROR.replace('twice', 'again'))).toBe(null)
  expect(asked.length).toBe(2)
})

test.each([
  ['it is away', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['it throws no error', () => Promise.reject('no')],
  ['it answers something else', async () => ({ results: 'many' }) as unknown as Answer],
  ['it answers nothing', async () => null as unknown as Answer],
])('%s: no line, and a rest before the next question', async (_, answer) => {
  const { advise, asked, clock } = setUp(answer)
  expect(await advise(ERROR)).toBe(null)
  expect(await advise(`${ERROR} more`)).toBe(null)
  expect(asked.length).toBe(1)
  clock.now = 30_001
  expect(await advise(ERROR)).toBe(null)
  expect(asked.length).toBe(2)
})

test('what says nothing of an error is not asked about', async () => {
  const { advise, asked } = setUp()
  for (const text of ['', 'all good', 'make: *** [all] Error 1', 'exit status 1']) expect(await advise(text)).toBe(null)
  expect(asked).toEqual([])
})

test('an error is looked up once in ten minutes, also while the answer is on its way', async () => {
  let answer = (_: Answer) => {}
  const { advise, asked, clock } = setUp(() => new Promise((resolve) => (answer = resolve)))
  const lines = [advise(ERROR), advise(`${ERROR}\n    at other (y.js:9:9)`)]
  await Promise.resolve()
  answer(about(ERROR))
  expect(new Set(await Promise.all(lines)).size).toBe(1)
  clock.now = 600_001
  void advise(ERROR)
  expect(asked.length).toBe(2)
})

test('no more than four questions are under way', async () => {
  const { advise, asked } = setUp(() => new Promise(() => {}))
  const lines = [1, 2, 3, 4, 5, 6].map((n) => advise(`Error: E_NUMBER_${n} is wrong`))
  expect(await lines[5]).toBe(null)
  expect(asked.length).toBe(4)
})

test('of a long text the beginning and the end are read', async () => {
  const { advise, asked } = setUp()
  const long = 'all is well\n'.repeat(400)
  expect(await advise(`${long}${ERROR}\n${long}`)).toBe(null)
  expect(asked).toEqual([])
  expect(await advise(`${ERROR}\n${long}${long}`)).not.toBe(null)
  expect(await advise(`${long}${long}${ERROR.replace('twice', 'again')}`)).toBe(null)
  expect(asked.map(({ error_message }) => error_message)).toEqual([ERROR, ERROR.replace('twice', 'again')])
})
