import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { change, type Reactions } from '../src/platform/events/change.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

/** Returns the dependencies of `change` with counters in place of the after-commit effects. */
function countEffects() {
  const effects = { refreshed: [] as string[], invalidated: 0, notified: [] as string[], notified_others: 0 }
  const parts = {
    db: { ...world.app.db, notifyOthers: () => void effects.notified_others++ },
    indexer: { refresh: async (ids: string[]) => void effects.refreshed.push(...ids) },
    procedures: { refresh: async () => {} },
    key_cache: { invalidate: () => void effects.invalidated++ },
    worker: { notify: (kinds: readonly string[]) => void effects.notified.push(...kinds) },
    reactions: [] as Reactions[],
  }
  return { effects, parts }
}

const happened_at = '2026-03-01T12:00:00.000Z'
const listRows = async () => ({
  events: await world.app.db.query(sql`select name from events where experience_id like 'exp_probe%' order by seq`),
  jobs: await world.app.db.query(sql`select kind from jobs where kind = 'probe'`),
  audit: await world.app.db.query(sql`select action from audit_log where subject = 'exp_probe1'`),
})

test('events, jobs and audit entries are written in the transaction, and their effects follow the commit', async () => {
  world = await createWorld()
  const { effects, parts } = countEffects()
  await change(parts, async (tx) => {
    tx.emit({ name: 'experience.promoted', experience_id: 'exp_probe1', happened_at })
    tx.emit({ name: 'feedback.received', experience_id: 'exp_probe2', happened_at })
    tx.emit({ name: 'key.revoked', contributor_id: 'con_x', happened_at })
    await tx.enqueue({ kind: 'probe', now: happened_at })
    tx.audit({ actor: 'system', action: 'probe.done', subject: 'exp_probe1', happened_at })
    expect(effects).toEqual({ refreshed: [], invalidated: 0, notified: [], notified_others: 0 })
  })
  expect(effects).toEqual({ refreshed: ['exp_probe1'], invalidated: 1, notified: ['probe'], notified_others: 1 })
  expect(await listRows()).toEqual({
    events: [{ name: 'experience.promoted' }, { name: 'feedback.received' }],
    jobs: [{ kind: 'probe' }],
    audit: [{ action: 'probe.done' }],
  })
})

test('a failed transaction writes nothing and has no after-commit effects', async () => {
  world = await createWorld()
  const { effects, parts } = countEffects()
  const failed = change(parts, async (tx) => {
    tx.emit({ name: 'experience.promoted', experience_id: 'exp_probe1', happened_at })
    tx.audit({ actor: 'system', action: 'probe.done', subject: 'exp_probe1', happened_at })
    await tx.enqueue({ kind: 'probe', now: happened_at })
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  expect(effects).toEqual({ refreshed: [], invalidated: 0, notified: [], notified_others: 0 })
  expect(await listRows()).toEqual({ events: [], jobs: [], audit: [] })
})

test('a change without events has no after-commit effects', async () => {
  world = await createWorld()
  const { effects, parts } = countEffects()
  expect(await change(parts, async () => 'done')).toBe('done')
  expect(effects).toEqual({ refreshed: [], invalidated: 0, notified: [], notified_others: 0 })
})

test('events update the number of public records of their author', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const { parts } = countEffects()
  const contributor_id = author.contributor_id
  const releasedEvent = (public_records: number) => ({
    name: 'experience.released' as const,
    contributor_id,
    happened_at,
    public_records,
  })
  await change(parts, async (tx) => {
    tx.emit(releasedEvent(1))
    tx.emit(releasedEvent(1))
    tx.emit(releasedEvent(-1))
  })
  const [row] = await world.app.db.query<{ total_experiences: number }>(
    sql`select total_experiences from contributors where id = ${contributor_id}`,
  )
  expect(row).toEqual({ total_experiences: 4 })
})

test('layers react to a fact in their order, inside the transaction, and may emit and state facts themselves', async () => {
  world = await createWorld()
  const { effects, parts } = countEffects()
  const seen: string[] = []
  const fact = { contributor_id: 'con_x', now: new Date(happened_at) }
  parts.reactions.push(
    {
      'record.deleted': async (tx, { contributor_id }) => {
        seen.push(`first ${contributor_id}`)
        tx.emit({ name: 'experience.promoted', experience_id: 'exp_probe1', happened_at })
        await tx.react('searches.cleared', { query_hashes: ['a'] })
      },
    },
    {
      'record.deleted': async () => void seen.push('second'),
      'searches.cleared': async (_tx, { query_hashes }) => void seen.push(`cleared ${query_hashes}`),
    },
  )
  await change(parts, async (tx) => {
    await tx.react('record.deleted', fact)
    expect(seen).toEqual(['first con_x', 'cleared a', 'second'])
    expect(effects.refreshed).toEqual([])
  })
  expect(effects.refreshed).toEqual(['exp_probe1'])
  expect((await listRows()).events).toEqual([{ name: 'experience.promoted' }])
})

test('a reaction that fails takes back the whole transaction', async () => {
  world = await createWorld()
  const { effects, parts } = countEffects()
  parts.reactions.push({ 'records.withdrawn': () => Promise.reject(new Error('refused')) })
  const changing = change(parts, async (tx) => {
    tx.emit({ name: 'experience.promoted', experience_id: 'exp_probe1', happened_at })
    await tx.react('records.withdrawn', { contributor_id: 'con_x', now: new Date(happened_at) })
  })
  await expect(changing).rejects.toThrow('refused')
  expect((await listRows()).events).toEqual([])
  expect(effects.refreshed).toEqual([])
})
