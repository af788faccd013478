import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { readSource } from '../operations/read-source.ts'
import { promptHidden } from '../read-typed.ts'

/** Names the secrets of a receiver; several, with white space or commas between, while one is replaced. */
export const SECRET_VARIABLE = 'CAIRNWAY_WEBHOOK_SECRET'

/** Splits the text of a variable or a file. */
export const splitSecrets = (text: string): string[] => text.split(/[\s,]+/).filter((secret) => secret !== '')

/**
 * Reads the secrets to verify with: from a file, the environment, or a hidden prompt in a terminal. There is no flag for
 * the secret itself, which would stay in the history of the shell.
 * @param path the value of `--secret-file`; `-` stands for standard input
 * @throws UsageError when there is none
 */
export async function readSecrets(path: string | undefined, context: CliContext): Promise<string[]> {
  const { env, stdin, stderr } = context
  const readText = (): Promise<string> | string => {
    if (path !== undefined) return readSource(path, '--secret-file', context)
    if (env[SECRET_VARIABLE]) return env[SECRET_VARIABLE]
    return stdin.isTTY && stderr.isTTY ? promptHidden('Secret (whsec_…): ', context) : ''
  }
  const secrets = splitSecrets(await readText())
  if (secrets.length > 0) return secrets
  throw new UsageError(`missing: the secret; set ${SECRET_VARIABLE}, or name a file with --secret-file`)
}
