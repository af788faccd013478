import { describe, expect, test } from 'vitest'
import { readTurnMark } from './turn-mark.ts'

const speakerOf = (line: string): string | null | undefined => readTurnMark(line)?.speaker
const restOf = (line: string): string | undefined => {
  const mark = readTurnMark(line)
  return mark === null ? undefined : line.slice(mark.rest)
}

describe('A message begins at', () => {
  test.each([
    ['a transcript', 'User: the build hangs', 'user', 'the build hangs'],
    ['a step of a trace', 'Thought: look at the lock file', 'thought', ' look at the lock file'],
    ['a bold speaker', '**Assistant:** try again', 'assistant', ' try again'],
    ['a speaker in brackets', '[assistant] try again', 'assistant', ' try again'],
    ['a time and a nick', '[10:02] <ada> the build hangs', 'ada', 'the build hangs'],
    ['a time and a name', '10:02 ada: the build hangs', 'ada', 'the build hangs'],
    ['a name and a time', 'Ada Bell  10:02 AM', 'ada bell', ''],
    ['a name and its age', 'ada · 3 hours ago', 'ada', ''],
    ['a comment', '**ada** commented on 2024-03-02', 'ada', ''],
    ['an answer by somebody', 'Answer by ada', 'ada', ''],
    ['a ticket', 'Description by ada:', 'ada', ''],
    ['a quoted mail', 'Ada Bell <ada@example.org> wrote:', 'ada bell <ada@example.org>', ''],
    ['a picture', '👤 the build hangs', '👤', 'the build hangs'],
  ])('%s', (_, line, speaker, rest) => {
    expect(speakerOf(line)).toBe(speaker)
    expect(restOf(line)?.trim()).toBe(rest.trim())
  })

  test('the line that says who wrote a quoted mail', () => {
    expect(readTurnMark('On Wed, 11 Mar 2026, Ada Bell wrote:')?.speaker).toBeNull()
  })

  test('the output of a tool, which nobody says', () => {
    expect(readTurnMark('Observation: 3 files')?.is_output).toBe(true)
    expect(readTurnMark('Action: list files')?.is_output).toBe(false)
  })
})

describe('Votes are read from', () => {
  test.each([
    ['12 votes', 12, false],
    ['▲ 12 points', 12, false],
    ['-3 votes', -3, false],
    ['3 votes (accepted answer)', 3, true],
    ['✔ 7', 7, true],
    ['12 票', 12, false],
  ])('%s', (line, votes, is_accepted) => {
    expect(readTurnMark(line)).toMatchObject({ votes, is_accepted })
  })
})

test.each(['The build hangs since Monday.', '🐛 Symptoms', 'const user = 1', 'http://example.org: refused', ''])(
  'no message begins at %j',
  (line) => {
    expect(readTurnMark(line)).toBeNull()
  },
)
