import { randomInt } from 'node:crypto'
import type { TrustLevel } from '@cairnway/contract'
import type { App } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { generateHandle } from './generate-handle.ts'
import { type ContributorOrigin, type ContributorProfile, insertContributor } from './store.ts'

const MAX_HANDLE_ATTEMPTS = 8

/**
 * Stores a contributor under a new handle. Handles are never used twice, not even after an erasure.
 * @returns the id of the contributor
 */
export async function addContributor(
  app: Pick<App, 'newId' | 'now'>,
  db: Db,
  profile: ContributorProfile,
  {
    trust_level = 'new',
    is_operator = false,
    cluster = null,
    ...origin
  }: Partial<ContributorOrigin> & { trust_level?: TrustLevel; is_operator?: boolean; cluster?: string | null } = {},
): Promise<string> {
  const id = app.newId('con')
  const created_at = app.now().toISOString()
  const is_root = is_operator || profile.type === 'seed' || trust_level === 'trusted'
  for (let attempt = 0; attempt < MAX_HANDLE_ATTEMPTS; attempt++) {
    const display_handle = generateHandle((below) => randomInt(below))
    const row = {
      ...profile,
      ...origin,
      id,
      display_handle,
      trust_level,
      is_operator,
      voter_class: is_root ? ('proven' as const) : ('fresh' as const),
      cluster: cluster ?? id,
      created_at,
    }
    if (await insertContributor(db, row)) return id
  }
  throw new Error('no free handle was found, or a source or operator of this name exists')
}
