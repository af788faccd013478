import { randomBytes } from 'node:crypto'
import type { CliContext } from '../cli-context.ts'
import { changeConfig } from '../config/change-config.ts'
import { readConfigFile } from '../config/config-file.ts'
import { SECRET_VARIABLE, splitSecrets } from './read-secrets.ts'

/**
 * The secret with which `webhooks listen` signs: that of the environment, or one of this machine, made at the first
 * call. It is the same for all types of events and all runs, so that a receiver is configured once.
 * @throws LocalError when it cannot be stored
 */
export async function getListenSecret(context: CliContext): Promise<string> {
  const [from_environment] = splitSecrets(context.env[SECRET_VARIABLE] ?? '')
  const known = from_environment ?? readConfigFile(context).listen_secret
  if (known !== undefined) return known
  const made = `whsec_${randomBytes(32).toString('base64')}`
  await changeConfig(context, (config) => ({ ...config, listen_secret: config.listen_secret ?? made }))
  return readConfigFile(context).listen_secret ?? made
}
