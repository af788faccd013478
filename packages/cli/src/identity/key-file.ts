import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generatePrivateKey, isObject, type PrivateJwk } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { LocalError, systemErrorCode, thrownMessage } from '../cli-errors.ts'
import { type ConfigPathContext, configPath } from '../config/config-file.ts'

const OWNER_ONLY = 0o600
const OTHERS = 0o077

/** Forms the path of the key of a profile; a user may name another file. */
export const keyFilePath = (profile: string, context: ConfigPathContext): string =>
  join(dirname(configPath(context)), 'keys', `${encodeURIComponent(profile)}.json`)

const isPrivateJwk = (value: unknown): value is PrivateJwk =>
  isObject(value) && ['kty', 'crv', 'x', 'd'].every((name) => typeof value[name] === 'string')

/**
 * Reads a private key.
 * @throws LocalError for a file that is missing, has another form or is open to others; no message repeats the key
 */
export function readKeyFile(path: string, { platform }: Pick<CliContext, 'platform'>): PrivateJwk {
  let value: unknown
  try {
    if (platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0)
      throw new LocalError(`others may read the key ${path}: take the permission away with chmod 600`)
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof LocalError) throw error
    // the message of a parser repeats a part of the text
    const reason = error instanceof SyntaxError ? 'it is no JSON' : thrownMessage(error)
    throw new LocalError(`cannot read the key ${path}: ${reason}`)
  }
  if (isPrivateJwk(value)) return value
  throw new LocalError(`${path} is no private key: it must be a JWK of Ed25519 or P-256`)
}

/**
 * The key of a file; a new one in a file that only its owner can read, where there is none.
 * @throws LocalError for a file that cannot be read or written
 */
export async function readOrCreateKeyFile(path: string, context: Pick<CliContext, 'platform'>): Promise<PrivateJwk> {
  const key = await generatePrivateKey()
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, `${JSON.stringify(key, null, 2)}\n`, { flag: 'wx', mode: OWNER_ONLY, flush: true })
    return key
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return readKeyFile(path, context)
    throw new LocalError(`cannot write the key ${path}: ${thrownMessage(error)}`)
  }
}
