import { randomBytes } from 'node:crypto'
import { sql } from '../src/platform/db/db.ts'
import type { World } from './world.ts'

/**
 * Inserts a strike that has ended, so that no number of them suspends anybody.
 * @returns its id
 */
export async function insertTestStrike({ app }: World, contributor_id: string): Promise<string> {
  const id = app.newId('stk')
  await app.db.query(sql`
    insert into strikes (id, contributor_id, content_hmac, kind, rules, score, happened_at)
    values (${id}, ${contributor_id}, ${new Uint8Array(randomBytes(32))}, 'poisoning', '{}', 0.9, '2020-01-01T00:00:00Z')`)
  return id
}
