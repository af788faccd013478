import { isObject } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { readConfigFile } from '../config/config-file.ts'
import { defaultProfileName, requireNoOtherKey, storeProfile } from '../config/store-profile.ts'

/**
 * Creates the function that stores the key of an answer in the profile that --save or --save-as names. It fails before
 * the call when the profile is taken, because the service shows the new key only once.
 * @returns null when neither flag is given
 * @throws UsageError when the profile has another key and --replace is not given
 */
export function createKeySaver(
  options: Record<string, unknown>,
  context: CliContext,
): ((answer: unknown, url: string) => Promise<void>) | null {
  const { save, saveAs, replace } = options
  if (save !== true && typeof saveAs !== 'string') return null
  const name = typeof saveAs === 'string' ? saveAs : defaultProfileName(context)
  requireNoOtherKey(readConfigFile(context), name, null, replace === true)
  return async (answer, url) => {
    if (!isObject(answer) || typeof answer.api_key !== 'string') return
    const { api_key, contributor_id, workspace_id } = answer
    const profile = {
      ...{ url, api_key },
      ...(typeof contributor_id === 'string' && { contributor_id }),
      ...(typeof workspace_id === 'string' && { workspace_id }),
    }
    await storeProfile(name, profile, replace === true, context)
    context.stderr.write(`The key is stored as the profile ${name}.\n`)
  }
}
