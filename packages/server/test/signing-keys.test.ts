import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { chooseSigningKey, signServiceJwt } from '../src/accounts/identity/signing-keys/signing-keys.ts'
import { sql } from '../src/platform/db/db.ts'
import { createWorld, type World } from './world.ts'

const DAY_MS = 86_400_000
let worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.reverse()) await world.close()
  worlds = []
})
const openWorld = async (options?: Parameters<typeof createWorld>[0]): Promise<World> => {
  const world = await createWorld(options)
  worlds.push(world)
  return world
}

const sign = ({ app }: World) => signServiceJwt(app, { typ: 'test+jwt' }, { text: 'signed' })
const listKids = async ({ app }: World) => (await app.signing_keys.list()).map(({ kid }) => kid)
const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid
const verify = async ({ app }: World, jwt: string) =>
  jwtVerify(jwt, async ({ kid }) => {
    const key = (await app.signing_keys.list()).find((each) => each.kid === kid)
    if (key === undefined) throw new Error(`no key ${kid}`)
    return key.public_key
  })

test('what the service signs names a key of its DID and is verified by it', async () => {
  const world = await openWorld()
  const jwt = await sign(world)
  expect(kidOf(jwt)).toMatch(/^did:web:cairnway\.test#[\w-]{43}$/)
  expect((await verify(world, jwt)).payload).toEqual({ text: 'signed' })
})

test('of nodes that need the first key together one makes it, and all use it', async () => {
  const first = await openWorld()
  const second = await openWorld({ db: first.app.db })
  const kids = await Promise.all([first, second, first, second].map(async (world) => kidOf(await sign(world))))
  expect(new Set(kids).size).toBe(1)
})

test('a private key is sealed in the database', async () => {
  const world = await openWorld()
  await sign(world)
  const rows = await world.app.db.query<{ private_key: Uint8Array; public_key: object }>(
    sql`select private_key, public_key from signing_keys`,
  )
  expect(rows).toHaveLength(1)
  expect(Object.keys(rows[0]?.public_key ?? {}).sort()).toEqual(['crv', 'kty', 'x', 'y'])
  expect(Buffer.from(rows[0]?.private_key ?? []).toString('latin1')).not.toContain('P-256')
})

test('after 90 days another key is published, signs ten minutes later, and the former one stays for 31 days', async () => {
  const world = await openWorld()
  const before = await sign(world)
  const [first = ''] = await listKids(world)
  world.clock.advance(89 * DAY_MS)
  await world.work()
  expect(await listKids(world)).toEqual([first])

  world.clock.advance(DAY_MS + 1000)
  await world.work()
  const [, second = ''] = await listKids(world)
  expect([kidOf(await sign(world)), second === '']).toEqual([first, false])
  world.clock.advance(10 * 60_000)
  expect(kidOf(await sign(world))).toBe(second)
  expect((await verify(world, before)).payload).toEqual({ text: 'signed' })

  world.clock.advance(30 * DAY_MS)
  await world.work()
  expect(await listKids(world)).toEqual([first, second])
  world.clock.advance(DAY_MS)
  await world.work()
  expect(await listKids(world)).toEqual([second])
  const { entries } = await world.operator.listAudit({})
  expect(entries.map(({ action }) => action).filter((action) => action.startsWith('signing_key'))).toEqual([
    'signing_key.ended',
    'signing_key.created',
    'signing_key.created',
  ])
})

test('an operator follows a key at any time, and ends the others when somebody may have them', async () => {
  const world = await openWorld()
  const before = await sign(world)
  const [first = ''] = await listKids(world)
  const { key_id } = await world.operator.rotateSigningKey()
  expect(await listKids(world)).toEqual([first, `did:web:cairnway.test#${key_id}`])
  expect(kidOf(await sign(world))).toBe(first)

  const urgent = await world.operator.rotateSigningKey({ is_urgent: true })
  expect(await listKids(world)).toEqual([`did:web:cairnway.test#${urgent.key_id}`])
  expect(kidOf(await sign(world))).toBe(`did:web:cairnway.test#${urgent.key_id}`)
  await expect(verify(world, before)).rejects.toThrow('no key')
})

test('a service below a path of its host has its DID document there', async () => {
  const world = await openWorld({ config: { base_url: 'https://host.example:8443/cairnway' } })
  const answer = await world.request('/did.json')
  expect(await answer.json()).toMatchObject({ id: 'did:web:host.example%3A8443:cairnway' })
})

test('the newest key whose time has come signs, and a node whose clock is late has one all the same', () => {
  const keys = [{ signs_from: '2026-03-01T00:00:00.000Z' }, { signs_from: '2026-03-02T00:00:00.000Z' }]
  expect(chooseSigningKey(keys, new Date('2026-03-01T12:00:00Z'))).toBe(keys[0])
  expect(chooseSigningKey(keys, new Date('2026-03-02T12:00:00Z'))).toBe(keys[1])
  expect(chooseSigningKey(keys, new Date('2026-02-27T12:00:00Z'))).toBe(keys[0])
})
