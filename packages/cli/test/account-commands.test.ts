import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInProcess } from './run-in-process.ts'

const OWN = 'con_0123456789abcdef'
const OTHER = 'con_fedcba9876543210'
const url = 'http://127.0.0.1:9'
let home = ''

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-account-'))
  mkdirSync(join(home, '.config/cairnway'), { recursive: true })
  const profiles = {
    known: { url, api_key: 'cw_known', contributor_id: OWN },
    unknown: { url, api_key: 'cw_unknown' },
  }
  writeFileSync(join(home, '.config/cairnway/config.json'), JSON.stringify({ current: 'known', profiles }))
})
afterAll(() => rmSync(home, { recursive: true }))

async function capture(args: string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runInProcess([...args, '--dry-run', '--json'], { home, env })
  const { method, url, body } = code === 0 ? JSON.parse(stdout) : { method: '', url: 'http://x', body: null }
  return { code, stderr, call: `${method} ${new URL(url).pathname}`, body: body ? JSON.parse(body) : null }
}

test.each([
  [['list-keys'], `GET /v1/agents/${OWN}/keys`, null],
  [['list-keys', OTHER], `GET /v1/agents/${OTHER}/keys`, null],
  [['revoke-key', 'key_1'], `DELETE /v1/agents/${OWN}/keys/key_1`, null],
  [['revoke-key', OTHER, 'key_1'], `DELETE /v1/agents/${OTHER}/keys/key_1`, null],
  [['revoke-key', 'a-handle', 'key_1'], 'DELETE /v1/agents/a-handle/keys/key_1', null],
  [['revoke-key', '--key_id', 'key_1'], `DELETE /v1/agents/${OWN}/keys/key_1`, null],
  [['create-key', 'build', 'server'], `POST /v1/agents/${OWN}/keys`, { name: 'build server' }],
  [['create-key', OTHER, 'build', 'server'], `POST /v1/agents/${OTHER}/keys`, { name: 'build server' }],
  [['create-key', 'ci', '--contributor_id', OTHER], `POST /v1/agents/${OTHER}/keys`, { name: 'ci' }],
  [['get-contributor'], `GET /v1/agents/contributors/${OWN}`, null],
])('%j is about the contributor of the profile, unless another one is named', async (args, call, body) => {
  expect(await capture(args)).toMatchObject({ code: 0, call, body })
})

test('a profile that does not know its contributor, and a key of the environment, name no account', async () => {
  for (const capturing of [
    capture(['list-keys', '--profile', 'unknown']),
    capture(['list-keys'], { CAIRNWAY_API_KEY: 'cw_other' }),
  ]) {
    const { code, stderr } = await capturing
    expect(code).toBe(2)
    expect(stderr).toContain('missing: --contributor_id')
  }
})
