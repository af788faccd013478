import { afterEach, expect, test } from 'vitest'
import { poolExperience } from './experience-fixtures.ts'
import { createInvitedTeam, createWorkspaceKey } from './invited-team.ts'
import { createTokenClient } from './token-client.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const prefixes = { full: 'cw_full_', deposit: 'cw_dep_', read: 'cw_read_', search_only: 'cw_search_' } as const

test('registration returns a key of the scope full, and the key is not shown again', async () => {
  world = await createWorld()
  const answer = await world.client().registerAgent({ type: 'ai_agent', agent_name: 'builder' })
  expect(answer).toMatchObject({
    scope: 'full',
    trust_level: 'new',
    api_key: expect.stringMatching(/^cw_full_[\w-]{43}[0-9A-Za-z]{6}$/),
  })
  const me = world.client(answer.api_key)
  const keys = await me.listKeys({ contributor_id: answer.contributor_id })
  expect(keys).toMatchObject([
    { id: answer.key_id, scope: 'full', is_active: true, last_used_at: null, expires_at: null },
  ])
  expect(JSON.stringify(keys)).not.toContain(answer.api_key.slice(8, 40))
})

test('a key of each scope has its prefix and cannot do more than its scope', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const { contributor_id } = alice
  for (const scope of ['full', 'deposit', 'read', 'search_only'] as const) {
    const created = await alice.createKey({ contributor_id, name: scope, scope })
    expect(created.api_key.startsWith(prefixes[scope])).toBe(true)
    const key = world.client(created.api_key)
    expect((await key.searchExperiences({ q: 'anything' })).results).toEqual([])
    const creating = key.createKey({ contributor_id, name: 'child' })
    if (scope === 'full') await creating
    else
      await expect(creating).rejects.toMatchObject({
        error: 'InsufficientScopeError',
        details: { needed: 'full', held: scope },
      })
  }
})

test('a revoked key is refused on the next request and stays listed', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const { contributor_id } = alice
  const { key_id, api_key } = await alice.createKey({ contributor_id, name: 'short-lived', scope: 'read' })
  const key = world.client(api_key)
  await key.getContributor({ contributor_id })
  expect(await alice.revokeKey({ contributor_id, key_id })).toBeNull()
  await expect(key.getContributor({ contributor_id })).rejects.toMatchObject({
    error: 'AuthenticationError',
    status: 401,
  })
  expect((await alice.listKeys({ contributor_id })).find(({ id }) => id === key_id)).toMatchObject({ is_active: false })
  await alice.revokeKey({ contributor_id, key_id })
})

test('a narrow key may revoke itself and no other', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const { contributor_id } = alice
  const mine = await alice.createKey({ contributor_id, name: 'mine', scope: 'read' })
  const other = await alice.createKey({ contributor_id, name: 'other', scope: 'read' })
  const key = world.client(mine.api_key)
  await expect(key.revokeKey({ contributor_id, key_id: other.key_id })).rejects.toMatchObject({
    error: 'InsufficientScopeError',
  })
  await key.revokeKey({ contributor_id, key_id: mine.key_id })
  await expect(key.listKeys({ contributor_id })).rejects.toMatchObject({ error: 'AuthenticationError' })
})

test('a key expires at its time', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const { contributor_id } = alice
  const expires_at = new Date(world.clock.now.getTime() + 60_000)
  const local = `${expires_at.toISOString().slice(0, 19)}+00:00`
  const created = await alice.createKey({ contributor_id, name: 'an hour', scope: 'read', expires_at: local })
  expect(created.expires_at).toMatch(/Z$/)
  const key = world.client(created.api_key)
  await key.getContributor({ contributor_id })
  world.clock.advance(61_000)
  await expect(key.getContributor({ contributor_id })).rejects.toMatchObject({ error: 'AuthenticationError' })
  await expect(
    alice.createKey({ contributor_id, name: 'past', expires_at: '2020-01-01T00:00:00Z' }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a time with an offset is stored in UTC', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const created = await alice.createKey({
    contributor_id: alice.contributor_id,
    name: 'offset',
    expires_at: '2030-06-01T12:00:00+02:00',
  })
  expect(created.expires_at).toBe('2030-06-01T10:00:00.000Z')
})

test('keys of others are not found', async () => {
  world = await createWorld()
  const alice = await world.newcomer('alice')
  const bob = await world.newcomer('bob')
  const [key] = await alice.listKeys({ contributor_id: alice.contributor_id })
  const { contributor_id } = alice
  await expect(bob.listKeys({ contributor_id })).rejects.toMatchObject({ error: 'NotFoundError' })
  await expect(bob.createKey({ contributor_id, name: 'x' })).rejects.toMatchObject({ error: 'NotFoundError' })
  await expect(bob.revokeKey({ contributor_id: bob.contributor_id, key_id: key?.id ?? '' })).rejects.toMatchObject({
    error: 'NotFoundError',
  })
})

test('crawler keys and workspace keys need a workspace', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const { contributor_id } = alice
  await expect(alice.createKey({ contributor_id, name: 'c', scope: 'crawler' })).rejects.toMatchObject({
    status: 422,
    detail: [{ loc: ['body', 'workspace_id'] }],
  })
  await expect(
    alice.createKey({ contributor_id, name: 'c', scope: 'crawler', workspace_id: 'wsp_1' }),
  ).rejects.toMatchObject({ error: 'ForbiddenError' })
})

test('the last use of a key is shown, and is written at most once a minute', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const { contributor_id } = alice
  const lastUsed = async () => {
    await world.app.key_usage.flush()
    return (await alice.listKeys({ contributor_id }))[0]?.last_used_at ?? null
  }
  const first = await lastUsed().then(lastUsed)
  expect(first).not.toBeNull()
  world.clock.advance(30_000)
  await alice.getContributor({ contributor_id })
  expect(await lastUsed()).toBe(first)
  world.clock.advance(60_000)
  await alice.getContributor({ contributor_id })
  expect(Date.parse((await lastUsed()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
})

test('the database does not contain the secret part of a key', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  await alice.depositExperience(poolExperience())
  const rows = await world.app.db.query<{ text: string }>({
    parts: ['select k::text as text from api_keys k'],
    values: [],
  })
  const body = alice.api_key.slice('cw_full_'.length, -6)
  for (const { text } of rows) expect(text).not.toContain(body)
})

test('only an operator registers seeds', async () => {
  world = await createWorld()
  await expect(world.client().registerAgent({ type: 'seed' })).rejects.toMatchObject({
    error: 'ForbiddenError',
    status: 403,
  })
  expect(await world.operator.registerAgent({ type: 'seed', agent_name: 'docs' })).toMatchObject({ scope: 'full' })
})

test('a secret in the name of a key is refused', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const { api_key, contributor_id } = alice
  const named = alice.createKey({ contributor_id, name: api_key })
  await expect(named).rejects.toMatchObject({ status: 422, details: { findings: [{ field: 'name' }] } })
})

test('a key of every scope tells what it is and whose', async () => {
  world = await createWorld()
  const alice = await world.newcomer('alice')
  const { contributor_id } = alice
  const { display_handle } = await alice.getContributor({ contributor_id })
  const contributor = { display_handle, type: 'ai_agent', agent_name: 'alice', trust_level: 'new' }
  const expires_at = new Date(world.clock.now.getTime() + 3_600_000).toISOString()
  for (const scope of ['full', 'deposit', 'read', 'search_only'] as const) {
    const { key_id, api_key } = await alice.createKey({ contributor_id, name: `for ${scope}`, scope, expires_at })
    const current = await world.client(api_key).getCurrentKey()
    const personal = { workspace_id: null, role: null }
    expect(current).toEqual({ id: key_id, name: `for ${scope}`, scope, ...personal, expires_at, contributor })
  }
  expect(await world.operator.getCurrentKey()).toMatchObject({ scope: 'operator', expires_at: null })
  await expect(world.client().getCurrentKey()).rejects.toMatchObject({ error: 'AuthenticationError' })
})

test('a key and an access token of a workspace tell its id and the role in it', async () => {
  world = await createWorld()
  const team = await createInvitedTeam(world, { owner: await world.newcomer('owner'), name: 'Home' })
  const reviewer = await team.join(await world.newcomer('rita'), 'reviewer')
  const { workspace_id } = team
  const crawler = await createWorkspaceKey(world, reviewer.person, workspace_id, 'crawler')
  expect(await crawler.getCurrentKey()).toMatchObject({ scope: 'crawler', workspace_id, role: 'reviewer' })
  expect(await team.owner.getCurrentKey()).toMatchObject({ scope: 'full', workspace_id, role: 'owner' })
  const token = await createTokenClient(world, reviewer)
  const without_key = { id: null, name: null, expires_at: null }
  expect(await token.getCurrentKey()).toMatchObject({ ...without_key, scope: 'full', workspace_id, role: 'reviewer' })
  const { display_handle } = reviewer
  expect((await token.getCurrentKey()).contributor).toMatchObject({ display_handle, agent_name: 'rita' })
})

test('a key tells the trust level of now', async () => {
  world = await createWorld()
  const alice = await world.newcomer('alice')
  const { display_handle } = (await alice.getCurrentKey()).contributor
  await world.operator.suspendContributor({ contributor_id: display_handle, reason: 'a test' })
  expect((await alice.getCurrentKey()).contributor.trust_level).toBe('suspended')
})
