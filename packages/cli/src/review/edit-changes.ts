import { isDeepStrictEqual } from 'node:util'
import type { CallInput } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { type EditedObject, openEditor } from '../open-editor.ts'
import { CHANGEABLE_FIELDS } from './changeable-fields.ts'
import type { ReviewView } from './review-view.ts'

type Changes = NonNullable<CallInput<'decideReview'>['changes']>

export interface EditedChanges extends Pick<EditedObject, 'path' | 'discard'> {
  changes: Changes
}

/** The fields that were changed; one that was deleted is null. */
const listEditedFields = (before: Record<string, unknown>, after: Record<string, unknown>): Changes =>
  Object.fromEntries(
    CHANGEABLE_FIELDS.flatMap((name) =>
      isDeepStrictEqual(before[name], after[name]) ? [] : [[name, after[name] ?? null]],
    ),
  )

/**
 * Opens the text of a candidate in the editor of the user.
 * @returns null when no field was changed
 * @throws UsageError, LocalError as `openEditor` does
 */
export function editChanges({ id, fields }: ReviewView, context: CliContext): EditedChanges | null {
  const before = Object.fromEntries(
    CHANGEABLE_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
  const edited = openEditor('change', id, before, context)
  if (edited === null) return null
  const changes = listEditedFields(before, edited.value)
  if (Object.keys(changes).length > 0) return { changes, path: edited.path, discard: edited.discard }
  edited.discard()
  return null
}
