import { invalidFieldError } from '@cairnway/contract'
import type { Db } from '../../platform/db/db.ts'
import { isImitation, isInstructionName } from '../../rules/screening/name-rules.ts'
import { listProtectedNames } from './store.ts'

/**
 * Requires that names give no instructions to their readers: an agent reads the name of an author with every record.
 * @param names by their field in the body
 * @throws ValidationError which names the field
 */
export function requirePlainNames(names: Record<string, string | null | undefined>): void {
  for (const [field, name] of Object.entries(names))
    if (isInstructionName(name ?? ''))
      throw invalidFieldError(['body', field], 'reads like an order, a link or markup; give a short name')
}

/**
 * Requires that nobody takes the contributor for an operator, a maintainer, a source of seeds, or the service.
 * @throws ValidationError which names the field
 */
export async function requireNoImitation(tx: Db, agent_name: string | null | undefined): Promise<void> {
  const protected_names = (await listProtectedNames(tx)).map(({ name }) => name)
  if (isImitation(agent_name ?? '', protected_names))
    throw invalidFieldError(
      ['body', 'agent_name'],
      'reads like the name of an operator, a maintainer or the service; choose another',
    )
}
