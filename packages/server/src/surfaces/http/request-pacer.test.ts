import { expect, test } from 'vitest'
import { createRequestPacer, MAX_WAITING_REQUESTS } from './request-pacer.ts'

/** A pacer whose turns the test takes, and what has begun. */
function createPaced() {
  const turns: (() => void)[] = []
  const begun: string[] = []
  const pacer = createRequestPacer((run) => turns.push(run))
  const begin = (name: string, address: string, sender = '1') =>
    pacer.begin({ address, sender }, () => begun.push(name))
  return { begin, begun, takeTurn: () => turns.shift()?.() }
}

test('two requests begin in a turn, the first at once', () => {
  const { begin, begun, takeTurn } = createPaced()
  for (let i = 1; i <= 10; i++) begin(`a${i}`, 'a')
  expect(begun).toHaveLength(2)
  takeTurn()
  expect(begun).toHaveLength(4)
  for (let i = 0; i < 4; i++) takeTurn()
  begin('later', 'a')
  expect(begun.at(-1)).toBe('later')
})

test('who sends one request waits for one of each other address, however many these have sent', () => {
  const { begin, begun, takeTurn } = createPaced()
  for (let i = 0; i < 500; i++) begin(`a${i}`, 'a', String(i % 20))
  begin('b', 'b')
  takeTurn()
  expect(begun.indexOf('b')).toBeLessThanOrEqual(5)
})

test('who shares an address waits for one of each of its other senders', () => {
  const { begin, begun, takeTurn } = createPaced()
  for (let i = 0; i < 500; i++) begin(`a${i}`, 'a', 'flood')
  begin('b', 'a', 'other')
  takeTurn()
  expect(begun.indexOf('b')).toBeLessThanOrEqual(5)
})

test('beyond its bound an address is refused, and others are not', () => {
  const { begin } = createPaced()
  for (let i = 0; i < MAX_WAITING_REQUESTS + 2; i++) expect(begin('a', 'a')).toBe(true)
  expect(begin('a', 'a')).toBe(false)
  expect(begin('b', 'b')).toBe(true)
})
