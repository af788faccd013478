import { execFile } from 'node:child_process'
import {
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
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Config, changeConfig, configPath, readConfig } from './config-file.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-cli-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const here = () => ({ env: {}, platform: 'linux' as const, home })
const config: Config = { current: 'a', profiles: { a: { url: 'http://a.example', api_key: 'k' } } }

test.each([
  ['linux', {}, '/h/.config/cairnway/config.json'],
  ['darwin', { XDG_CONFIG_HOME: '/x' }, '/x/cairnway/config.json'],
  ['linux', { XDG_CONFIG_HOME: '' }, '/h/.config/cairnway/config.json'],
  ['win32', { APPDATA: '/roaming', XDG_CONFIG_HOME: '/x' }, '/roaming/cairnway/config.json'],
] as const)('on %s with %j it lies in %s', (platform, env, path) => {
  expect(configPath({ platform, env, home: '/h' }).replaceAll('\\', '/')).toBe(path)
})

test('what is written is read, by its owner alone', () => {
  expect(readConfig(here())).toEqual({ profiles: {} })
  changeConfig(here(), () => config)
  expect(readConfig(here())).toEqual(config)
  expect(statSync(configPath(here())).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(configPath(here())))).toEqual(['config.json'])
})

test('a link stays a link', () => {
  const [path, target] = [configPath(here()), join(home, 'dotfiles.json')]
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(target, JSON.stringify({ profiles: {} }))
  symlinkSync(target, path)
  changeConfig(here(), () => config)
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
  expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual(config)
})

test('a link that leads nowhere is named and stays', () => {
  const path = configPath(here())
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(join(home, 'unmounted', 'config.json'), path)
  expect(() => changeConfig(here(), () => config)).toThrow(`cannot write the configuration ${path}`)
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
})

test('of changes by several processes none is lost', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `p${i}`)
  const module = new URL('../../dist/config/config-file.js', import.meta.url).href
  const script = `import { changeConfig } from ${JSON.stringify(module)}
    const [home, name] = process.argv.slice(1)
    changeConfig({ env: {}, platform: 'linux', home }, (config) =>
      ({ ...config, profiles: { ...config.profiles, [name]: { url: 'http://a.example' } } }))`
  await Promise.all(
    names.map((name) => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, home, name])),
  )
  expect(Object.keys(readConfig(here()).profiles).sort()).toEqual(names.sort())
  expect(readdirSync(dirname(configPath(here())))).toEqual(['config.json'])
})

test('a change that fails leaves what was there, and no lock', () => {
  changeConfig(here(), () => config)
  const fail = () => {
    throw new Error('no')
  }
  expect(() => changeConfig(here(), fail)).toThrow('no')
  expect(readConfig(here())).toEqual(config)
  expect(readdirSync(dirname(configPath(here())))).toEqual(['config.json'])
})

describe('a broken file', () => {
  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"profiles":[]}',
    '{"profiles":{"a":{}}}',
    '{"profiles":{"a":{"url":"u","api_key":1}}}',
  ])('%j is named and left as it is', (text) => {
    const path = configPath(here())
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    expect(() => readConfig(here())).toThrow(`the configuration ${path} is broken`)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })
})

test('a place that cannot be written is named, and nothing is left there', () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  const place = { ...here(), env: { XDG_CONFIG_HOME: file } }
  expect(() => changeConfig(place, () => config)).toThrow(`cannot write the configuration ${configPath(place)}`)
  expect(readFileSync(file, 'utf8')).toBe('')
})
