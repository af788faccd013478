import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runInProcess } from '../run-in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairnway-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the completion script of a shell to a file and returns its path. */
async function writeCompletionScript(shell: string): Promise<string> {
  const path = join(folder, shell)
  writeFileSync(path, (await runInProcess(['completion', shell])).stdout)
  return path
}

const isInstalled = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0

/** Runs lines in a shell and returns its output as lines. */
function completeLine(shell: string, flags: string[], text: string): string[] {
  const { status, stdout, stderr } = spawnSync(shell, [...flags, '-c', text], { encoding: 'utf8', cwd: folder })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout.trim().split('\n')
}

const expected: [words: string[], completions: string[]][] = [
  [['sea'], ['search', 'search-experiences', 'search-experiences-batch']],
  [['search', '--sco'], ['--scope']],
  [['search-experiences', 'words', '--error'], ['--error_message']],
  [['search', '--scope', 'self_f'], ['self_first']],
  [['--output', 'json', 'who'], ['whoami']],
  [['register', 'hu'], ['human']],
  [
    ['webhooks', 'li'],
    ['list', 'listen'],
  ],
  [['webhooks', '--forw'], ['--forward-to']],
  [['workspace', 'jo'], ['join']],
  [['workspace', 'rev'], ['revoke-invite']],
  [['workspace', '--default_v'], ['--default_visibility']],
  [['workspace', '--role', 'rev'], ['reviewer']],
  [['review', 'un'], ['undo']],
  [['review', '--decision', 'accept_'], ['accept_with_changes']],
  [['webhooks', '--event', 'webhook.d'], ['webhook.disabled']],
  [
    ['--output', 'json'],
    ['json', 'jsonl'],
  ],
  [['--dry-run', '--profile', 'search', 'feedb'], ['feedback']],
]

describe.skipIf(!isInstalled('bash'))('bash', () => {
  test('the script is valid and completes commands, flags and their values', async () => {
    const script = await writeCompletionScript('bash')
    const ask = (words: string[]) =>
      `COMP_WORDS=(cairnway ${words.join(' ')}); COMP_CWORD=${words.length}; _cairnway; echo "\${COMPREPLY[@]}"`
    const lines = completeLine(
      'bash',
      ['--norc'],
      [`source '${script}'`, ...expected.map(([words]) => ask(words))].join('\n'),
    )
    expect(lines).toEqual(expected.map(([, completions]) => completions.join(' ')))
  })
})

describe.skipIf(!isInstalled('fish'))('fish', () => {
  test.each(expected)('completes %j', async (words, completions) => {
    const script = await writeCompletionScript('fish')
    const lines = completeLine('fish', ['--no-config'], `source '${script}'; complete -C 'cairnway ${words.join(' ')}'`)
    expect(lines.map((line) => line.split('\t')[0])).toEqual(completions)
  })
})

describe.skipIf(!isInstalled('zsh'))('zsh', () => {
  test('the script is valid and registers the completion', async () => {
    const script = await writeCompletionScript('zsh')
    expect(
      completeLine('zsh', ['-f'], `autoload -Uz compinit; compinit -u -D; source '${script}'; echo $_comps[cairnway]`),
    ).toEqual(['_cairnway'])
  })
})
