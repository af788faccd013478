import type { Reactions } from '../../platform/events/change.ts'
import { clearUnkeptTexts } from './demand-store.ts'

/** A text of the demand map that no search has any more goes with the last of them, so that no copy outlives an erasure. */
export const demandReactions: Reactions = {
  'searches.cleared': (tx, { query_hashes }) => clearUnkeptTexts(tx, query_hashes),
}
