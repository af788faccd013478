import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CliContext } from '../cli-context.ts'
import { LocalError, systemErrorCode } from '../cli-errors.ts'
import { isObject } from '../is-object.ts'

/** A service and who one is there. */
export interface CliProfile {
  url: string
  api_key?: string
  contributor_id?: string
}

export interface CliConfig {
  /** the profile that is used when none is named */
  current?: string
  profiles: Record<string, CliProfile>
}

/** What decides where it lies. */
export type ConfigPathContext = Pick<CliContext, 'env' | 'platform' | 'home'>

/** Where the configuration lies: XDG Base Directory, on Windows APPDATA. */
export function configPath({ env, platform, home }: ConfigPathContext): string {
  const base = platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME
  const usual = platform === 'win32' ? join(home, 'AppData', 'Roaming') : join(home, '.config')
  return join(base || usual, 'cairnway', 'config.json')
}

const isProfile = (value: unknown): value is CliProfile =>
  isObject(value) &&
  typeof value.url === 'string' &&
  ['string', 'undefined'].includes(typeof value.api_key) &&
  ['string', 'undefined'].includes(typeof value.contributor_id)

const isConfig = (value: unknown): value is CliConfig =>
  isObject(value) &&
  isObject(value.profiles) &&
  Object.values(value.profiles).every(isProfile) &&
  ['string', 'undefined'].includes(typeof value.current)

/**
 * What is stored; an empty configuration when there is none.
 * @throws LocalError for a file that cannot be read or is not what it should be: it is left as it is
 */
export function readConfig(place: ConfigPathContext): CliConfig {
  const path = configPath(place)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return { profiles: {} }
    throw new LocalError(`cannot read the configuration ${path}: ${error instanceof Error ? error.message : error}`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {}
  if (isConfig(value)) return value
  throw new LocalError(`the configuration ${path} is broken: mend it, or move it away and log in again`)
}
