import { describe, expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'
import { type ThreadTurn, threadForms } from './testing-thread-forms.ts'

const asker = (text: string): ThreadTurn => ({ by: 'asker', text })
const helper = (text: string): ThreadTurn => ({ by: 'helper', text })

const LINKER = [
  asker('cargo build stops with `error: linker cc not found` in the image of the CI.'),
  helper('Install pkg-config in the image.'),
  asker('No change, same error.'),
  helper('Install build-essential in the Dockerfile.'),
  asker('That fixed it, thanks!'),
]
const VOLUME = [
  asker('Another thing: the container prints `permission denied` on /var/cache/app.'),
  helper('chown 1000 /var/cache/app in the entrypoint.'),
  asker('That works now, great.'),
]
const session = (turns: readonly ThreadTurn[]): string =>
  threadForms['lines of a session with message.content']?.(turns) ?? ''
const comments = (turns: readonly ThreadTurn[]): string => threadForms['an issue with comments']?.(turns) ?? ''

const whole = {
  problem: expect.stringContaining('linker cc not found'),
  method: 'Install build-essential in the Dockerfile.',
  attempts: ['Install pkg-config in the image.'],
}
const read = (text: string) =>
  normalizeText(text).map(({ fields, uncertain_fields }) => ({
    problem: fields.problem,
    method: fields.successful_approach?.method ?? null,
    attempts: fields.failed_approaches.map(({ attempt }) => attempt),
    is_uncertain: uncertain_fields.length > 0,
  }))

describe('Of damaged lines of a session the whole ones are read, where', () => {
  const lines = session(LINKER).split('\n')
  test.each([
    ['the last line was cut', `${session(LINKER)}\n${session([helper('Glad to hear.')]).slice(0, 60)}`],
    ['a line was overwritten', [lines[0], '{"type":"assi', ...lines.slice(1)].join('\n')],
    ['the first line was cut', `"text":"bye"}]}}\n${session(LINKER)}`],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual([{ ...whole, is_uncertain: false }])
  })
})

test('what stands before a cut within JSON is read, and a sentence that was cut confirms nothing', () => {
  const text = threadForms['JSON messages']?.(LINKER) ?? ''
  const [record] = read(text.slice(0, text.indexOf(', thanks!')))
  expect(record?.problem).toContain('linker cc not found')
  expect(record === undefined || record.is_uncertain || record.method === null).toBe(true)
})

describe('Two problems of one thread are two records', () => {
  test.each(['lines of a session with message.content', 'names', 'an issue with comments', 'a mailbox'])(
    'in %s',
    (form) => {
      const records = read(threadForms[form]?.([...LINKER, ...VOLUME]) ?? '')
      expect(records.map(({ method }) => method)).toEqual([
        whole.method,
        'chown 1000 /var/cache/app in the entrypoint.',
      ])
      expect(records[1]?.problem).toContain('permission denied')
      expect(records[0]?.problem).not.toContain('permission denied')
    },
  )

  test('but not where the same one comes back', () => {
    const records = read(session([...LINKER, asker('It is back today, the same linker error.')]))
    expect(records).toEqual([expect.objectContaining({ method: null })])
  })
})

test.each([
  ['the asker', asker('I spoke too soon, it is back today.')],
  ['somebody else', helper('Reopening: we reverted this, the runners of arm still stop.')],
])('a fix that %s withdraws later is a failed attempt', (_, turn) => {
  const [record] = read(comments([...LINKER, turn]))
  expect(record?.method).toBeNull()
  expect(record?.attempts).toContain('Install build-essential in the Dockerfile.')
})

test('quotes that repeat what they answer are in no field and hide no thread', () => {
  const quoting = LINKER.map((turn, index) =>
    index === 0 ? turn : { ...turn, text: `> ${LINKER[index - 1]?.text}\n\n${turn.text}` },
  )
  expect(read(comments(quoting))).toEqual([{ ...whole, is_uncertain: false }])
})

test.each(['I do not know, sorry.', 'No idea.', 'Keine Ahnung.', 'No lo sé.'])(
  '"%s" is neither a problem nor a method',
  (answer) => {
    const [first] = LINKER as [ThreadTurn]
    const [record] = read(
      comments([first, helper(answer), asker('Thanks anyway.'), helper('Perhaps somebody else knows.')]),
    )
    expect(record).toEqual(expect.objectContaining({ problem: first.text, method: null, attempts: [] }))
  },
)

test('what programs print in a session is no attempt', () => {
  const print = (index: number) =>
    JSON.stringify({
      type: 'user',
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: `t${index}`, content: `row ${index} a b a b` }],
      },
    })
  const [asked, , , proposed, confirmed] = LINKER.map((turn) => session([turn]))
  const [record] = read([asked, print(1), print(2), print(3), proposed, confirmed].join('\n'))
  expect(record).toEqual({ ...whole, attempts: [], is_uncertain: false })
})

test('praise that is taken back confirms nothing', () => {
  const [first] = LINKER as [ThreadTurn]
  const records = read(
    comments([first, helper('Delete the repository.'), asker('Great idea, that really helped. Not.')]),
  )
  expect(records.map(({ method }) => method)).toEqual([null])
})

test('pictures, colors of a terminal and signatures of phones are in no field', () => {
  const picture = `![shot](data:image/png;base64,${'iVBORw0KGgo'.repeat(40)})`
  const turns = [
    asker(`The test ends with \u001b[31m\`FAILED exit 3\`\u001b[0m in the worker. ${picture}`),
    helper(`Raise ulimit -n to 4096 in the unit file. ${picture}`),
    asker('That fixed it.\n\nSent from my phone'),
  ]
  for (const text of [session(turns), comments(turns)]) {
    const [record] = normalizeText(text)
    expect(record?.fields.successful_approach?.method).toBe('Raise ulimit -n to 4096 in the unit file.')
    expect(JSON.stringify(record?.fields)).not.toMatch(/base64|Sent from/)
  }
  expect(JSON.stringify(normalizeText(session(turns)))).not.toContain('[31m')
})
