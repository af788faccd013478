import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { changeConfig } from './change-config.ts'
import { type CliConfig, type CliProfile, readConfigFile } from './config-file.ts'
import { DEFAULT_PROFILE } from './connection.ts'

/** The name of the profile that is written when the call names none. */
export const defaultProfileName = (context: CliContext): string =>
  context.env.CAIRNWAY_PROFILE || readConfigFile(context).current || DEFAULT_PROFILE

/**
 * Protects a stored key: the service shows a key once, so it is only overwritten on request.
 * @throws UsageError when the profile holds another key
 */
export function requireNoOtherKey({ profiles }: CliConfig, name: string, key: string | null, replace: boolean): void {
  const stored_key = Object.hasOwn(profiles, name) ? profiles[name]?.api_key : undefined
  if (stored_key === undefined || stored_key === key || replace) return
  throw new UsageError(`the profile ${name} already has a key: name another profile, or pass --replace`)
}

/**
 * Stores a profile; the first one becomes the current one.
 * @throws UsageError when the profile holds another key
 */
export const storeProfile = (name: string, profile: CliProfile, replace: boolean, context: CliContext): Promise<void> =>
  changeConfig(context, (config) => {
    requireNoOtherKey(config, name, profile.api_key ?? null, replace)
    return { ...config, current: config.current ?? name, profiles: { ...config.profiles, [name]: profile } }
  })
