import { randomBytes } from 'node:crypto'
import { sql } from '../src/platform/db/db.ts'
import type { World } from './world.ts'

/** Inserts a strike without its effects on the trust level. @returns its id */
export async function insertTestStrike({ app }: World, contributor_id: string): Promise<string> {
  const id = app.newId('stk')
  await app.db.query(sql`
    insert into strikes (id, contributor_id, content_hmac, kind, rules, score, happened_at)
    values (${id}, ${contributor_id}, ${new Uint8Array(randomBytes(32))}, 'poisoning', '{}', 0.9, ${app.now().toISOString()})`)
  return id
}
