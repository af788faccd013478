import { UsageError } from '../failures.ts'
import type { Surroundings } from '../surroundings.ts'
import { type Config, configPath, type Profile, readConfig } from './config-file.ts'

export const DEFAULT_URL = 'http://127.0.0.1:8080'
export const DEFAULT_PROFILE = 'default'

/** Which service, as whom, and where that was said. */
export interface Connection {
  base_url: string
  url_from: string
  api_key: string | null
  key_from: string | null
  /** the profile that gave the address or the key */
  profile: string | null
}

/** @throws UsageError for what is no web address */
export function checkUrl(text: string, from: string): string {
  const { protocol } = URL.canParse(text) ? new URL(text) : { protocol: '' }
  if (protocol === 'http:' || protocol === 'https:') return text.replace(/\/+$/, '')
  throw new UsageError(`${from}: '${text}' is no address such as ${DEFAULT_URL}`)
}

interface Named {
  name: string
  from: string
  profile: Profile
}

/** The profile that a call means: the one it names, the one that the environment names, the current one. */
function profileOf(named: string | undefined, config: Config, surroundings: Surroundings): Named | null {
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

const sameService = (a: string, b: string): boolean => a.replace(/\/+$/, '') === b.replace(/\/+$/, '')

/**
 * Which service is called with which key: flags go before the environment, that before the stored profile, and a
 * profile that a flag names counts as a flag. The key of a profile is sent to the service of that profile alone.
 * @throws UsageError for an unknown profile or an address that is none
 * @throws LocalError for a broken configuration
 */
export function resolveConnection(said: { url?: string; profile?: string }, surroundings: Surroundings): Connection {
  const { env } = surroundings
  const complete = said.profile === undefined && (said.url ?? env.CAIRNWAY_URL) && env.CAIRNWAY_API_KEY
  // whoever says all needs no configuration, not even one that can be read
  const stored = complete ? null : profileOf(said.profile, readConfig(surroundings), surroundings)
  const first = said.profile === undefined ? null : stored
  const addresses: [string | undefined, string][] = [
    [said.url, '--url'],
    [first?.profile.url, first?.from ?? ''],
    [env.CAIRNWAY_URL || undefined, 'CAIRNWAY_URL'],
    [stored?.profile.url, stored?.from ?? ''],
    [DEFAULT_URL, 'default'],
  ]
  const [address = DEFAULT_URL, url_from = 'default'] = addresses.find(([url]) => url !== undefined) ?? []
  const base_url = checkUrl(address, url_from)
  const own = stored?.profile.api_key !== undefined && sameService(stored.profile.url, base_url) ? stored : null
  const keys: [string | undefined, string][] = [
    [first && own?.profile.api_key, first?.from ?? ''],
    [env.CAIRNWAY_API_KEY || undefined, 'CAIRNWAY_API_KEY'],
    [own?.profile.api_key, own?.from ?? ''],
  ].map(([key, from]) => [key ?? undefined, from ?? ''])
  const [api_key = null, key_from = null] = keys.find(([key]) => key !== undefined) ?? []
  const used = [url_from, key_from].includes(stored?.from ?? '')
  return { base_url, url_from, api_key, key_from, profile: used && stored ? stored.name : null }
}
