import { formatDateTime, formatTime, formatUtc } from '../text/format-time.ts'

/** A time as people say it; where and when exactly, in local time and UTC, on hover. */
export const Time = ({ at }: { at: string }) => {
  const time = new Date(at)
  return (
    <time dateTime={at} title={`${formatDateTime(time)} · ${formatUtc(time)}`}>
      {formatTime(time, new Date())}
    </time>
  )
}
