import { formatDateTime, formatTime, formatUtc } from '../text/format-time.ts'

/** A time in relative words; on hover exactly, in local time and UTC. */
export const Time = ({ at }: { at: string }) => {
  const time = new Date(at)
  return (
    <time dateTime={at} title={`${formatDateTime(time)} · ${formatUtc(time)}`}>
      {formatTime(time, new Date())}
    </time>
  )
}
