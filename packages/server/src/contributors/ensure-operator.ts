import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../context.ts'
import { addContributor } from './add-contributor.ts'
import { issueKey } from './issue-key.ts'
import { findOperator, insertKey, reviveKey, revokeOtherKeys } from './store.ts'

const environment_key = 'ADMIN_API_KEY'

/**
 * Makes sure that an operator exists. The first one's key is ADMIN_API_KEY where that is set, else a new key written
 * to `operator-key` in the data directory.
 * @returns the place of a key file made just now, or null
 */
export async function ensureOperator(app: App): Promise<string | null> {
  const { admin_api_key, data_dir } = app.config
  const known = await findOperator(app.db)
  const create = () =>
    addContributor(
      app,
      app.db,
      { type: 'human', agent_name: 'operator' },
      { trust_level: 'established', is_operator: true },
    )
  if (admin_api_key !== null) {
    const contributor_id = known?.id ?? (await create())
    const created_at = app.now().toISOString()
    const key_hash = app.hashKey(admin_api_key)
    const row = { id: app.newId('key'), contributor_id, key_hash, last_four: admin_api_key.slice(-4), created_at }
    const made = await insertKey(app.db, { ...row, name: environment_key, scope: 'operator', expires_at: null })
    if (!made) await reviveKey(app.db, key_hash)
    await revokeOtherKeys(app.db, environment_key, key_hash, created_at)
    return null
  }
  if (known) return null
  const contributor_id = await create()
  const { api_key } = await issueKey(app, app.db, {
    contributor_id,
    name: 'first operator',
    scope: 'operator',
    expires_at: null,
  })
  const path = join(data_dir, 'operator-key')
  await mkdir(data_dir, { recursive: true })
  await writeFile(path, `${api_key}\n`, { mode: 0o600 })
  return path
}
