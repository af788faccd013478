import { join } from 'node:path'
import type { App } from '../../platform/context.ts'
import { StartError } from '../../platform/errors/start-error.ts'
import { type Change, change } from '../../platform/events/change.ts'
import { ensurePrivateDirectory, writePrivateFile } from '../../platform/files/private-files.ts'
import { addContributor } from './add-contributor.ts'
import { issueKey } from './issue-key.ts'
import { insertKey, restoreKey, revokeOtherKeys } from './key-store.ts'
import { findOperator, lockOperators } from './store.ts'

const ENVIRONMENT_KEY_NAME = 'ADMIN_API_KEY'

interface KeyChange {
  name: 'key.created' | 'key.restored' | 'key.revoked'
  key_id: string
  contributor_id: string
  happened_at: string
}

const auditKey = (tx: Change, { name, key_id, contributor_id, happened_at }: KeyChange): void =>
  tx.audit({
    actor: 'system',
    action: name,
    subject: key_id,
    data: { contributor_id, scope: 'operator' },
    happened_at,
  })

const createFirstOperator = (app: App, tx: Change): Promise<string> =>
  addContributor(app, tx, { type: 'human', agent_name: 'operator' }, { trust_level: 'established', is_operator: true })

/** Makes ADMIN_API_KEY the only valid key of that name, so that a changed variable revokes the key before it. */
async function setEnvironmentKey(app: App, tx: Change, contributor_id: string, api_key: string): Promise<void> {
  const created_at = app.now().toISOString()
  const key_hash = app.hashKey(api_key)
  const row = { id: app.newId('key'), contributor_id, key_hash, last_four: api_key.slice(-4), created_at }
  const is_new = await insertKey(tx, {
    ...row,
    name: ENVIRONMENT_KEY_NAME,
    scope: 'operator',
    workspace_id: null,
    expires_at: null,
  })
  const restored = is_new ? null : await restoreKey(tx, key_hash)
  const revoked = await revokeOtherKeys(tx, ENVIRONMENT_KEY_NAME, key_hash, created_at)
  const report = (name: KeyChange['name'], key_id: string) => {
    tx.emit({ name, contributor_id, happened_at: created_at })
    auditKey(tx, { name, key_id, contributor_id, happened_at: created_at })
  }
  if (is_new) report('key.created', row.id)
  if (restored) report('key.restored', restored.id)
  for (const { id } of revoked) report('key.revoked', id)
}

/** @throws StartError when the file cannot be written */
async function writeKeyFile(data_dir: string, api_key: string): Promise<string> {
  const path = join(data_dir, 'operator-key')
  try {
    await ensurePrivateDirectory(data_dir)
    await writePrivateFile(path, `${api_key}\n`)
  } catch (error) {
    throw new StartError(`cannot write the operator's key: ${error instanceof Error ? error.message : error}`)
  }
  return path
}

/**
 * Creates the first operator when there is none. Their key is ADMIN_API_KEY where that is set, else a new key that is
 * written to `operator-key` in the data directory. The file is written before the commit, so that an interrupted start
 * leaves no operator without a key.
 * @returns the path of the key file when this start wrote it, else null
 * @throws StartError when the key cannot be written
 */
export async function ensureOperator(app: App): Promise<string | null> {
  const { admin_api_key, data_dir } = app.config
  return change(app, async (tx) => {
    await lockOperators(tx)
    const operator = await findOperator(tx)
    if (admin_api_key !== null) {
      await setEnvironmentKey(app, tx, operator?.id ?? (await createFirstOperator(app, tx)), admin_api_key)
      return null
    }
    if (operator) return null
    const contributor_id = await createFirstOperator(app, tx)
    const { api_key, key_id } = await issueKey(app, tx, {
      contributor_id,
      name: 'first operator',
      scope: 'operator',
      workspace_id: null,
      expires_at: null,
    })
    auditKey(tx, { name: 'key.created', key_id, contributor_id, happened_at: app.now().toISOString() })
    return writeKeyFile(data_dir, api_key)
  })
}
