import { strings } from '../strings.ts'
import { Badge } from '../ui/badge.tsx'
import { type RecordState, stateTone } from './record-state.ts'

/** What a record is, in one word. */
export const StateBadge = ({ state }: { state: RecordState }) => (
  <Badge tone={stateTone(state)}>{strings.record.states[state]}</Badge>
)
