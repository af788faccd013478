import { type Sql, sql } from '../db/db.ts'
import { mappedTypes } from './mapping.ts'

// Who is told of an event. It is asked when a delivery is made of the event, and again at each attempt: an event `ev`
// (with its record `e`, which may be gone) for a subscription `s` of the contributor `c`.

const list = (key: 'name' | 'type' | 'recipients'): string[] => mappedTypes.map((mapped) => mapped[key])

/** What is told of which event to whom, as a table `m`. */
export const mappedEvents: Sql = sql`
  unnest(${list('name')}::text[], ${list('type')}::text[], ${list('recipients')}::text[]) as m (name, type, recipients)`

/** An erased record has no row. Of a vote the contributor is the voter, so a record is always asked for its author. */
const ownsSubject: Sql = sql`
  case when ev.experience_id is null or ev.name = 'experience.erased' then ev.contributor_id = s.contributor_id
    else e.contributor_id = s.contributor_id end`

/** Whether an event, if it is about a record, is about one on which a reviewer has to decide. */
const waitsForReview: Sql = sql`
  (ev.experience_id is null or e.validation_state = 'contested' or e.withheld in ('rescan', 'burst'))`

/** The URL of a disabled subscription is not told, whatever is subscribed there. */
const isOfOtherUrl: Sql = sql`
  (ev.name <> 'webhook.disabled'
    or not exists (select from webhooks gone where gone.id = ev.data ->> 'subscription_id' and gone.url = s.url))`

/** Whether a subscription gets an event that its type is told of. */
export const isRecipient: Sql = sql`
  (case m.recipients when 'owner' then ${ownsSubject} when 'operators' then c.is_operator and ${waitsForReview}
    when 'owner_and_operators' then c.is_operator or ${ownsSubject} else m.recipients = 'everyone' end
  and ${isOfOtherUrl})`

/** Whether a contributor is told anything: not when suspended or erased, or without a key with which they subscribe. */
export const mayReceive = (now: string): Sql => sql`
  (c.erased_at is null and c.trust_level <> 'suspended'
    and exists (select from api_keys k where k.contributor_id = c.id and k.scope in ('full', 'operator')
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})))`
