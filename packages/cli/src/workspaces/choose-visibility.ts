import type { CommandField } from '@cairnway/contract'
import { askLine } from '../ask-line.ts'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'

const MEANINGS: Record<string, string> = {
  team: 'the members of the workspace',
  private: 'the depositor alone',
  public: 'everybody',
}
/** The proposed visibility: deposits of a workspace usually stay inside. */
const PROPOSED = 'team'

/**
 * Asks in a terminal for the default `visibility_scope` of deposits; elsewhere returns the proposed one.
 * @param allowed the scopes to choose from
 * @throws UsageError for an answer that is none of them
 */
export async function chooseVisibility(allowed: readonly string[], context: CliContext): Promise<string> {
  const proposed = allowed.includes(PROPOSED) ? PROPOSED : (allowed[0] ?? PROPOSED)
  const { stdin, stderr } = context
  if (!stdin.isTTY || !stderr.isTTY || allowed.length < 2) return proposed
  const lines = allowed.map((scope) => `  ${scope.padEnd(8)} ${MEANINGS[scope] ?? ''}`)
  const question = `Who reads what is deposited with keys of this workspace, unless a deposit says otherwise?\n${lines.join('\n')}\n[${proposed}] `
  const answer = (await askLine(question, context, stderr)).toLowerCase() || proposed
  if (allowed.includes(answer)) return answer
  throw new UsageError(`choose one of: ${allowed.join(', ')}`)
}

/** The scopes that a workspace can allow, as the contract lists them. */
export const listVisibilities = (fields: CommandField[]): string[] =>
  fields.find(({ name }) => name === 'default_visibility')?.choices ?? []
