import { type Db, getOne, sql } from '../../../platform/db/db.ts'

// Times are those of the database, so that nodes whose clocks differ agree.

/**
 * Stores a challenge.
 * @returns when it expires, ISO 8601
 */
export const insertChallenge = async (db: Db, challenge_hash: Uint8Array, minutes: number): Promise<string> =>
  (
    await getOne<{ expires_at: string }>(
      db,
      sql`insert into did_challenges (challenge_hash, expires_at)
        values (${challenge_hash}, clock_timestamp() + make_interval(mins => ${minutes}::integer)) returning expires_at`,
    )
  ).expires_at

/**
 * Deletes a challenge.
 * @returns whether it was there and had not expired, which is true for one of concurrent calls
 */
export const takeChallenge = async (db: Db, challenge_hash: Uint8Array): Promise<boolean> =>
  (
    await db.query(
      sql`delete from did_challenges where challenge_hash = ${challenge_hash} and expires_at > clock_timestamp()
        returning expires_at`,
    )
  ).length === 1

export const deleteExpiredChallenges = (db: Db) =>
  db.query(sql`delete from did_challenges where expires_at <= clock_timestamp()`)
