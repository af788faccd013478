import { describe, expect, test } from 'vitest'
import { type MethodPart, splitMethod } from './split-method.ts'

const actions = (method: string): string[] =>
  splitMethod(method).flatMap(({ text, kind }: MethodPart) => (kind === 'action' ? [text] : []))
const reasons = (method: string): string[] =>
  splitMethod(method).flatMap(({ text, kind }) => (kind === 'reason' ? [text] : []))

test('sentences are parts; code between backquotes and abbreviations do not end one', () => {
  expect(actions('Set `a. b` to 5, e.g. in the file. Restart the server! Done?')).toEqual([
    'Set `a. b` to 5, e.g. in the file.',
    'Restart the server!',
    'Done?',
  ])
})

test('a line ends a sentence, and so does a no that numbers nothing', () => {
  expect(
    actions('Set ForwardAgent to no. Restart sshd, see no. 5 of the manual.\nWait, reload etc.\nLook again.'),
  ).toEqual(['Set ForwardAgent to no.', 'Restart sshd, see no. 5 of the manual.', 'Wait, reload etc.', 'Look again.'])
})

test('dots that leave something out do not end a sentence before a small letter', () => {
  expect(actions('Replace df[...] = x by df.loc[...] and check. Then run it...')).toEqual([
    'Replace df[...] = x by df.loc[...] and check.',
    'Then run it...',
  ])
})

test.each([
  ['of numbers', '1. Stop it\n2. Start it', ['Stop it', 'Start it']],
  ['of dashes, with what is indented below', '- Stop it\n  and wait\n- Start it', ['Stop it\n  and wait', 'Start it']],
  ['within a sentence', 'Do: 1) stop it 2) start it', ['1) stop it', '2) start it']],
  [
    'of headings with their sections',
    '### Stop\n\nRun `x stop`.\n\n### Start\n\n```sh\nx start\n```',
    ['Stop\n\nRun `x stop`.', 'Start\n\n```sh\nx start\n```'],
  ],
])('items of a list are parts: %s', (_, method, parts) => {
  expect(actions(method)).toEqual(parts)
})

test('items belong to the sentence that says what they are about', () => {
  const method = 'In `tsconfig.json`, set:\n- `"a": 1`\n- `"b": 2`\n\nThen build.'
  expect(actions(method)).toEqual(['In `tsconfig.json`, set:\n- `"a": 1`\n- `"b": 2`', 'Then build.'])
  expect(actions('Three things:\n- Stop\n- Start')).toEqual(['Stop', 'Start'])
})

test('code stays whole and belongs to what leads to it', () => {
  const code = '```sh\ngit fetch\n\ngit reset. Hard\n```'
  expect(actions(`Run this:\n\n${code}\nThen push.`)).toEqual([`Run this:\n\n${code}`, 'Then push.'])
  expect(actions(code)).toEqual([code])
  const program = 'def f(x):\n    """Sums. It adds.\n    """\n\n    return x + 1'
  expect(actions(program)).toEqual([program])
})

test('a prompt is no part of a command', () => {
  expect(actions('$ docker info')).toEqual(['docker info'])
})

describe('what explains or reports is a reason, not an action', () => {
  test.each([
    'This makes the client retry.',
    '`import()` is legal in CommonJS files.',
    'Otherwise the port stays taken.',
    'After that the tests passed.',
    'The error went away.',
    '**Note:** restart needs root.',
    'Dadurch wird der Cache neu gebaut.',
    '这样可以避免重复。',
  ])('%s', (sentence) => {
    expect(reasons(`Set the flag. ${sentence}`)).toEqual([sentence])
  })

  test.each([
    'Set this flag.',
    'Do not use `*`.',
    'Then restart it.',
    '`npm ci` in the root folder.',
    'If it fails, retry.',
  ])('but an action stays one: %s', (sentence) => {
    expect(actions(sentence)).toEqual([sentence])
  })
})

test('a section about what was tried before is no part', () => {
  const method = '## Failed attempts\n\nReinstalling it.\n\n## Solution\n\nSet the flag.'
  expect(actions(method)).toEqual(['Solution\n\nSet the flag.'])
})

test('Chinese and Japanese sentences are parts', () => {
  expect(actions('先设置 `max` 为 5。然后重启服务；再检查日志。')).toEqual([
    '先设置 `max` 为 5。',
    '然后重启服务；',
    '再检查日志。',
  ])
})
