import { strings } from '../strings.ts'
import { Badge } from '../ui/badge.tsx'
import { type RecordState, stateTone } from './record-state.ts'

/** Shows the state of a record in one word. */
export const StateBadge = ({ state }: { state: RecordState }) => (
  <Badge tone={stateTone(state)}>{strings.record.states[state]}</Badge>
)
