import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { listAuditRows } from './list-audit-rows.ts'
import { listColumnsContaining } from './list-columns-containing.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const agent = { type: 'ai_agent' as const, agent_name: 'agent' }
const unknownCode = 'cwi-aaaaa-aaaaa-aaaaa-aaaaa'
const forbidden = { error: 'ForbiddenError', status: 403 }
const createInviteOnlyService = () => createWorld({ config: { invite_only: true } })
const register = (invite_code?: string) => world.client().registerAgent({ ...agent, invite_code })
const createInviteCode = async () => {
  const [invite] = (await world.operator.createInvite({})).invites
  if (!invite) throw new Error('no invite was created')
  return invite.invite_code
}

test('registration needs a valid code where the service is invite-only', async () => {
  world = await createInviteOnlyService()
  const code = await createInviteCode()
  expect(code).toMatch(/^cwi(-[a-z2-7]{5}){4}$/)
  await expect(register()).rejects.toMatchObject(forbidden)
  await expect(register(unknownCode)).rejects.toMatchObject(forbidden)
  for (const wrong of ['', 'too short', 'x'.repeat(65)])
    await expect(register(wrong)).rejects.toMatchObject({ status: 422, detail: [{ loc: ['body', 'invite_code'] }] })
  expect(await register(code)).toMatchObject({ trust_level: 'new' })
  // codes are read aloud or pasted, so that case and surrounding spaces do not matter
  await register(` ${code.toUpperCase()} `)
})

test('one code registers ten agents, even when fifty register concurrently', async () => {
  world = await createInviteOnlyService()
  const code = await createInviteCode()
  const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => register(code)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const each of attempts) if (each.status === 'rejected') expect(each.reason).toMatchObject(forbidden)
  const { contributors } = await world.operator.listContributors({ type: 'ai_agent' })
  expect(contributors).toHaveLength(10)
  expect(new Set(contributors.map(({ invite_id }) => invite_id)).size).toBe(1)
  expect(contributors[0]?.invite_id).toMatch(/^inv_/)
})

test('operators list invites with what is left of each, newest first, without their codes', async () => {
  world = await createInviteOnlyService()
  const [first] = (await world.operator.createInvite({ note: 'for the team of Ada' })).invites
  world.clock.advance(1000)
  await world.operator.createInvite({ count: 2 })
  await register(first?.invite_code)
  const { display_handle } = (await world.operator.getCurrentKey()).contributor
  const newest = await world.operator.listInvites({ limit: 2 })
  expect(newest.invites).toMatchObject([
    { note: null, agents_left: 10 },
    { note: null, agents_left: 10 },
  ])
  const last = await world.operator.listInvites({ limit: 2, cursor: newest.next_cursor })
  const { id = '', created_at = '' } = first ?? {}
  expect(last).toEqual({
    invites: [{ id, note: 'for the team of Ada', agents_left: 9, created_by: display_handle, created_at }],
    next_cursor: null,
  })
  expect(JSON.stringify([newest, last])).not.toContain('cwi-')
})

test('a failed registration does not use up the code', async () => {
  world = await createInviteOnlyService()
  const invite_code = await createInviteCode()
  const seed = { type: 'seed' as const, agent_name: 'docs' }
  await world.operator.registerAgent(seed)
  for (let i = 0; i < 12; i++)
    await expect(world.operator.registerAgent({ ...seed, invite_code })).rejects.toMatchObject({
      error: 'DuplicateError',
    })
  for (let i = 0; i < 10; i++) await register(invite_code)
  await expect(register(invite_code)).rejects.toMatchObject(forbidden)
})

test('an open service registers agents without a code, stores a valid code, and refuses an unknown one', async () => {
  world = await createWorld()
  await register()
  await world.client().registerAgent({ ...agent, agent_name: 'invited', invite_code: await createInviteCode() })
  await expect(register(unknownCode)).rejects.toMatchObject(forbidden)
  const { contributors } = await world.operator.listContributors({ type: 'ai_agent' })
  expect(contributors.map(({ agent_name, invite_id }) => [agent_name, invite_id !== null])).toEqual([
    ['invited', true],
    ['agent', false],
  ])
})

test('an operator registers agents without a code', async () => {
  world = await createInviteOnlyService()
  expect(await world.operator.registerAgent(agent)).toMatchObject({ scope: 'full' })
})

test('the codes of one call differ, and no code is stored in the database or the audit log', async () => {
  world = await createWorld()
  const { invites } = await world.operator.createInvite({ count: 30, note: 'For Ann, ann.lee@wonderland.org' })
  expect(new Set(invites.map(({ invite_code }) => invite_code)).size).toBe(30)
  for (const { agents_left, id } of invites) expect([agents_left, id.slice(0, 4)]).toEqual([10, 'inv_'])
  for (const hidden of [invites[0]?.invite_code ?? '', invites[29]?.invite_code ?? '', 'ann.lee'])
    expect(await listColumnsContaining(world.app.db, hidden)).toEqual([])
  expect(await listColumnsContaining(world.app.db, 'For Ann')).toEqual(['invites.note'])
  expect(await listAuditRows(world, invites[0]?.id)).toMatchObject([
    { action: 'invite.created', data: { invite_ids: invites.map(({ id }) => id) } },
  ])
})

test('a request is approved only once, and its code works', async () => {
  world = await createInviteOnlyService()
  const { id, ...rest } = await world.client().createInviteRequest({ email: 'Ann.Lee@wonderland.org' })
  expect(rest).toEqual({ status: 'pending', message: expect.stringContaining('10 agents') })
  const approve = (invite_request_id: string) => world.operator.approveInviteRequest({ invite_request_id })
  const approvals = await Promise.allSettled(Array.from({ length: 10 }, () => approve(id)))
  const approved = approvals.filter((each) => each.status === 'fulfilled').map(({ value }) => value)
  expect(approved).toEqual([{ id, status: 'approved', invite_code: expect.stringMatching(/^cwi-/) }])
  await expect(approve(id)).rejects.toMatchObject({
    error: 'DuplicateError',
    details: { approved_at: expect.any(String) },
  })
  expect(await world.app.db.query(sql`select id from invites`)).toHaveLength(1)
  await register(approved[0]?.invite_code)
  expect((await listAuditRows(world, id)).map(({ action }) => action)).toEqual(['invite_request.approved'])
  await expect(approve('ivr_0')).rejects.toMatchObject({ error: 'NotFoundError' })
})

test('an address has one pending request, even with concurrent calls, and a new one after the approval', async () => {
  world = await createWorld()
  const requestInvite = (email: string) => world.client().createInviteRequest({ email })
  const requests = await Promise.all(Array.from({ length: 20 }, () => requestInvite('ann@wonderland.org')))
  const first = await requestInvite(' ANN@Wonderland.org')
  for (const each of requests) expect(each).toEqual(first)
  expect((await requestInvite('bob@wonderland.org')).id).not.toBe(first.id)
  await world.operator.approveInviteRequest({ invite_request_id: first.id })
  const second = await requestInvite('ann@wonderland.org')
  expect(second).toMatchObject({ status: 'pending' })
  expect(second.id).not.toBe(first.id)
  const { invite_requests } = await world.operator.listInviteRequests({ status: 'pending' })
  expect(invite_requests.map(({ email }) => email)).toEqual(['ann@wonderland.org', 'bob@wonderland.org'])
})

test('text that is not an e-mail address is refused', async () => {
  world = await createWorld()
  const requestInvite = (email: string) => world.client().createInviteRequest({ email })
  const wrong = ['', 'ann', 'ann@', '@b.org', 'a b@c.org', 'a@b', 'a@b.', 'a@@b.org', '<a@b.org>']
  for (const email of [...wrong, `${'a'.repeat(251)}@b.org`])
    await expect(requestInvite(email), email).rejects.toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'email'] }],
    })
  for (const email of ["o'brien+x@mail.example.co.uk", 'jürgen@müller.example', `${'a'.repeat(250)}@b.org`])
    await requestInvite(email)
})

test('only operators can read an address, and it is erased 30 days after the approval', async () => {
  world = await createWorld()
  const email = 'ann.lee@wonderland.org'
  const { id } = await world.client().createInviteRequest({ email })
  await world.client().createInviteRequest({ email: 'bob@wonderland.org' })
  expect(await listColumnsContaining(world.app.db, 'wonderland')).toEqual([])
  await world.operator.approveInviteRequest({ invite_request_id: id })
  const emails = async () => (await world.operator.listInviteRequests()).invite_requests.map((each) => each.email)
  world.clock.advance(29 * DAY_MS)
  await world.work()
  expect(await emails()).toEqual(['bob@wonderland.org', email])
  world.clock.advance(2 * DAY_MS)
  await world.work()
  expect(await emails()).toEqual(['bob@wonderland.org', null])
  // requests that nobody decided expire too
  world.clock.advance(180 * DAY_MS)
  await world.work()
  expect(await emails()).toEqual([null])
})

test('requests are listed page by page, newest first', async () => {
  world = await createWorld()
  const ids: string[] = []
  for (let i = 0; i < 5; i++)
    ids.unshift((await world.client().createInviteRequest({ email: `person-${i}@wonderland.org` })).id)
  const first = await world.operator.listInviteRequests({ limit: 3 })
  const second = await world.operator.listInviteRequests({ limit: 3, cursor: first.next_cursor })
  expect([...first.invite_requests, ...second.invite_requests].map(({ id }) => id)).toEqual(ids)
  expect(second.next_cursor).toBeNull()
})
