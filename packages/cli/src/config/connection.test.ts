import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import type { CliContext } from '../cli-context.ts'
import { configPath } from './config-file.ts'
import { resolveConnection } from './connection.ts'

const home = mkdtempSync(join(tmpdir(), 'cairnway-cli-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const silent = { write: () => {} }
const around = (env: Record<string, string>, place = home): CliContext => ({
  env,
  platform: 'linux',
  home: place,
  stdin: Readable.from([]),
  stdout: silent,
  stderr: silent,
})
const path = configPath(around({}))
mkdirSync(dirname(path), { recursive: true })
writeFileSync(
  path,
  JSON.stringify({
    current: 'home',
    profiles: {
      home: { url: 'http://home.example', api_key: 'key-home' },
      work: { url: 'https://work.example/', api_key: 'key-work' },
      open: { url: 'https://open.example' },
    },
  }),
)

describe('which service and which key', () => {
  const both = { CAIRNWAY_URL: 'http://env.example', CAIRNWAY_API_KEY: 'key-env' }
  test.each([
    ['the usual profile', {}, {}, 'http://home.example', 'key-home'],
    ['the environment goes before it', {}, both, 'http://env.example', 'key-env'],
    ['a profile of the environment', {}, { CAIRNWAY_PROFILE: 'work' }, 'https://work.example', 'key-work'],
    ['a profile of a flag goes before the environment', { profile: 'work' }, both, 'https://work.example', 'key-work'],
    ['an address of a flag goes before all', { url: 'http://flag.example' }, both, 'http://flag.example', 'key-env'],
    [
      'the key of the environment at the service of the profile',
      {},
      { CAIRNWAY_API_KEY: 'k' },
      'http://home.example',
      'k',
    ],
    ['the key of a profile stays with its service', { url: 'http://flag.example' }, {}, 'http://flag.example', null],
    ['also against the environment', {}, { CAIRNWAY_URL: 'http://env.example' }, 'http://env.example', null],
    ['the same service by another way', { url: 'http://home.example/' }, {}, 'http://home.example', 'key-home'],
    ['empty variables say nothing', {}, { CAIRNWAY_URL: '', CAIRNWAY_API_KEY: '' }, 'http://home.example', 'key-home'],
    ['a profile without a key', { profile: 'open' }, {}, 'https://open.example', null],
  ])('%s', (_, options, env, base_url, api_key) => {
    expect(resolveConnection(options, around(env))).toMatchObject({ base_url, api_key })
  })

  test('nothing is told: the service of this machine, without a key', () => {
    const place = join(home, 'empty')
    expect(resolveConnection({}, around({}, place))).toMatchObject({ base_url: 'http://127.0.0.1:8080', api_key: null })
  })

  test.each([
    ['an unknown profile', { profile: 'nobody' }, {}, /--profile: there is no profile 'nobody'.*home, work, open/],
    ['one of the environment', {}, { CAIRNWAY_PROFILE: 'toString' }, /CAIRNWAY_PROFILE: there is no profile/],
    ['an address that is none', { url: 'work.example' }, {}, /--url: this is no address/],
    ['one with a password in it', { url: 'http://me:hidden@work.example' }, {}, /^(?!.*hidden)--url: .*no password/],
    ['another kind of address', {}, { CAIRNWAY_URL: 'file:///etc' }, /CAIRNWAY_URL: /],
  ])('%s is refused', (_, options, env, message) => {
    expect(() => resolveConnection(options, around(env))).toThrow(message)
  })
})

test('whoever says all needs no configuration that can be read', () => {
  const broken = join(home, 'broken')
  mkdirSync(join(broken, '.config', 'cairnway'), { recursive: true })
  writeFileSync(join(broken, '.config', 'cairnway', 'config.json'), '{')
  const env = { CAIRNWAY_URL: 'http://env.example', CAIRNWAY_API_KEY: 'key-env' }
  expect(resolveConnection({}, around(env, broken))).toMatchObject({ api_key: 'key-env' })
  expect(() => resolveConnection({}, around({}, broken))).toThrow(/config\.json is broken/)
})
