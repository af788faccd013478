import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isObject, type StoredToken, type TokenStore } from '@cairnway/sdk'
import { type ConfigPathContext, configPath } from '../config/config-file.ts'

const isStoredToken = (value: unknown): value is StoredToken =>
  isObject(value) && typeof value.access_token === 'string' && typeof value.renew_at === 'number'

/**
 * Keeps an access token from one command to the next, since hooks of a host call often. Without it each mints one: a
 * file that cannot be read or written is no error.
 * @param owner identifies the use of the token: the service, the DID, the workspace and the credential
 */
export function createTokenFile(owner: readonly string[], context: ConfigPathContext): TokenStore {
  const name = createHash('sha256').update(JSON.stringify(owner)).digest('hex').slice(0, 32)
  const path = join(dirname(configPath(context)), 'tokens', `${name}.json`)
  return {
    load: () => {
      try {
        const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
        return isStoredToken(value) ? value : null
      } catch {
        return null
      }
    },
    save: ({ access_token, renew_at }) => {
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        const new_path = `${path}.${randomUUID()}`
        writeFileSync(new_path, JSON.stringify({ access_token, renew_at }), { flag: 'wx', mode: 0o600 })
        renameSync(new_path, path)
      } catch {
        // the next command mints one
      }
    },
  }
}
