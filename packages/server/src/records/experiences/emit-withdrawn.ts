import type { Change } from '../../platform/events/change.ts'
import { knowledgeEventData, type WithdrawnKnowledge } from './withdrawal-store.ts'

/** Tells what was withdrawn. */
export function emitWithdrawn(tx: Change, { procedures, insights }: WithdrawnKnowledge, happened_at: string): void {
  for (const state of procedures)
    tx.emit({
      name: 'procedure.withdrawn',
      data: { procedure_id: state.id, ...knowledgeEventData(state) },
      happened_at,
    })
  for (const state of insights)
    tx.emit({ name: 'insight.withdrawn', data: { insight_id: state.id, ...knowledgeEventData(state) }, happened_at })
}
