import { ApiError } from '@cairnway/sdk'

/** A finding of a gate on a field. */
export interface FieldMessage {
  /** By dots: `failed_approaches.0.attempt`. */
  field: string
  message: string
}

/** The path of a field by dots, without the parts that say where in the request it stood. */
export const fieldPath = (path: string): string =>
  path.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^(?:body\.)?(?:changes\.)?/, '')

/** Lists the reasons for a refused deposit by field: those of its gates, else of its schema; none for other errors. */
export function refusedFields(error: unknown): FieldMessage[] {
  if (!(error instanceof ApiError)) return []
  const { findings } = error.details as { findings?: { field?: string; message: string }[] }
  const found = findings?.flatMap(({ field, message }) => (field ? [{ field: fieldPath(field), message }] : []))
  if (found && found.length > 0) return found
  return (error.detail ?? []).map(({ loc, msg }) => ({
    field: fieldPath(loc.join('.')),
    message: msg.replace(/^Value error, /, ''),
  }))
}

/** Lists the messages on a field or its parts, each message once. */
export const messagesOf = (messages: readonly FieldMessage[], field: string): string[] => [
  ...new Set(messages.filter((each) => each.field === field).map(({ message }) => message)),
]

/** The record that says the same already, where that is why a deposit is refused. */
export function existingExperience(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  const { existing_experience_id } = error.details as { existing_experience_id?: string | null }
  return existing_experience_id ?? null
}
