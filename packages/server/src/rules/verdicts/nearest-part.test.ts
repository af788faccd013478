import { describe, expect, test } from 'vitest'
import { readActionTerms } from './action-terms.ts'
import { findNearestPart } from './nearest-part.ts'

const closeness = (action: string, text: string) => findNearestPart(readActionTerms(action), text).similarity

describe('an attempt that is told in prose', () => {
  const text =
    'Give git an editor that accepts the prepared message and exits: `git -c core.editor=true rebase --continue` (or set GIT_EDITOR for the whole session), so that nothing of the terminal is needed.'

  test('is as close as the command that it names', () => {
    expect(closeness('git -c core.editor=true rebase --continue', text)).toBe(1)
    expect(closeness('git rebase --abort', text)).toBeLessThan(0.5)
  })

  test('is as close as a line of its code block', () => {
    const block = `Let git count the lines itself:\n\n\`\`\`sh\ncd repo\ngit apply --recount p.diff\n\`\`\`\nThen look at the result.`
    expect(closeness('git apply --recount p.diff', block)).toBe(1)
    expect(closeness('git apply --recount p.diff', block.slice(block.indexOf('`')))).toBe(1)
  })

  test('is as close as one of its sentences', () => {
    const told = `Take the lock at the beginning. Start transactions that will write with BEGIN IMMEDIATE. ${'More is said of it. '.repeat(20)}`
    expect(closeness('start transactions that write with BEGIN IMMEDIATE', told)).toBeGreaterThan(0.5)
  })

  test.each(['Do not run', 'Never use', 'Instead of', 'Rather than'])('is not what it denies: %s', (denial) => {
    const denied = `${denial} \`git rebase --continue -m "msg"\`, start the whole rebase of the branch again.`
    expect(closeness('git rebase --continue -m "msg"', denied)).toBeLessThan(0.6)
  })
})

test('another value of an option is nearly the same attempt', () => {
  const attempt = 'Pass the message: `git rebase --continue -m "msg"`.'
  expect(closeness('git rebase --continue -m "merge topic"', attempt)).toBeGreaterThan(0.6)
})

test('a command is compared as a whole, also with a command in backquotes', () => {
  expect(closeness('pgrep -f server', 'kill -9 `pgrep -f server`')).toBeLessThan(1)
})

test('a name alone is no action', () => {
  expect(
    closeness('npm ci', 'The `npm ci` of the image was run by another user than the one who builds it.'),
  ).toBeLessThan(1)
})

test('texts of any length and form are compared in linear time', () => {
  for (const piece of ['`', '```\n', '`a b c', '` '])
    expect(closeness('git rebase', `It is what the text says of it. ${piece.repeat(2000)}`)).toBeGreaterThanOrEqual(0)
})
