import { DEFAULT_BASE_URL, normalizeBaseUrl } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { type CliConfig, type CliProfile, configPath, readConfig } from './config-file.ts'

export const DEFAULT_PROFILE = 'default'

/** Which service, as whom, and where that was said. */
export interface ServiceConnection {
  base_url: string
  url_from: string
  api_key: string | null
  key_from: string | null
  /** the profile that gave the address or the key */
  profile: string | null
}

/** Whether a header takes it: visible ASCII characters without blanks. */
export const isWellFormedKey = (text: string): boolean => /^[!-~]+$/.test(text)

/** @throws UsageError for what is no whole web address, or has a password in it; it is not repeated */
export function requireServiceUrl(text: string, from: string): string {
  if (!URL.canParse(text)) throw new UsageError(`${from}: this is no address such as ${DEFAULT_BASE_URL}`)
  try {
    return normalizeBaseUrl(text)
  } catch (error) {
    throw new UsageError(`${from}: ${error instanceof Error ? error.message : error}`)
  }
}

interface NamedProfile {
  name: string
  from: string
  profile: CliProfile
}

/** The profile that a call means: the one it names, the one that the environment names, the current one. */
function findSelectedProfile(
  named: string | undefined,
  config: CliConfig,
  surroundings: CliContext,
): NamedProfile | null {
  const { env } = surroundings
  const asked = named ?? (env.CAIRNWAY_PROFILE || undefined)
  const name = asked ?? config.current ?? DEFAULT_PROFILE
  const profile = Object.hasOwn(config.profiles, name) ? config.profiles[name] : undefined
  if (profile) return { name, from: `profile ${name}`, profile }
  if (asked === undefined) return null
  const known = Object.keys(config.profiles).join(', ') || 'none'
  const flag = named === undefined ? 'CAIRNWAY_PROFILE' : '--profile'
  throw new UsageError(`${flag}: there is no profile '${name}' in ${configPath(surroundings)} (there: ${known})`)
}

const isSameService = (a: string, b: string): boolean => a.replace(/\/+$/, '') === b.replace(/\/+$/, '')

/** Something that was told, and where. */
interface SourcedValue {
  value: string | null | undefined
  from: string
}
const firstWithValue = (told: SourcedValue[]): { value: string; from: string } | null => {
  for (const { value, from } of told) if (value) return { value, from }
  return null
}

/**
 * Which service is called with which key: flags go before the environment, that before the stored profile, and a
 * profile that a flag names counts as a flag. The key of a profile is sent to the service of that profile alone.
 * @throws UsageError for an unknown profile, an address or a key that is none
 * @throws LocalError for a broken configuration
 */
export function resolveConnection(
  said: { url?: string; profile?: string },
  surroundings: CliContext,
): ServiceConnection {
  const { env } = surroundings
  const complete = said.profile === undefined && (said.url ?? env.CAIRNWAY_URL) && env.CAIRNWAY_API_KEY
  // whoever says all needs no configuration, not even one that can be read
  const stored = complete ? null : findSelectedProfile(said.profile, readConfig(surroundings), surroundings)
  const inOrder = (environment: SourcedValue, profile: SourcedValue): SourcedValue[] =>
    said.profile === undefined ? [environment, profile] : [profile, environment]

  const ofProfile = { value: stored?.profile.url, from: stored?.from ?? '' }
  const address = firstWithValue([
    { value: said.url, from: '--url' },
    ...inOrder({ value: env.CAIRNWAY_URL, from: 'CAIRNWAY_URL' }, ofProfile),
  ]) ?? { value: DEFAULT_BASE_URL, from: 'default' }
  const base_url = requireServiceUrl(address.value, address.from)

  const own = stored && isSameService(stored.profile.url, base_url) ? stored.profile.api_key : null
  const key = firstWithValue(
    inOrder({ value: env.CAIRNWAY_API_KEY, from: 'CAIRNWAY_API_KEY' }, { value: own, from: ofProfile.from }),
  )
  if (key && !isWellFormedKey(key.value))
    throw new UsageError(`${key.from}: a key has no blanks and no letters with marks`)
  const used = stored !== null && [address.from, key?.from].includes(stored.from)
  return {
    base_url,
    url_from: address.from,
    api_key: key?.value ?? null,
    key_from: key?.from ?? null,
    profile: used ? stored.name : null,
  }
}
