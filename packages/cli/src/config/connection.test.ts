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

const silent_output = { write: () => {} }
const contextWith = (env: Record<string, string>, home_dir = home): CliContext => ({
  env,
  platform: 'linux',
  home: home_dir,
  stdin: Readable.from([]),
  stdout: silent_output,
  stderr: silent_output,
})
const identity = { did: 'did:key:z1', key_file: '/keys/1.json', workspace_id: 'wsp_1', credential: 'e30.e30.c2ln' }
const path = configPath(contextWith({}))
mkdirSync(dirname(path), { recursive: true })
writeFileSync(
  path,
  JSON.stringify({
    current: 'home',
    profiles: {
      home: { url: 'http://home.example', api_key: 'key-home' },
      work: { url: 'https://work.example/', api_key: 'key-work' },
      open: { url: 'https://open.example' },
      team: { url: 'https://team.example', ...identity },
    },
  }),
)

describe('the service and the key of a call', () => {
  const both = { CAIRNWAY_URL: 'http://env.example', CAIRNWAY_API_KEY: 'key-env' }
  test.each([
    ['the current profile is the default', {}, {}, 'http://home.example', 'key-home'],
    ['the environment overrides the current profile', {}, both, 'http://env.example', 'key-env'],
    ['the environment names a profile', {}, { CAIRNWAY_PROFILE: 'work' }, 'https://work.example', 'key-work'],
    [
      'a profile named by a flag overrides the environment',
      { profile: 'work' },
      both,
      'https://work.example',
      'key-work',
    ],
    [
      'an address given by a flag overrides everything',
      { url: 'http://flag.example' },
      both,
      'http://flag.example',
      'key-env',
    ],
    [
      'the key of the environment is used with the address of the profile',
      {},
      { CAIRNWAY_API_KEY: 'k' },
      'http://home.example',
      'k',
    ],
    [
      'the key of a profile is not sent to another service of a flag',
      { url: 'http://flag.example' },
      {},
      'http://flag.example',
      null,
    ],
    [
      'nor to another service of the environment',
      {},
      { CAIRNWAY_URL: 'http://env.example' },
      'http://env.example',
      null,
    ],
    [
      'a different spelling of the address is the same service',
      { url: 'http://home.example/' },
      {},
      'http://home.example',
      'key-home',
    ],
    ['empty variables are ignored', {}, { CAIRNWAY_URL: '', CAIRNWAY_API_KEY: '' }, 'http://home.example', 'key-home'],
    ['a profile may have no key', { profile: 'open' }, {}, 'https://open.example', null],
  ])('%s', (_, options, env, base_url, api_key) => {
    expect(resolveConnection(options, contextWith(env))).toMatchObject({ base_url, api_key })
  })

  test.each([
    ['is that of a profile that a flag names', { profile: 'team' }, { CAIRNWAY_API_KEY: 'k' }, identity, null],
    ['is that of a profile of the environment', {}, { CAIRNWAY_PROFILE: 'team' }, identity, null],
    ['gives way to a key of the environment', {}, { CAIRNWAY_PROFILE: 'team', CAIRNWAY_API_KEY: 'k' }, null, 'k'],
    ['is not used at another service', { profile: 'team', url: 'https://x.example' }, {}, null, null],
  ])('the identity %s', (_, options, env, expected, api_key) => {
    expect(resolveConnection(options, contextWith(env))).toMatchObject({ identity: expected, api_key })
  })

  test('without any setting, the local service is used without a key', () => {
    const empty_home = join(home, 'empty')
    expect(resolveConnection({}, contextWith({}, empty_home))).toMatchObject({
      base_url: 'http://127.0.0.1:8080',
      api_key: null,
    })
  })

  test.each([
    [
      'an unknown profile',
      { profile: 'nobody' },
      {},
      /--profile: there is no profile 'nobody'.*home, work, open, team/,
    ],
    [
      'an unknown profile of the environment',
      {},
      { CAIRNWAY_PROFILE: 'toString' },
      /CAIRNWAY_PROFILE: there is no profile/,
    ],
    ['a text that is not an address', { url: 'work.example' }, {}, /--url: not an address/],
    ['an address with a password', { url: 'http://me:hidden@work.example' }, {}, /^(?!.*hidden)--url: .*no password/],
    ['an address of another protocol', {}, { CAIRNWAY_URL: 'file:///etc' }, /CAIRNWAY_URL: /],
  ])('%s is refused', (_, options, env, message) => {
    expect(() => resolveConnection(options, contextWith(env))).toThrow(message)
  })
})

test('a call that names service and key works with a broken configuration', () => {
  const broken = join(home, 'broken')
  mkdirSync(join(broken, '.config', 'cairnway'), { recursive: true })
  writeFileSync(join(broken, '.config', 'cairnway', 'config.json'), '{')
  const env = { CAIRNWAY_URL: 'http://env.example', CAIRNWAY_API_KEY: 'key-env' }
  expect(resolveConnection({}, contextWith(env, broken))).toMatchObject({ api_key: 'key-env' })
  expect(() => resolveConnection({}, contextWith({}, broken))).toThrow(/config\.json is broken/)
})
