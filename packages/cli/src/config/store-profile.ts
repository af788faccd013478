import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { changeConfig } from './change-config.ts'
import { type CliConfig, type CliProfile, readConfig } from './config-file.ts'
import { DEFAULT_PROFILE } from './connection.ts'

/** The profile that is written to when a call names none. */
export const defaultProfileName = (surroundings: CliContext): string =>
  surroundings.env.CAIRNWAY_PROFILE || readConfig(surroundings).current || DEFAULT_PROFILE

/**
 * A key is shown once: the one that is stored is not written over unasked.
 * @throws UsageError when the profile holds another key
 */
export function requireNoOtherKey({ profiles }: CliConfig, name: string, key: string | null, replace: boolean): void {
  const held = Object.hasOwn(profiles, name) ? profiles[name]?.api_key : undefined
  if (held === undefined || held === key || replace) return
  throw new UsageError(`the profile ${name} holds a key already: name another one, or give --replace`)
}

/**
 * Stores a profile; the first one becomes the usual one.
 * @throws UsageError when the profile holds another key
 */
export const storeProfile = (
  name: string,
  profile: CliProfile & { api_key: string },
  replace: boolean,
  surroundings: CliContext,
): Promise<void> =>
  changeConfig(surroundings, (config) => {
    requireNoOtherKey(config, name, profile.api_key, replace)
    return { ...config, current: config.current ?? name, profiles: { ...config.profiles, [name]: profile } }
  })
