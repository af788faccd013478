import type { OperationOutput } from '@cairnway/contract'
import type { SessionEventRow, SessionRow } from './store.ts'

type SessionDetail = OperationOutput<'getSession'>

export const presentSession = ({
  id,
  ended_at,
  ...row
}: SessionRow): Omit<SessionDetail, 'events' | 'next_cursor'> => ({
  ...row,
  session_id: id,
  status: ended_at === null ? 'active' : 'ended',
  ended_at,
})

export const presentSessionEvent = ({ id, ...event }: SessionEventRow): SessionDetail['events'][number] => ({
  ...event,
  event_id: id,
})
