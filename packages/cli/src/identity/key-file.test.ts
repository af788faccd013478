import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keyFilePath, readKeyFile, readOrCreateKeyFile } from './key-file.ts'
import { createTokenFile } from './token-file.ts'

const home = mkdtempSync(join(tmpdir(), 'cairnway-keys-'))
afterAll(() => rmSync(home, { recursive: true }))
const context = { env: {}, platform: 'linux' as const, home }

test('a key is made once, in a file that only its owner can read', async () => {
  const path = keyFilePath('work/../../x', context)
  expect(path).toBe(join(home, '.config/cairnway/keys/work%2F..%2F..%2Fx.json'))
  const keys = await Promise.all([1, 2, 3].map(() => readOrCreateKeyFile(path, context)))
  expect(new Set(keys.map(({ x }) => x)).size).toBe(1)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readKeyFile(path, context)).toEqual(keys[0])
})

test('a key that others may read is refused', async () => {
  const path = join(home, 'open.json')
  await readOrCreateKeyFile(path, context)
  chmodSync(path, 0o640)
  expect(() => readKeyFile(path, context)).toThrow('chmod 600')
  expect(readKeyFile(path, { platform: 'win32' })).toBeDefined()
})

test.each(['{"d":"c2VjcmV0', '{"kty":"EC","d":"c2VjcmV0"}', '[]'])('%s is refused without repeating it', (text) => {
  const path = join(home, 'broken.json')
  writeFileSync(path, text, { mode: 0o600 })
  expect(() => readKeyFile(path, context)).toThrow(/broken\.json/)
  expect(() => readKeyFile(path, context)).not.toThrow(/c2VjcmV0/)
  expect(() => readKeyFile(join(home, 'none.json'), context)).toThrow('cannot read the key')
})

test('a token is kept for its owner alone, and a file that is broken is no token', async () => {
  const token = { access_token: 't', renew_at: 5 }
  const mine = createTokenFile(['https://a.example', 'did:key:z1', 'wsp_1'], context)
  expect(await mine.load()).toBeNull()
  await mine.save(token)
  expect(await createTokenFile(['https://a.example', 'did:key:z1', 'wsp_1'], context).load()).toEqual(token)
  expect(await createTokenFile(['https://b.example', 'did:key:z1', 'wsp_1'], context).load()).toBeNull()
  const nowhere = createTokenFile(['a'], { ...context, home: '/dev/null' })
  await nowhere.save(token)
  expect(await nowhere.load()).toBeNull()
})
