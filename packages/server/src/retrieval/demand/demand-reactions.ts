import type { Reactions } from '../../platform/events/change.ts'
import { clearUnkeptTexts } from './demand-store.ts'

/** Deletes a text of demand with the last search that has it, so that no copy outlives an erasure. */
export const demandReactions: Reactions = {
  'searches.cleared': (tx, { query_hashes }) => clearUnkeptTexts(tx, query_hashes),
}
