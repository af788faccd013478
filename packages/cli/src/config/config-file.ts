import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { LocalError, systemErrorCode, thrownMessage } from '../cli-errors.ts'

/**
 * A stored service with the key, the contributor of its user, and the workspace of the key where it has one. With a
 * credential instead of a key, calls carry tokens that the key of the DID proves.
 */
export interface CliProfile {
  url: string
  api_key?: string
  contributor_id?: string
  workspace_id?: string
  /** the DID that is bound to the account, and the file with its private key */
  did?: string
  key_file?: string
  /** of the membership in the workspace */
  credential?: string
}

export interface CliConfig {
  /** the profile that is used when none is named */
  current?: string
  profiles: Record<string, CliProfile>
  /** secret with which `webhooks listen` signs the requests that it forwards on this machine */
  listen_secret?: string
}

/** The part of the context that determines the path of the configuration. */
export type ConfigPathContext = Pick<CliContext, 'env' | 'platform' | 'home'>

/** The path of the configuration: by the XDG Base Directory Specification, and below APPDATA on Windows. */
export function configPath({ env, platform, home }: ConfigPathContext): string {
  const base = platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME
  const default_base = platform === 'win32' ? join(home, 'AppData', 'Roaming') : join(home, '.config')
  return join(base || default_base, 'cairnway', 'config.json')
}

const OPTIONAL_FIELDS = ['api_key', 'contributor_id', 'workspace_id', 'did', 'key_file', 'credential']

const isProfile = (value: unknown): value is CliProfile =>
  isObject(value) &&
  typeof value.url === 'string' &&
  OPTIONAL_FIELDS.every((name) => ['string', 'undefined'].includes(typeof value[name]))

const isConfig = (value: unknown): value is CliConfig =>
  isObject(value) &&
  isObject(value.profiles) &&
  Object.values(value.profiles).every(isProfile) &&
  ['string', 'undefined'].includes(typeof value.current) &&
  ['string', 'undefined'].includes(typeof value.listen_secret)

/**
 * Reads the stored configuration; without a file it is empty.
 * @throws LocalError for a file that cannot be read or has another form; the file is not changed
 */
export function readConfigFile(context: ConfigPathContext): CliConfig {
  const path = configPath(context)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return { profiles: {} }
    throw new LocalError(`cannot read the configuration ${path}: ${thrownMessage(error)}`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {}
  if (isConfig(value)) return value
  throw new LocalError(`the configuration ${path} is broken: repair it, or move it away and log in again`)
}
