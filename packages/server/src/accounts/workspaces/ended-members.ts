import type { App } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { findDidsOfMember, findEndedAt, upsertEndedMember } from './ended-member-store.ts'

/** Subjects of a membership: a contributor, with the DIDs of theirs that credentials name. */
interface Subjects {
  workspace_id: string
  contributor_id: string
  dids: readonly (string | null | undefined)[]
}

const hashSubjects = (
  { hashKey }: Pick<App, 'hashKey'>,
  { workspace_id, contributor_id, dids }: Subjects,
): Uint8Array[] =>
  [...new Set([contributor_id, ...dids.filter((did) => typeof did === 'string')])].map((subject) =>
    hashKey(JSON.stringify(['ended member', workspace_id, subject])),
  )

/**
 * Notes the end of a membership, before it ends: no credential that was issued earlier renews it, not even for a new
 * account.
 */
export async function noteEndedMember(
  app: Pick<App, 'hashKey'>,
  tx: Db,
  { workspace_id, contributor_id }: Omit<Subjects, 'dids'>,
  ended_at: string,
): Promise<void> {
  const found = await findDidsOfMember(tx, workspace_id, contributor_id)
  const dids = [found?.did, found?.credential_did]
  const subject_hashes = hashSubjects(app, { workspace_id, contributor_id, dids })
  await upsertEndedMember(tx, { workspace_id, subject_hashes, ended_at })
}

/** Whether a credential of that time is from before the end of a membership of its holder. */
export async function isFromBeforeEnd(
  app: Pick<App, 'hashKey'>,
  tx: Db,
  subjects: Subjects,
  issued_at: string,
): Promise<boolean> {
  const ended_at = await findEndedAt(tx, subjects.workspace_id, hashSubjects(app, subjects))
  return ended_at !== null && Date.parse(issued_at) <= Date.parse(ended_at)
}
