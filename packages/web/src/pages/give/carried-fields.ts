import type { CallInput, ExperienceResponse } from '@cairnway/sdk'
import type { Visibility } from './visibility.ts'

type Deposit = CallInput<'depositExperience'>
type KeptFields = Pick<
  ExperienceResponse,
  'origin' | 'source' | 'modality' | 'novelty_self_report' | 'recurrence_self_report' | 'visibility_scope'
>

/**
 * Copies the fields of a record that a new version keeps and no field of the form shows. The source of the record is
 * copied only when the new version has the same readers, as when a record of a workspace is shared.
 * @param visibility of the new version
 */
export function carriedFields(record: KeptFields, visibility: Visibility | null): Partial<Deposit> {
  const { origin, source, modality, novelty_self_report, recurrence_self_report, visibility_scope } = record
  const has_same_readers = visibility === visibility_scope
  return {
    // the service answers one of the values that a deposit may have
    modality: modality as NonNullable<Deposit['modality']>,
    novelty_self_report: novelty_self_report as NonNullable<Deposit['novelty_self_report']>,
    ...(recurrence_self_report != null && { recurrence_self_report }),
    ...(has_same_readers && { ...(origin && { origin }), ...(source && { source }) }),
  }
}
