import { expect, test } from 'vitest'
import { createUnreadAnswers, noteCaller } from './unread-answers.ts'

const MIB = 1024 * 1024

function createWatch() {
  let now = 0
  const unread = createUnreadAnswers(() => now)
  const add = (writableLength: number, caller = '', address = '203.0.113.1') => {
    let onClose = () => {}
    const response = {
      writableLength,
      is_destroyed: false,
      once: (_: 'close', listener: () => void) => {
        onClose = listener
      },
      destroy: () => {
        response.is_destroyed = true
        onClose()
        return response as never
      },
      close: () => onClose(),
    }
    unread.watch(response, address)
    noteCaller(response, caller)
    unread.check()
    return response
  }
  const advance = (ms: number) => {
    now += ms
    unread.check()
  }
  return { add, advance }
}

test('who reads nothing for a minute is disconnected, and who reads slowly is not', () => {
  const { add, advance } = createWatch()
  const [unread, slow, idle] = [add(1000), add(1000), add(0)]
  for (let i = 0; i < 10; i++) {
    advance(30_000)
    slow.writableLength = i % 2 === 0 ? 0 : 1000
  }
  expect([unread, slow, idle].map(({ is_destroyed }) => is_destroyed)).toEqual([true, false, false])
})

test('eight mebibytes of one contributor may be unread: beyond, those go that were unread for the longest time', () => {
  const { add, advance } = createWatch()
  const first = add(3 * MIB, 'con_1')
  advance(1000)
  const rest = [add(3 * MIB, 'con_1', '203.0.113.2'), add(3 * MIB, 'con_1', '203.0.113.3')]
  const other = add(3 * MIB, 'con_2')
  expect([first, ...rest, other].map(({ is_destroyed }) => is_destroyed)).toEqual([true, false, false, false])
})

test('beyond 64 mebibytes of all, the caller with the most loses its connections', () => {
  const { add } = createWatch()
  const greedy = [add(4 * MIB, 'con_0'), add(3 * MIB, 'con_0')]
  const others = Array.from({ length: 12 }, (_, i) => add(5 * MIB, `con_${i + 1}`))
  expect(greedy.every(({ is_destroyed }) => is_destroyed)).toBe(true)
  expect(others.some(({ is_destroyed }) => is_destroyed)).toBe(false)
})

test('an answer that was read does not count any more', () => {
  const { add, advance } = createWatch()
  const answers = Array.from({ length: 10 }, () => {
    const answer = add(2 * MIB, 'con_1')
    answer.close()
    return answer
  })
  advance(100_000)
  expect(answers.some(({ is_destroyed }) => is_destroyed)).toBe(false)
})
