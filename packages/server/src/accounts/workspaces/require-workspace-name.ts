import { requireClean } from '../../rules/screening/require-clean.ts'
import { requirePlainNames } from '../contributors/require-no-imitation.ts'

/**
 * Requires a name that can be shown to every member: without secrets and personal data, and no instruction to its
 * readers.
 * @throws ValidationError, PoisoningDetectedError
 */
export function requireWorkspaceName(name: string): void {
  requirePlainNames({ name })
  requireClean({ name })
}
