import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expandPath } from '../src/config/expand-path.ts'
import { exitCodeForError } from '../src/exit-codes.ts'
import { addInstall } from '../src/install/add-install.ts'
import { CONFIG_EDITORS } from '../src/install/config-editors.ts'
import type { AgentHost, ConfigFormat, InstallScope } from '../src/install/host.ts'
import { HOSTS } from '../src/install/hosts.ts'

let home: string
let project: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-hosts-'))
  project = join(home, 'project')
  mkdirSync(project)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

interface InstallRun {
  code: number
  output_text: string
}

async function run(
  args: string[],
  { env = {}, typed }: { env?: Record<string, string>; typed?: string } = {},
): Promise<InstallRun> {
  let output_text = ''
  const output = { write: (text: string) => (output_text += text), isTTY: typed !== undefined }
  const stdin = Object.assign(Readable.from(typed === undefined ? [] : [typed]), { isTTY: typed !== undefined })
  const program = new Command('cairnway')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
  addInstall(program, { env, platform: 'linux', home, stdin, stdout: output, stderr: output }, project)
  try {
    await program.parseAsync(args, { from: 'user' })
    return { code: 0, output_text }
  } catch (error) {
    return { code: exitCodeForError(error), output_text: output_text + (error instanceof Error ? error.message : '') }
  }
}

const expandHostPath = (path: NonNullable<AgentHost['mcp']['files'][InstallScope]>): string =>
  expandPath(path, { env: {}, home, platform: 'linux' }, project) ?? ''

interface HostCase {
  name: string
  scope: InstallScope
  host: AgentHost
}

const cases: HostCase[] = HOSTS.flatMap((host) =>
  (['user', 'project'] as const).flatMap((scope) => (host.mcp.files[scope] ? [{ name: host.name, scope, host }] : [])),
)

const listHostFiles = ({ host, scope }: HostCase): { path: string; format: ConfigFormat }[] => {
  const hook = host.hook?.files[scope]
  const mcp = host.mcp.files[scope]
  return [
    ...(mcp ? [{ path: expandHostPath(mcp), format: host.mcp.format }] : []),
    ...(hook ? [{ path: expandHostPath(hook), format: 'json' as const }] : []),
  ]
}

const writeFileWithMode = (path: string, text: string, mode = 0o600): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, mode)
}

/** The content of every file below the home directory, except those of the program itself. */
const readAllFiles = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(home, { recursive: true, encoding: 'utf8' })
      .filter((file) => lstatSync(join(home, file)).isFile() && !file.includes('.config/cairnway'))
      .map((file) => [file, readFileSync(join(home, file), 'utf8')]),
  )

/** Whether the manifest exists. */
const hasManifest = (): boolean => existsSync(join(home, '.config/cairnway/installed.json'))

/** A configuration file with other servers and hooks, and comments where the format allows them. */
const existingConfigText = ({ host }: HostCase, format: ConfigFormat): string => {
  const [name = ''] = host.mcp.path
  if (format === 'toml')
    return '# mine\nmodel = "o"\n\n[mcp_servers.other] # theirs\ncommand = "x"\n\n[tui]\nzoom = 2\n'
  if (format === 'yaml')
    return host.mcp.list_name_field
      ? `# mine\nname: x\n${name}:\n  - name: other # theirs\n    command: x\n\nversion: 1.0.0\n`
      : `# mine\nGOOSE_MODE: auto\n${name}:\n  other: # theirs\n    cmd: x\n`
  return `// mine\r\n{\r\n\t"${name}": {\r\n\t\t"other": {"command": "x"}, // theirs\r\n\t},\r\n\t"hooks": {\r\n\t\t"Stop": [\r\n\t\t\t{ "hooks": [] }, // theirs\r\n\t\t],\r\n\t},\r\n}\r\n`
}

const commandArguments = ({ name, scope }: HostCase, command: string): string[] => [
  command,
  '--target',
  name,
  '--scope',
  scope,
]

describe.each(cases)('$name, $scope scope', (host_case) => {
  test('a new file is written once, and undoing removes it', async () => {
    expect(await run([...commandArguments(host_case, 'install'), '--yes'])).toMatchObject({ code: 0 })
    for (const { path, format } of listHostFiles(host_case)) {
      const text = readFileSync(path, 'utf8')
      expect(CONFIG_EDITORS[format].read(text)).toBeTypeOf('object')
      expect(text).toContain('cairnway')
    }
    const written = readAllFiles()
    expect((await run([...commandArguments(host_case, 'install'), '--yes'])).output_text).toContain('Nothing to do')
    expect(readAllFiles()).toEqual(written)
    expect(await run([...commandArguments(host_case, 'uninstall'), '--yes'])).toMatchObject({ code: 0 })
    expect(readdirSync(home).filter((file) => file !== '.config')).toEqual(['project'])
    expect(readdirSync(project)).toEqual([])
  })

  test('comments and other entries of a file stay, and undoing restores its bytes', async () => {
    for (const { path, format } of listHostFiles(host_case))
      writeFileWithMode(path, existingConfigText(host_case, format), 0o640)
    const before = readAllFiles()
    expect(await run([...commandArguments(host_case, 'install'), '--yes'])).toMatchObject({ code: 0 })
    for (const { path, format } of listHostFiles(host_case)) {
      const lines = readFileSync(path, 'utf8').split('\n')
      for (const line of existingConfigText(host_case, format).split('\n')) expect(lines).toContain(line)
      expect(statSync(path).mode & 0o777).toBe(0o640)
      // the copy is for its owner alone
      expect(statSync(`${path}.cairnway-backup`).mode & 0o777).toBe(0o600)
    }
    expect(await run([...commandArguments(host_case, 'uninstall'), '--yes'])).toMatchObject({ code: 0 })
    expect(readAllFiles()).toEqual(before)
  })

  test('undoing removes only our entries from a file that was changed afterwards', async () => {
    for (const { path, format } of listHostFiles(host_case))
      writeFileWithMode(path, existingConfigText(host_case, format))
    await run([...commandArguments(host_case, 'install'), '--yes'])
    const changed = listHostFiles(host_case).map(({ path, format }) => {
      const text = readFileSync(path, 'utf8').replaceAll(/\bother\b/g, 'another')
      writeFileSync(path, text)
      return { path, format }
    })
    expect(await run([...commandArguments(host_case, 'uninstall'), '--yes'])).toMatchObject({ code: 0 })
    for (const { path, format } of changed) {
      const text = readFileSync(path, 'utf8')
      expect(text).not.toContain('cairnway')
      const others = CONFIG_EDITORS[format].read(
        existingConfigText(host_case, format).replaceAll(/\bother\b/g, 'another'),
      )
      // the field `version` stays, because other hooks may need it by now
      expect([others, { ...Object(others), version: 1 }]).toContainEqual(CONFIG_EDITORS[format].read(text))
    }
  })

  test('a broken file is refused with the position of the error, and no file is written', async () => {
    const [file] = listHostFiles(host_case).slice(-1)
    writeFileWithMode(file?.path ?? '', file?.format === 'json' ? '{ "a": 1,\n "b" }' : 'a: [1\nb = = 2\n')
    const before = readAllFiles()
    const { code, output_text } = await run([...commandArguments(host_case, 'install'), '--yes'])
    expect({ code, output_text }).toMatchObject({ code: 6, output_text: expect.stringMatching(/line \d/) })
    expect(output_text).toContain(file?.path)
    expect(readAllFiles()).toEqual(before)
  })

  test('a read-only folder is refused, and no file is written', async () => {
    const [file] = listHostFiles(host_case).slice(-1)
    const folder = dirname(file?.path ?? '')
    for (const { path, format } of listHostFiles(host_case))
      writeFileWithMode(path, existingConfigText(host_case, format))
    chmodSync(folder, 0o555)
    const before = readAllFiles()
    try {
      expect(await run([...commandArguments(host_case, 'install'), '--yes'])).toMatchObject({
        code: 6,
        output_text: expect.stringContaining('read-only'),
      })
      expect(readAllFiles()).toEqual(before)
    } finally {
      chmodSync(folder, 0o755)
    }
  })
})

const claude = ['--target', 'claude-code']

test('without a terminal and --yes, the change is shown and not written', async () => {
  const { code, output_text } = await run(['install', ...claude])
  expect(code).toBe(2)
  expect(output_text).toContain('+    "cairnway": {')
  expect(readAllFiles()).toEqual({})
})

test('--dry-run shows the change and does not write it', async () => {
  const { code, output_text } = await run(['install', ...claude, '--dry-run'])
  expect(code).toBe(0)
  expect(output_text).toContain('+    "cairnway": {')
  expect(readAllFiles()).toEqual({})
})

test.each([
  ['y\n', true],
  ['n\n', false],
  ['', false],
])('in a terminal, the answer %j decides whether the change is written', async (typed, writes) => {
  const { code } = await run(['install', ...claude], { typed })
  expect(code).toBe(0)
  expect(existsSync(join(home, '.claude.json'))).toBe(writes)
})

test('a different entry of our name is shown, and replaced after confirmation', async () => {
  writeFileWithMode(join(home, '.claude.json'), '{"mcpServers": {"cairnway": {"command": "old"}}}')
  const declined = await run(['install', ...claude], { typed: 'n\n' })
  expect(declined.output_text).toContain('There is a different entry')
  expect(declined.output_text).toContain('-{"mcpServers"')
  expect(readFileSync(join(home, '.claude.json'), 'utf8')).toContain('old')
  await run(['install', ...claude], { typed: 'y\n' })
  expect(readFileSync(join(home, '.claude.json'), 'utf8')).not.toContain('old')
  await run(['uninstall', ...claude, '--yes'])
  expect(readFileSync(join(home, '.claude.json'), 'utf8')).toContain('old')
})

test('a read-only file is refused and stays unchanged', async () => {
  writeFileWithMode(join(home, '.claude.json'), '{}', 0o444)
  expect(await run(['install', ...claude, '--yes'])).toMatchObject({
    code: 6,
    output_text: expect.stringContaining('read-only'),
  })
  expect(readAllFiles()).toEqual({ '.claude.json': '{}' })
})

test('a symbolic link stays a link, and its target is changed', async () => {
  writeFileWithMode(join(home, 'dotfiles/claude.json'), '{}')
  symlinkSync(join(home, 'dotfiles/claude.json'), join(home, '.claude.json'))
  await run(['install', ...claude, '--no-hook', '--yes'])
  expect(lstatSync(join(home, '.claude.json')).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(home, 'dotfiles/claude.json'), 'utf8')).toContain('cairnway')
})

test('a byte order mark stays, and a file that is not UTF-8 is refused', async () => {
  writeFileWithMode(join(home, '.claude.json'), '\ufeff{"a": 1}')
  await run(['install', ...claude, '--no-hook', '--yes'])
  expect(readFileSync(join(home, '.claude.json'), 'utf8')).toMatch(/^\ufeff\{"a": 1,"mcpServers"/)
  writeFileSync(join(home, '.claude.json'), Buffer.from([0x7b, 0xff, 0x7d]))
  expect(await run(['install', ...claude, '--no-hook', '--yes'])).toMatchObject({ code: 6 })
})

test('a path that is not a regular file is refused without reading it', async () => {
  execFileSync('mkfifo', [join(home, '.claude.json')])
  const answer = await run(['install', ...claude, '--no-hook', '--yes'])
  expect(answer).toMatchObject({ code: 6, output_text: expect.stringContaining('.claude.json is not a regular file') })
})

test('the key is never written to a file: hosts get the name of the variable where they support it', async () => {
  const env = { CAIRNWAY_API_KEY: 'cw_secret_0123456789abcdef' }
  for (const { name, scope } of cases) {
    const host_arguments = ['--target', name, '--scope', scope, '--yes']
    await run(['install', ...host_arguments], { env })
    await run(['uninstall', ...host_arguments], { env })
    await run(['install', ...host_arguments, '--transport', 'http'], { env })
  }
  const written = Object.values(readAllFiles()).join('\n')
  expect(written).not.toContain(env.CAIRNWAY_API_KEY)
  expect(written).toMatch(/"Authorization": "Bearer \$\{CAIRNWAY_API_KEY\}"/)
  expect(written).toContain('bearer_token_env_var = "CAIRNWAY_API_KEY"')
})

test('--transport http is refused with the reason for a host that cannot refer to a variable', async () => {
  const { code, output_text } = await run(['install', '--target', 'claude-desktop', '--transport', 'http', '--yes'])
  expect(code).toBe(2)
  expect(output_text).toContain('none is written into a file')
})

test('the lines around a change are shown without their secrets', async () => {
  writeFileWithMode(join(home, '.claude.json'), `{\n  "env": "ghp_${'a1B2'.repeat(9)}"\n}\n`)
  const { output_text } = await run(['install', ...claude, '--dry-run'])
  expect(output_text).not.toContain('ghp_a1B2')
})

/** Erases a line, moves the cursor up, sets the window title, changes the color and reverses the text. */
const TERMINAL_ESCAPES = '\u001b[2K\u001b[1A evil \u001b]0;owned\u0007\u009b31m\u202e'
/** Control characters and direction changes, except the line ends of the program itself. */
const CONTROL_CHARACTERS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/

test('the content of an untrusted file cannot control the terminal', async () => {
  writeFileWithMode(join(project, '.mcp.json'), `// ${TERMINAL_ESCAPES}\r\t\n{}\n// behind ${TERMINAL_ESCAPES}\n`)
  const { output_text } = await run(['install', ...claude, '--scope', 'project'], { typed: 'n\n' })
  expect(output_text).toContain(' // \\u001b[2K\\u001b[1A evil \\u001b]0;owned\\u0007')
  expect(output_text).not.toMatch(CONTROL_CHARACTERS)
})

test('paths and variables cannot control the terminal either, and take one line each', async () => {
  const folder = join(home, `${TERMINAL_ESCAPES}\nWritten.`)
  writeFileWithMode(join(folder, '.claude.json'), '{}')
  writeFileWithMode(join(folder, 'settings.json'), '{}')
  const env = { CLAUDE_CONFIG_DIR: folder, CAIRNWAY_URL: `http://a.example/${TERMINAL_ESCAPES}` }
  const calls = [
    ['install', '--list'],
    ['install', ...claude, '--yes'],
    ['uninstall', ...claude, '--yes'],
  ]
  for (const args of [...calls, ['install', ...claude, '--command', `node ${TERMINAL_ESCAPES}`, '--dry-run']]) {
    const { code, output_text } = await run(args, { env })
    expect({ code, output_text }).toMatchObject({ code: 0, output_text: expect.stringContaining('\\u001b[2K') })
    expect(output_text).not.toMatch(CONTROL_CHARACTERS)
    expect(output_text.split('\n').filter((line) => line.startsWith('Written.'))).toHaveLength(
      args.includes('--yes') ? 1 : 0,
    )
  }
})

const cursor = ['--target', 'cursor']

test('undoing a file that somebody has removed removes its backup', async () => {
  const file = join(home, '.cursor/mcp.json')
  writeFileWithMode(file, '{"mine": 1}')
  await run(['install', ...cursor, '--yes'])
  rmSync(file)
  expect((await run(['uninstall', ...cursor, '--yes'])).output_text).toContain('has no entry of cairnway any more')
  expect(readAllFiles()).toEqual({})
  expect(hasManifest()).toBe(false)
  expect((await run(['uninstall', ...cursor, '--yes'])).output_text).toContain('Nothing to remove.')
})

test('installing again after somebody has removed the file and undoing leaves no file', async () => {
  const file = join(home, '.cursor/mcp.json')
  writeFileWithMode(file, '{"mine": 1}')
  await run(['install', ...cursor, '--no-hook', '--yes'])
  rmSync(dirname(file), { recursive: true })
  await run(['install', ...cursor, '--no-hook', '--yes'])
  expect(Object.keys(readAllFiles())).toEqual(['.cursor/mcp.json'])
  expect(await run(['uninstall', ...cursor, '--yes'])).toMatchObject({ code: 0 })
  expect(readAllFiles()).toEqual({})
  expect(hasManifest()).toBe(false)
})

test('undoing a file without our entries keeps the file and removes its backup', async () => {
  writeFileWithMode(join(home, '.cursor/mcp.json'), '{"mine": 1}')
  await run(['install', ...cursor, '--no-hook', '--yes'])
  writeFileWithMode(join(home, '.cursor/mcp.json'), '{"mine": 2}', 0o444)
  expect(await run(['uninstall', ...cursor, '--yes'])).toMatchObject({ code: 0 })
  expect(readAllFiles()).toEqual({ '.cursor/mcp.json': '{"mine": 2}' })
  expect(hasManifest()).toBe(false)
})

test('undoing removes a new file in a folder that is a symbolic link', async () => {
  mkdirSync(join(home, 'dotfiles'))
  symlinkSync(join(home, 'dotfiles'), join(home, '.cursor'))
  await run(['install', ...cursor, '--yes'])
  expect(existsSync(join(home, 'dotfiles/mcp.json'))).toBe(true)
  await run(['uninstall', ...cursor, '--yes'])
  expect(readAllFiles()).toEqual({})
  expect(hasManifest()).toBe(false)
})

test('a second installation with another command keeps the first backup', async () => {
  const text = '{\n  "mine": 1\n}\n'
  writeFileWithMode(join(home, '.claude.json'), text)
  await run(['install', ...claude, '--yes'])
  await run(['install', ...claude, '--command', 'node "/a b/mcp.mjs"', '--yes'])
  expect(readFileSync(join(home, '.claude.json'), 'utf8')).toContain('"/a b/mcp.mjs"')
  await run(['install', '--undo', ...claude, '--yes'])
  expect(readAllFiles()).toEqual({ '.claude.json': text })
})

test('a command with an unterminated quote is refused', async () => {
  const { code, output_text } = await run(['install', ...claude, '--command', 'node "/a b/mcp.mjs', '--yes'])
  expect({ code, output_text }).toEqual({
    code: 2,
    output_text: expect.stringContaining('a quote does not end in: node "/a b'),
  })
  expect(readAllFiles()).toEqual({})
})

test('--list shows every host with the paths of its files', async () => {
  const { output_text } = await run(['install', '--list'])
  for (const { name } of HOSTS) expect(output_text).toContain(name)
  expect(output_text).toContain(join(home, '.codex/config.toml'))
})

test('an unknown host is refused with the list of hosts', async () => {
  expect(await run(['install', '--target', 'nothing'])).toMatchObject({
    code: 2,
    output_text: expect.stringContaining('zed'),
  })
})

test('every host has a unique name, a source, and an absolute path on each of its systems', () => {
  expect(new Set(HOSTS.map(({ name }) => name)).size).toBe(HOSTS.length)
  for (const { mcp, source } of HOSTS) {
    expect(source).not.toBe('')
    for (const platform of ['darwin', 'linux', 'win32'] as const)
      for (const path of Object.values(mcp.files))
        expect(expandPath(path, { env: {}, home: '/h', platform }, '/p')).toMatch(/^(\/|\\|[A-Z]:)/)
  }
})
