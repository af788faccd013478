import { type Effect, type EventName, type EventRow, eventNames, events } from '@cairnway/contract'

export type { Effect } from '@cairnway/contract'

const rows: Record<EventName, EventRow> = events

/** The effects of each event. */
export const effects = Object.fromEntries(eventNames.map((name) => [name, rows[name].effects])) as Record<
  EventName,
  readonly Effect[]
>

/** The names of the events that have an effect. */
export const eventsWithEffect = (effect: Effect): EventName[] =>
  eventNames.filter((name) => effects[name].includes(effect))
