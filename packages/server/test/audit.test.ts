import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../src/app/app.ts'
import { appendAudit } from '../src/platform/audit/append-audit.ts'
import { type Sql, sql } from '../src/platform/db/db.ts'
import { OWNER } from '../src/platform/db/rights.ts'
import { setSetting } from '../src/platform/db/settings.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

const HOUR_MS = 3_600_000

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const append = (subject: string, data: Record<string, unknown> = {}) =>
  world.app.db.transaction((tx) =>
    appendAudit(tx, {
      actor: 'system',
      action: 'thing.done',
      subject,
      data,
      happened_at: world.clock.now.toISOString(),
    }),
  )

const listEntries = async () => (await world.operator.listAudit({ limit: 200 })).entries

/** Changes the log as somebody with full access to the database could. */
async function tamper(...statements: Sql[]): Promise<void> {
  await world.app.db.script('alter table audit_log disable trigger user')
  for (const statement of statements) await world.app.db.query(statement)
  await world.app.db.script('alter table audit_log enable trigger user')
}

describe('what the audit log contains', () => {
  test('creating a key, revoking a key and retracting a record are logged once each', async () => {
    const alice = await world.established('alice')
    const { contributor_id } = alice
    const { key_id } = await alice.createKey({ contributor_id, name: 'second', scope: 'read' })
    await alice.revokeKey({ contributor_id, key_id })
    await alice.revokeKey({ contributor_id, key_id })
    const { id } = await alice.depositExperience(nextExperience())
    await alice.retractExperience({ experience_id: id, reason: 'it was wrong' })
    await alice.retractExperience({ experience_id: id, reason: 'it was wrong' })
    const { entries } = await world.operator.listAudit({ actor: contributor_id })
    expect(entries.map(({ action, subject, actor_name }) => [action, subject, actor_name])).toEqual([
      ['experience.retracted', id, 'alice'],
      ['key.revoked', key_id, 'alice'],
      ['key.created', key_id, 'alice'],
    ])
    expect(JSON.stringify(entries)).not.toContain('it was wrong')
    expect((await world.operator.verifyAudit({})).intact).toBe(true)
  })

  test('a change of the operator key is logged at startup', async () => {
    const listKeyEntries = async () => (await listEntries()).filter(({ action }) => action.startsWith('key.'))
    expect((await listKeyEntries()).map(({ action }) => action)).toEqual(['key.created'])
    const { config, db, embedder, now } = world.app
    const start = async (admin_api_key: string) =>
      (await createApp({ ...config, admin_api_key }, { db, embedder, now })).close()
    await start(config.admin_api_key ?? '')
    expect(await listKeyEntries()).toHaveLength(1)
    await start('another-operator-of-the-world')
    expect((await db.query(sql`select from audit_log where action = 'key.revoked'`)).length).toBe(1)
    await start(config.admin_api_key ?? '')
    expect((await listKeyEntries()).map(({ action }) => action)).toEqual([
      'key.revoked',
      'key.restored',
      'key.revoked',
      'key.created',
      'key.created',
    ])
  })

  test('entries are listed by subject, actor and action, page by page', async () => {
    for (let i = 0; i < 5; i++) await append(`thing ${i % 2}`)
    const entries = await listEntries()
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, i) => entries.length - i))
    expect((await world.operator.listAudit({ subject: 'thing 1' })).entries).toHaveLength(2)
    expect((await world.operator.listAudit({ action: 'thing.done' })).entries).toHaveLength(5)
    const first = await world.operator.listAudit({ action: 'thing.done', limit: 3 })
    const second = await world.operator.listAudit({ action: 'thing.done', limit: 3, cursor: first.next_cursor })
    expect([...first.entries, ...second.entries]).toEqual(
      (await listEntries()).filter(({ action }) => action === 'thing.done'),
    )
    expect(second.next_cursor).toBeNull()
  })

  test('concurrent changes form one chain of hashes', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => append(`s${i}`)))
    const verified = await world.operator.verifyAudit({})
    // reading the log is written there too
    const changes = (await listEntries()).filter(({ action }) => action !== 'access.read')
    expect(verified).toMatchObject({ intact: true, rows: changes.length })
  })
})

test('an entry whose data are not plain JSON is verified', async () => {
  await append('odd', {
    z: 1e21,
    a: -0,
    half: 0.1,
    text: '\u2028"ü',
    2: [null, { b: 1, a: undefined }],
    gone: undefined,
  })
  expect(await world.operator.verifyAudit({})).toMatchObject({ intact: true })
})

test('verification checks every row of a log that is longer than one batch', async () => {
  await world.app.db.transaction(async (tx) => {
    for (let i = 0; i < 2100; i++)
      await appendAudit(tx, {
        actor: 'system',
        action: 'thing.done',
        subject: `s${i}`,
        happened_at: '2026-03-01T00:00:00Z',
      })
  })
  const before = await world.operator.verifyAudit({})
  expect(before).toMatchObject({ intact: true, head: { seq: before.rows } })
  expect(before.rows).toBeGreaterThan(2100)
  await tamper(sql`update audit_log set subject = 'another' where seq = 2050`)
  expect(await world.operator.verifyAudit({})).toMatchObject({ intact: false, broken_at: 2050, rows: 2000 })
})

test('the database refuses to change, delete or truncate audit rows', async () => {
  const { db } = world.app
  await append('kept')
  for (const statement of [
    sql`update audit_log set actor = 'somebody'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(db.query(statement, OWNER)).rejects.toThrow('append-only')
  expect((await listEntries())[0]?.subject).toBe('kept')
})

describe('verification finds tampering', () => {
  beforeEach(async () => {
    for (let i = 0; i < 6; i++) await append(`s${i}`)
    await world.work()
  })
  const verify = () => world.operator.verifyAudit({})

  test('a changed row is found', async () => {
    await tamper(sql`update audit_log set data = '{"to": "trusted"}' where seq = 3`)
    expect(await verify()).toMatchObject({ intact: false, broken_at: 3 })
  })

  test('a removed row is found', async () => {
    await tamper(sql`delete from audit_log where seq = 3`)
    expect(await verify()).toMatchObject({ intact: false, broken_at: 3, reason: 'the row is missing' })
  })

  test('two exchanged rows are found', async () => {
    await tamper(
      sql`update audit_log set seq = -3 where seq = 3`,
      sql`update audit_log set seq = 3 where seq = 4`,
      sql`update audit_log set seq = 4 where seq = -3`,
    )
    expect(await verify()).toMatchObject({ intact: false, broken_at: 3 })
  })

  test('removed rows at the end are found up to the last seal', async () => {
    const { sealed_to, head } = await verify()
    expect(sealed_to).toBe(head.seq)
    await append('after the seal')
    await tamper(sql`delete from audit_log where seq > ${sealed_to}`)
    expect((await verify()).intact).toBe(true)
    await tamper(sql`delete from audit_log where seq = ${sealed_to}`)
    expect(await verify()).toMatchObject({ intact: false, broken_at: sealed_to, reason: 'rows at the end are missing' })
  })

  test('a rewritten log with valid hashes is found', async () => {
    const { sealed_to } = await verify()
    await tamper(sql`delete from audit_log`)
    for (let i = 0; i < (sealed_to ?? 0) + 2; i++) await append(`forged ${i}`)
    expect(await verify()).toMatchObject({ intact: false, broken_at: sealed_to })
  })

  test('a forged seal is found', async () => {
    const seal = JSON.stringify({ seq: 1, hash: '00', signature: '00' })
    for (const forged of [seal, 'nothing', '{}']) {
      await setSetting(world.app.db, 'audit_seal', forged)
      expect(await verify()).toMatchObject({ intact: false, reason: 'the seal is not of this service' })
    }
  })

  test('the log is sealed again each hour', async () => {
    await append('later')
    world.clock.advance(HOUR_MS)
    await world.work()
    const { sealed_to, head } = await verify()
    expect(sealed_to).toBe(head.seq)
  })
})

test('data with unusual numbers, keys, texts and times is verified', async () => {
  const data = {
    numbers: [1.0, 1e21, 1e-7, -0, 0.1 + 0.2, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER],
    10: 'a key that JavaScript puts first',
    2: 'and another',
    'ü😀': 'e\u0301 \u00e9 \u2028 " \\',
    nested: [{ b: 1, a: null }, [], {}, ''],
    undefined,
    '': '',
  }
  for (const happened_at of [
    '2026-01-01T01:00:00.999+05:30',
    '1969-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ])
    await world.app.db.transaction((tx) =>
      appendAudit(tx, { actor: 'system', action: 'odd.done', subject: `s'"%_\u00e9`, data, happened_at }),
    )
  expect(await world.operator.verifyAudit()).toMatchObject({ intact: true })
})
