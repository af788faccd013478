import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { InterruptedError } from '../cli-errors.ts'
import { END_OF_INPUT, openKeyReader } from './key-reader.ts'
import { readNote } from './read-note.ts'

afterEach(() => void vi.useRealTimers())

function open() {
  const modes: boolean[] = []
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (on: boolean) => modes.push(on) })
  const stdout = Object.assign(new EventEmitter(), { columns: 80, write: () => true })
  return { stdin, stdout, modes, keys: openKeyReader(stdin, stdout) }
}

test('a key that is typed while nobody waits is dropped', async () => {
  const { stdin, keys } = open()
  stdin.write('a')
  await nextTurn()
  const read = keys.read()
  await nextTurn()
  stdin.write('r')
  expect(await read).toBe('r')
})

test('Ctrl-C that is typed while nobody waits is read next', async () => {
  const { stdin, keys } = open()
  stdin.write('\u0003')
  await nextTurn()
  expect(await keys.read()).toBe('\u0003')
})

test('an editor has the terminal for itself, and raw mode ends with the reader', () => {
  const { stdin, modes, keys } = open()
  expect(keys.suspend(() => [modes.at(-1), stdin.isPaused()])).toEqual([false, true])
  expect(modes.at(-1)).toBe(true)
  expect(() =>
    keys.suspend(() => {
      throw new Error('the editor failed')
    }),
  ).toThrow('the editor failed')
  expect(modes.at(-1)).toBe(true)
  keys.close()
  expect(modes.at(-1)).toBe(false)
})

test('a window that gets another width is drawn once, after the last change, and one that gets another height is not', async () => {
  vi.useFakeTimers()
  const { stdout, keys } = open()
  let drawn = 0
  const read = keys.read().then((typed) => {
    drawn++
    return typed
  })
  stdout.emit('resize')
  await vi.advanceTimersByTimeAsync(1000)
  expect(drawn).toBe(0)
  for (const columns of [70, 60, 50]) {
    stdout.columns = columns
    stdout.emit('resize')
  }
  expect(drawn).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await read).toBe('\f')
  keys.close()
  expect(stdout.listenerCount('resize')).toBe(0)
})

test('at the end of the input every read ends', async () => {
  const { stdin, keys } = open()
  const read = keys.read()
  stdin.end()
  expect(await read).toBe(END_OF_INPUT)
  expect(await keys.read()).toBe(END_OF_INPUT)
})

test.each([
  [['tw', 'i', 'ce', '\r'], 'twice'],
  [['pasted at once\n'], 'pasted at once'],
  [['ab', '\u007f', 'c', '\u001b[D', '\r'], 'ac'],
  [['日本', '\u007f', '\r'], '日'],
  [['\u0007bell', '\r'], 'bell'],
  [['  ', '\r'], null],
  [['gone', '\u001b'], null],
  [['gone', '\u0004'], null],
])('a note of %j is %j', async (typed, note) => {
  const texts = [...typed]
  const written: string[] = []
  const keys = { read: async () => texts.shift() ?? '' }
  expect(await readNote('note: ', keys, (text) => written.push(text))).toBe(note)
  expect(written[0]).toBe('note: ')
  expect(written.join('')).not.toContain('\u0007')
})

test('Ctrl-C ends a note and the program', async () => {
  await expect(readNote('note: ', { read: async () => '\u0003' }, () => {})).rejects.toThrow(InterruptedError)
})
