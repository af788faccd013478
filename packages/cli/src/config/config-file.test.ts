import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { configPath, readConfigFile } from './config-file.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-cli-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const testContext = () => ({ env: {}, platform: 'linux' as const, home })

test.each([
  ['linux', {}, '/h/.config/cairnway/config.json'],
  ['darwin', { XDG_CONFIG_HOME: '/x' }, '/x/cairnway/config.json'],
  ['linux', { XDG_CONFIG_HOME: '' }, '/h/.config/cairnway/config.json'],
  ['win32', { APPDATA: '/roaming', XDG_CONFIG_HOME: '/x' }, '/roaming/cairnway/config.json'],
] as const)('on %s with the environment %j the path is %s', (platform, env, path) => {
  expect(configPath({ platform, env, home: '/h' }).replaceAll('\\', '/')).toBe(path)
})

describe('a broken configuration file', () => {
  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"profiles":[]}',
    '{"profiles":{"a":{}}}',
    '{"profiles":{"a":{"url":"u","api_key":1}}}',
  ])('%j: the error names the file, which stays unchanged', (text) => {
    const path = configPath(testContext())
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    expect(() => readConfigFile(testContext())).toThrow(`the configuration ${path} is broken`)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })
})
