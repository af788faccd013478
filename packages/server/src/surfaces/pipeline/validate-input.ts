import {
  hasRequestBody,
  isReadOnly,
  listIgnoredFields,
  needsDiskSpace,
  type Operation,
  pathParameterNames,
  schemaViolations,
  violationError,
} from '@cairnway/contract'
import { requireActiveAccount } from '../../accounts/contributors/require-active-account.ts'
import type { Service } from '../parts.ts'
import type { AuthorizedCall } from './authorize.ts'

/** @throws ValidationError with the location and reason of every violation */
function parseInput(op: Operation, raw: unknown): Record<string, unknown> {
  const parsed = op.input.safeParse(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  const in_path = pathParameterNames(op.path)
  const elsewhere = hasRequestBody(op) && op.body !== 'ndjson' ? 'body' : 'query'
  const { issues } = parsed.error
  const detail = schemaViolations(op.input, issues, (field) => (in_path.includes(field) ? 'path' : elsewhere))
  throw violationError(detail, issues.length)
}

/**
 * Checks that a call which writes may write now, then reads and parses its input.
 * @param readInput reads the raw input; called only here, so the input of a refused call is never read
 * @returns the input with defaults filled in, without unknown fields, which the call names then
 * @throws ForbiddenError for a suspended account, ServerError (503) for a full disk and for the database of a newer release,
 *   ValidationError
 */
export async function validateInput(
  app: Service,
  { call, op, caller }: AuthorizedCall,
  readInput: () => Promise<unknown>,
): Promise<Record<string, unknown>> {
  if (!isReadOnly(op)) app.schema_guard.requireCurrent()
  if (needsDiskSpace(op)) {
    await requireActiveAccount(app, caller)
    await app.disk.requireSpace()
  }
  const raw = await readInput()
  call.ignored_fields = listIgnoredFields(op.input, raw)
  return parseInput(op, raw)
}
