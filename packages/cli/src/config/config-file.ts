import { lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf, LocalError } from '../failures.ts'
import { isObject } from '../is-object.ts'
import type { Surroundings } from '../surroundings.ts'
import { takeLock } from './take-lock.ts'

/** A service and who one is there. */
export interface Profile {
  url: string
  api_key?: string
  contributor_id?: string
}

export interface Config {
  /** the profile that is used when none is named */
  current?: string
  profiles: Record<string, Profile>
}

type Place = Pick<Surroundings, 'env' | 'platform' | 'home'>

/** Where the configuration lies: XDG Base Directory, on Windows APPDATA. */
export function configPath({ env, platform, home }: Place): string {
  const base = platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME
  const usual = platform === 'win32' ? join(home, 'AppData', 'Roaming') : join(home, '.config')
  return join(base || usual, 'cairnway', 'config.json')
}

const isProfile = (value: unknown): value is Profile =>
  isObject(value) &&
  typeof value.url === 'string' &&
  ['string', 'undefined'].includes(typeof value.api_key) &&
  ['string', 'undefined'].includes(typeof value.contributor_id)

const isConfig = (value: unknown): value is Config =>
  isObject(value) &&
  isObject(value.profiles) &&
  Object.values(value.profiles).every(isProfile) &&
  ['string', 'undefined'].includes(typeof value.current)

/**
 * What is stored; an empty configuration when there is none.
 * @throws LocalError for a file that cannot be read or is not what it should be: it is left as it is
 */
export function readConfig(place: Place): Config {
  const path = configPath(place)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { profiles: {} }
    throw new LocalError(`cannot read the configuration ${path}: ${error instanceof Error ? error.message : error}`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {}
  if (isConfig(value)) return value
  throw new LocalError(`the configuration ${path} is broken: mend it, or move it away and log in again`)
}

/** A link stays a link: what it leads to is replaced. @throws Error for one that leads nowhere */
function targetOf(path: string): string {
  const is_link = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  return is_link ? realpathSync(path) : path
}

/**
 * Changes what is stored, in one step, readable by its owner alone: after a break there is the old one or the new one,
 * and of changes by several processes none is lost.
 * @throws LocalError when the place cannot be written or the file is broken, and what `change` throws
 */
export function changeConfig(place: Place, change: (config: Config) => Config): void {
  const path = configPath(place)
  const attempt = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw new LocalError(`cannot write the configuration ${path}: ${error instanceof Error ? error.message : error}`)
    }
  }
  const { target, fresh } = attempt(() => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const target = targetOf(path)
    const fresh = `${target}.new`
    takeLock(fresh)
    return { target, fresh }
  })
  try {
    const text = `${JSON.stringify(change(readConfig(place)), null, 2)}\n`
    attempt(() => {
      writeFileSync(fresh, text, { flush: true })
      renameSync(fresh, target)
    })
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}
