import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { configPath, readConfig } from './config-file.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-cli-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const here = () => ({ env: {}, platform: 'linux' as const, home })

test.each([
  ['linux', {}, '/h/.config/cairnway/config.json'],
  ['darwin', { XDG_CONFIG_HOME: '/x' }, '/x/cairnway/config.json'],
  ['linux', { XDG_CONFIG_HOME: '' }, '/h/.config/cairnway/config.json'],
  ['win32', { APPDATA: '/roaming', XDG_CONFIG_HOME: '/x' }, '/roaming/cairnway/config.json'],
] as const)('on %s with %j it lies in %s', (platform, env, path) => {
  expect(configPath({ platform, env, home: '/h' }).replaceAll('\\', '/')).toBe(path)
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
