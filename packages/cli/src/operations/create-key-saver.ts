import type { CliContext } from '../cli-context.ts'
import { readConfig } from '../config/config-file.ts'
import { defaultProfileName, requireNoOtherKey, storeProfile } from '../config/store-profile.ts'
import { isObject } from '../is-object.ts'

/**
 * How the key in an answer is stored; null when it is not to be. Whether it can be is known before the call: the key
 * is shown once.
 * @throws UsageError when the profile holds a key already
 */
export function createKeySaver(
  options: Record<string, unknown>,
  surroundings: CliContext,
): ((answer: unknown, url: string) => Promise<void>) | null {
  const { save, saveAs, replace } = options
  if (save !== true && typeof saveAs !== 'string') return null
  const name = typeof saveAs === 'string' ? saveAs : defaultProfileName(surroundings)
  requireNoOtherKey(readConfig(surroundings), name, null, replace === true)
  return async (answer, url) => {
    if (!isObject(answer) || typeof answer.api_key !== 'string') return
    const { api_key, contributor_id } = answer
    const profile = { url, api_key, ...(typeof contributor_id === 'string' && { contributor_id }) }
    await storeProfile(name, profile, replace === true, surroundings)
    surroundings.stderr.write(`The key is stored as the profile ${name}.\n`)
  }
}
