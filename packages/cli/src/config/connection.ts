import { DEFAULT_BASE_URL, normalizeBaseUrl } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { thrownMessage, UsageError } from '../cli-errors.ts'
import { readUrl } from '../read-url.ts'
import { type CliConfig, type CliProfile, configPath, readConfigFile } from './config-file.ts'

export const DEFAULT_PROFILE = 'default'

/** A DID with its key, and the membership that it proves. */
type ProfileIdentity = Required<Pick<CliProfile, 'did' | 'key_file' | 'workspace_id' | 'credential'>>

/** The service and the key of a call, and the source of each: a flag, a variable, a profile or the default. */
export interface ServiceConnection {
  base_url: string
  url_from: string
  api_key: string | null
  key_from: string | null
  /** by which tokens are got, instead of a key */
  identity: ProfileIdentity | null
  /** the profile that the address or the key comes from */
  profile: string | null
}

/** Whether a header can carry the key: visible ASCII characters without spaces. */
export const isWellFormedKey = (text: string): boolean => /^[!-~]+$/.test(text)

/** @throws UsageError for an address that is not absolute, or holds a password; the message does not repeat it */
export function requireServiceUrl(text: string, from: string): string {
  if (readUrl(text) === null) throw new UsageError(`${from}: not an address such as ${DEFAULT_BASE_URL}`)
  try {
    return normalizeBaseUrl(text)
  } catch (error) {
    throw new UsageError(`${from}: ${thrownMessage(error)}`)
  }
}

interface NamedProfile {
  name: string
  from: string
  profile: CliProfile
}

/** The profile of a call: the one a flag names, else the one the environment names, else the current one. */
function findSelectedProfile(named: string | undefined, config: CliConfig, context: CliContext): NamedProfile | null {
  const { env } = context
  const requested = named ?? (env.CAIRNWAY_PROFILE || undefined)
  const name = requested ?? config.current ?? DEFAULT_PROFILE
  const profile = Object.hasOwn(config.profiles, name) ? config.profiles[name] : undefined
  if (profile) return { name, from: `profile ${name}`, profile }
  if (requested === undefined) return null
  const known = Object.keys(config.profiles).join(', ') || 'none'
  const flag = named === undefined ? 'CAIRNWAY_PROFILE' : '--profile'
  throw new UsageError(`${flag}: there is no profile '${name}' in ${configPath(context)} (stored: ${known})`)
}

const isSameService = (a: string, b: string): boolean => a.replace(/\/+$/, '') === b.replace(/\/+$/, '')

/** The identity of a profile that has no key. */
function findIdentity({ api_key, did, key_file, workspace_id, credential }: CliProfile): ProfileIdentity | null {
  const is_whole = did !== undefined && key_file !== undefined && workspace_id !== undefined && credential !== undefined
  return api_key === undefined && is_whole ? { did, key_file, workspace_id, credential } : null
}

/** A value with its source. */
interface SourcedValue {
  value: string | null | undefined
  from: string
}
const firstWithValue = (candidates: SourcedValue[]): { value: string; from: string } | null => {
  for (const { value, from } of candidates) if (value) return { value, from }
  return null
}

/**
 * Resolves the service and the key of a call. Flags override the environment, which overrides the stored profile; a
 * profile that a flag names counts as a flag. The key of a profile is only sent to the service of that profile.
 * @throws UsageError for an unknown profile, an invalid address or an invalid key
 * @throws LocalError for a broken configuration
 */
export function resolveConnection(options: { url?: string; profile?: string }, context: CliContext): ServiceConnection {
  const { env } = context
  const is_complete = options.profile === undefined && (options.url ?? env.CAIRNWAY_URL) && env.CAIRNWAY_API_KEY
  // a call that names service and key works without a configuration, and with a broken one
  const stored = is_complete ? null : findSelectedProfile(options.profile, readConfigFile(context), context)
  const byPrecedence = (environment: SourcedValue, profile: SourcedValue): SourcedValue[] =>
    options.profile === undefined ? [environment, profile] : [profile, environment]

  const profile_url = { value: stored?.profile.url, from: stored?.from ?? '' }
  const address = firstWithValue([
    { value: options.url, from: '--url' },
    ...byPrecedence({ value: env.CAIRNWAY_URL, from: 'CAIRNWAY_URL' }, profile_url),
  ]) ?? { value: DEFAULT_BASE_URL, from: 'default' }
  const base_url = requireServiceUrl(address.value, address.from)

  const usable = stored && isSameService(stored.profile.url, base_url) ? stored.profile : null
  const stored_identity = usable && findIdentity(usable)
  const found = firstWithValue(
    byPrecedence(
      { value: env.CAIRNWAY_API_KEY, from: 'CAIRNWAY_API_KEY' },
      { value: usable?.api_key ?? stored_identity?.did, from: profile_url.from },
    ),
  )
  const identity = found !== null && found.from === stored?.from ? stored_identity : null
  const key = identity === null ? found : null
  if (key && !isWellFormedKey(key.value))
    throw new UsageError(`${key.from}: a key consists of visible ASCII characters without spaces`)
  const is_profile_used = stored !== null && [address.from, found?.from].includes(stored.from)
  return {
    base_url,
    url_from: address.from,
    api_key: key?.value ?? null,
    key_from: found?.from ?? null,
    identity,
    profile: is_profile_used ? stored.name : null,
  }
}

/** The owner of the key of a call, and the workspace of the key, as far as the profile of the key knows them. */
export type KeyOwner = Pick<CliProfile, 'contributor_id' | 'workspace_id'>

/**
 * Finds the owner of the key of a call; empty when the key does not come from a profile.
 * @throws UsageError and LocalError as `resolveConnection` does
 */
export function findKeyOwner(options: { url?: string; profile?: string }, context: CliContext): KeyOwner {
  const { key_from, profile } = resolveConnection(options, context)
  if (profile === null || key_from !== `profile ${profile}`) return {}
  const { contributor_id, workspace_id } = readConfigFile(context).profiles[profile] ?? {}
  return {
    ...(contributor_id !== undefined && { contributor_id }),
    ...(workspace_id !== undefined && { workspace_id }),
  }
}
