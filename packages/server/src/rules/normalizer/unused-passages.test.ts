import { expect, test } from 'vitest'
import { listUnusedPassages } from './unused-passages.ts'

/** The passages of a text that went nowhere when these parts of it went into fields. */
function listUnused(text: string, used: readonly string[]): string[] {
  const spans = used.map((part) => {
    const start = [...text.slice(0, text.indexOf(part))].length
    return { start, end: start + [...part].length }
  })
  return listUnusedPassages(text, spans).map(({ start, end }) => [...text].slice(start, end).join(''))
}

const problem = "npm ci ends with `EACCES: permission denied, mkdir '/root/.npm'`."
const method = 'Set HOME=/tmp for the step.'
const note = `# npm ci fails with EACCES in the CI image 🐘

Hi all,

## Problem

${problem}
We also plan to move the board in March.

## Solution

${method}
Environment:
n/a

Best regards,
Jo Miller
`

test('what went into no field is listed, without headings, lines that lead over, greetings and signatures', () => {
  expect(listUnused(note, [problem, method])).toEqual(['We also plan to move the board in March.'])
  expect(listUnused(note, [problem, 'We also plan to move the board in March.', method])).toEqual([])
})

test('passages between which nothing is said are one', () => {
  const text =
    '🐘🐘 the first line of a note\n\n- the second line of it\n- the third line of it\n\n## Done\n\n- a line below\n'
  expect(listUnused(text, [])).toEqual([
    'the first line of a note\n\n- the second line of it\n- the third line of it',
    'a line below',
  ])
})

test('of a passage that is half in a field the other half is listed', () => {
  const used = 'The pool was empty at noon.'
  expect(listUnused(`${used} Nobody had closed the clients of the job.\n`, [used])).toEqual([
    'Nobody had closed the clients of the job.',
  ])
})
