import { afterEach, expect, test } from 'vitest'
import { type Db, type Rights, type Sql, type Store, statementText } from '../src/platform/db/db.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type World } from './world.ts'

let worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.toReversed()) await world.close()
  worlds = []
})

/** A world, and a node on its database whose statements are listed. */
async function openWorlds() {
  const embedder = createFakeEmbedder('none', null)
  const world = await createWorld({ embedder })
  const statements: string[] = []
  const listInto = <T extends Pick<Store, 'query'>>(db: T): T => ({
    ...db,
    query: (statement: Sql, rights?: Rights) => {
      statements.push(statementText(statement).trim())
      return db.query(statement, rights)
    },
  })
  const { db } = world.app
  const listed = {
    ...listInto(db),
    transaction: <T>(work: (tx: Db) => Promise<T>, rights?: Rights) =>
      db.transaction((tx) => work(listInto(tx)), rights),
  }
  const node = await createWorld({ embedder, db: listed })
  worlds.push(world, node)
  return { world, node, statements }
}

// each statement is a round trip to the database, and nothing else of the embedded store runs in between
test('the job of a text of an established author takes few statements, from its claim to its end', async () => {
  const { world, node, statements } = await openWorlds()
  const author = await world.established()
  world.clock.advance(3_600_000)
  await world.work()
  const { title, problem, tags, successful_approach } = nextExperience()
  await author.depositRawExperience({ title, problem, what_worked: successful_approach.method, tags })
  node.clock.now = world.clock.now
  statements.length = 0
  expect(await node.app.worker.runNext()).toBe('done')
  // the last one looks for what others searched for in vain
  expect(statements.length).toBeLessThanOrEqual(14)
})
