import { isObject } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { configPath, readConfigFile } from '../config/config-file.ts'
import { defaultProfileName, requireNoOtherKey, storeProfile } from '../config/store-profile.ts'

/**
 * Creates the function that stores the key of an answer in the profile that --save or --save-as names. It fails before
 * the call when the profile is taken, because the service shows the new key only once.
 * @returns null when neither flag is given; else a function to the answer with the name of the profile in place of the
 *   key, which a log or a model that reads the output must not keep
 * @throws UsageError when the profile has another key and --replace is not given
 */
export function createKeySaver(
  options: Record<string, unknown>,
  context: CliContext,
): ((answer: unknown, url: string) => Promise<unknown>) | null {
  const { save, saveAs, replace } = options
  if (save !== true && typeof saveAs !== 'string') return null
  const name = typeof saveAs === 'string' ? saveAs : defaultProfileName(context)
  requireNoOtherKey(readConfigFile(context), name, null, replace === true)
  return async (answer, url) => {
    if (!isObject(answer) || typeof answer.api_key !== 'string') return answer
    const { api_key, ...others } = answer
    const { contributor_id, workspace_id } = others
    const profile = {
      url,
      api_key,
      ...(typeof contributor_id === 'string' && { contributor_id }),
      ...(typeof workspace_id === 'string' && { workspace_id }),
    }
    await storeProfile(name, profile, replace === true, context)
    context.stderr.write(`The key is stored as the profile ${name} in ${configPath(context)}, and not shown.\n`)
    return { ...others, profile: name }
  }
}
