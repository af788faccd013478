import type { App } from '../../platform/context.ts'
import type { RetrievalParts } from '../parts.ts'

type Head = NonNullable<ReturnType<App<RetrievalParts>['procedures']['ofRecord']>>

/** Results of a page that must carry a procedure for it to be shown above them. */
export const MIN_CARRYING_RESULTS = 2

interface CarriedProcedure {
  head: Head
  /** the records that carry it, in their order */
  experience_ids: string[]
}

/**
 * The procedures that at least `min_records` of the records carry, provisional ones left out, from memory: most supported first, equally supported
 * ones by confidence, then in the order of the records.
 */
export function rankProcedures(
  { procedures }: Pick<App<RetrievalParts>, 'procedures'>,
  experience_ids: readonly string[],
  min_records: number,
): CarriedProcedure[] {
  const by_id = new Map<string, CarriedProcedure>()
  for (const experience_id of experience_ids) {
    const head = procedures.ofRecord(experience_id)
    if (head === null || head.provisional) continue
    const known = by_id.get(head.id)
    if (known) known.experience_ids.push(experience_id)
    else by_id.set(head.id, { head, experience_ids: [experience_id] })
  }
  return [...by_id.values()]
    .filter((carried) => carried.experience_ids.length >= min_records)
    .sort((a, b) => b.experience_ids.length - a.experience_ids.length || b.head.confidence - a.head.confidence)
}
