import { expect, test } from 'vitest'
import { HOSTS } from './install/hosts.ts'
import { suggestSimilar } from './suggest-similar.ts'

const hosts = HOSTS.map(({ name }) => name)

test.each([
  ['claude', 'claude-code'],
  ['Claude-Code', 'claude-code'],
  ['claudecode', 'claude-code'],
  ['cusror', 'cursor'],
  ['gemini', 'gemini-cli'],
  ['vs-code', 'vscode'],
  ['codx', 'codex'],
])('%s is taken for %s', (typed, host) => {
  expect(suggestSimilar(typed, hosts)).toBe(` (did you mean ${host}?)`)
})

test.each(['', 'emacs', 'x', 'something-else-entirely'])('nothing is suggested for %j', (typed) => {
  expect(suggestSimilar(typed, hosts)).toBe('')
})
