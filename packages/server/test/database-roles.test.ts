import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type Db, type Store, sql } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { asJobs, inWorkspace } from '../src/platform/db/rights.ts'
import { cleanUp, createDatabase, databaseUrl, engines, runAdminStatement } from './process/server-storage.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await cleanUp()
})

async function open(url: string): Promise<Store> {
  const store = await openPostgres(url)
  closers.push(store.close)
  return store
}

/** The first message of a connection without the parameter `options`, as poolers pass it on. */
function withoutOptions(message: Buffer): Buffer {
  const texts = message
    .subarray(8, message.readInt32BE(0) - 1)
    .toString()
    .split('\0')
    .slice(0, -1)
  const kept = texts.filter((_, at) => texts[at - (at % 2)] !== 'options')
  const body = Buffer.from([...kept, '', ''].join('\0'))
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  message.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}

/**
 * Starts a pooler before the database: one that drops the startup parameters.
 * @returns its URL
 */
async function startPooler(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const pooler = createServer((client) => {
    const server = connect(Number(port), hostname)
    sockets.push(client, server)
    for (const socket of [client, server]) socket.on('error', () => socket.destroy())
    client.once('data', (message) => {
      server.write(withoutOptions(message))
      client.pipe(server)
      server.pipe(client)
    })
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  closers.push(async () => {
    for (const socket of sockets) socket.destroy()
    pooler.close()
  })
  const own = new URL(url)
  own.port = String((pooler.address() as AddressInfo).port)
  own.hostname = '127.0.0.1'
  return own.href
}

const insertTeamSearch = (store: Store) =>
  asJobs(store).query(sql`
    insert into searches (workspace_id, query_hash, wedge, top_score, result_count, searched_at)
    values ('wsp_a', 'hash', 'coding', .1, 2, now())`)
const readUser = async (db: Pick<Db, 'query'>) =>
  (await db.query<{ name: string }>(sql`select current_user as name`))[0]?.name
const countSearches = async (db: Store) => (await db.query(sql`select from searches`)).length

describe.skipIf(!engines.includes('postgres'))('on PostgreSQL', () => {
  test.each(['directly', 'behind a pooler that drops startup parameters'])(
    'calls and jobs have roles %s',
    async (how) => {
      const direct = databaseUrl(await createDatabase())
      const store = await open(how === 'directly' ? direct : await startPooler(direct))
      await migrate(store)
      await insertTeamSearch(store)
      const seen: unknown[] = []
      for (const db of [
        asJobs(store),
        inWorkspace(store, null),
        inWorkspace(store, 'wsp_b'),
        inWorkspace(store, 'wsp_a'),
      ])
        seen.push([await readUser(db), await db.transaction(readUser), await countSearches(db)])
      expect(seen).toEqual([
        ['cairnway_jobs', 'cairnway_jobs', 1],
        ['cairnway_calls', 'cairnway_calls', 0],
        ['cairnway_calls', 'cairnway_calls', 0],
        ['cairnway_calls', 'cairnway_calls', 1],
      ])
    },
  )

  test('what a restored database lacks of their rights is given at the next start', async () => {
    const store = await open(databaseUrl(await createDatabase()))
    await migrate(store)
    await insertTeamSearch(store)
    await store.script(`
      drop policy jobs on searches; revoke all on all tables in schema public from cairnway_calls, cairnway_jobs`)
    await expect(countSearches(asJobs(store))).rejects.toThrow('permission denied')
    expect(await migrate(store)).toBe(0)
    expect([await countSearches(asJobs(store)), await countSearches(inWorkspace(store, null))]).toEqual([1, 0])
  })

  test('a user who may not create the roles, nor become them, gets the statements to run', async () => {
    const database = await createDatabase()
    const user = `owner_${database}`
    await runAdminStatement(`create role ${user} login`)
    await runAdminStatement(`alter database ${database} owner to ${user}`)
    const url = new URL(databaseUrl(database))
    url.username = user
    const store = await open(url.href)
    closers.unshift(async () => {
      await runAdminStatement(`drop database ${database} with (force)`)
      await runAdminStatement(`drop role ${user}`)
    })
    await runAdminStatement('do $$ begin create role cairnway_calls nologin; exception when others then null; end $$')
    await runAdminStatement('do $$ begin create role cairnway_jobs nologin; exception when others then null; end $$')
    await expect(migrate(store)).rejects.toThrow(/grant cairnway_calls, cairnway_jobs to USER/)
    await runAdminStatement(`grant cairnway_calls, cairnway_jobs to ${user}`)
    expect(await migrate(store)).toBeGreaterThan(0)
    await insertTeamSearch(store)
    expect([await countSearches(asJobs(store)), await countSearches(inWorkspace(store, null))]).toEqual([1, 0])
  })
})
