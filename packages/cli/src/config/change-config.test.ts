import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeConfig } from './change-config.ts'
import { type CliConfig, configPath, readConfigFile } from './config-file.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-cli-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const testContext = () => ({ env: {}, platform: 'linux' as const, home })
const config: CliConfig = { current: 'a', profiles: { a: { url: 'http://a.example', api_key: 'k' } } }

test('a written configuration is read back, and only its owner can read the file', async () => {
  expect(readConfigFile(testContext())).toEqual({ profiles: {} })
  await changeConfig(testContext(), () => config)
  expect(readConfigFile(testContext())).toEqual(config)
  expect(statSync(configPath(testContext())).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(configPath(testContext())))).toEqual(['config.json'])
})

test('a symbolic link stays a link, and its target is replaced', async () => {
  const [path, target] = [configPath(testContext()), join(home, 'dotfiles.json')]
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(target, JSON.stringify({ profiles: {} }))
  symlinkSync(target, path)
  await changeConfig(testContext(), () => config)
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
  expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual(config)
})

test('a dangling link is refused with its path and stays unchanged', async () => {
  const path = configPath(testContext())
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(join(home, 'unmounted', 'config.json'), path)
  await expect(changeConfig(testContext(), () => config)).rejects.toThrow(`cannot write the configuration ${path}`)
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
})

test('a path that cannot be written is refused with its name, and nothing is created there', async () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  const blocked = { ...testContext(), env: { XDG_CONFIG_HOME: file } }
  await expect(changeConfig(blocked, () => config)).rejects.toThrow(
    `cannot write the configuration ${configPath(blocked)}`,
  )
  expect(readFileSync(file, 'utf8')).toBe('')
})

test('no concurrent change is lost', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `p${i}`)
  const add =
    (name: string) =>
    (stored: CliConfig): CliConfig => ({
      ...stored,
      profiles: { ...stored.profiles, [name]: { url: 'http://a.example' } },
    })
  await Promise.all(names.map((name) => changeConfig(testContext(), add(name))))
  expect(Object.keys(readConfigFile(testContext()).profiles).sort()).toEqual(names.sort())
})

test('a change that throws changes nothing and releases the lock', async () => {
  await changeConfig(testContext(), () => config)
  const refused = changeConfig(testContext(), () => {
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await changeConfig(testContext(), (stored) => ({ ...stored, current: 'b' }))
  expect(readConfigFile(testContext())).toEqual({ ...config, current: 'b' })
})

/** Makes the lock stale, as if this program had been suspended for hours. */
const makeLockStale = (): void => {
  const folder = dirname(configPath(testContext()))
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file !== 'config.json') utimesSync(join(folder, file), 0, 0)
}

/** Changes the configuration in another process. */
const changeElsewhere = (): void => {
  const module = new URL('../../dist/config/change-config.js', import.meta.url).href
  const script = `import { changeConfig } from ${JSON.stringify(module)}
    const context = { env: {}, platform: 'linux', home: process.argv[1] }
    await changeConfig(context, (stored) => ({ ...stored, current: 'of another' }))`
  execFileSync(process.execPath, ['--input-type=module', '-e', script, home])
}

test('the lock of a killed program is removed, and its file does not stay', async () => {
  await changeConfig(testContext(), () => config)
  const abandoned = join(`${configPath(testContext())}.claim`, 'of-the-killed')
  mkdirSync(dirname(abandoned))
  writeFileSync(abandoned, '{')
  utimesSync(abandoned, 0, 0)
  await changeConfig(testContext(), (stored) => ({ ...stored, current: 'b' }))
  expect(readConfigFile(testContext()).current).toBe('b')
  expect(readdirSync(dirname(configPath(testContext())))).toEqual(['config.json'])
})

test('a program whose lock became stale does not overwrite the change of another program', async () => {
  await changeConfig(testContext(), () => config)
  const late_change = changeConfig(testContext(), (stored) => {
    makeLockStale()
    changeElsewhere()
    return { ...stored, current: 'late' }
  })
  await expect(late_change).rejects.toThrow('cannot write the configuration')
  expect(readConfigFile(testContext())).toEqual({ ...config, current: 'of another' })
  expect(readdirSync(dirname(configPath(testContext())))).toEqual(['config.json'])
})
