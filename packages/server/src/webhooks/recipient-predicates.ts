import { type Sql, sql } from '../platform/db/db.ts'
import { mappedTypes } from './mapping.ts'

// Who is notified of an event. It is asked when a delivery is made of the event, and again at each attempt: an event
// `ev` (with its record `e`, which may be gone) for a subscription `s` of the contributor `c`.

const list = (key: 'name' | 'type' | 'recipients'): string[] => mappedTypes.map((mapped) => mapped[key])

/** Rows of `mappedTypes`, as a table `m`. */
export const mappedEvents: Sql = sql`
  unnest(${list('name')}::text[], ${list('type')}::text[], ${list('recipients')}::text[]) as m (name, type, recipients)`

/**
 * Whether the contributor owns the subject of the event. The author is read from the record, since the contributor of a
 * vote is the voter; an erased record has no row.
 */
const ownsSubject: Sql = sql`
  case when ev.experience_id is null or ev.name = 'experience.erased' then ev.contributor_id = s.contributor_id
    else e.contributor_id = s.contributor_id end`

/**
 * The workspace to which an event belongs; null for none. It is that of its record, which an event does not repeat; any
 * other event says it in its data.
 */
const eventWorkspace: Sql = sql`case when e.id is null then ev.data ->> 'workspace_id' else e.workspace_id end`

/** Whether a subscription was made with a key of the workspace of the event, or the event has none. */
const isOfWorkspace: Sql = sql`(${eventWorkspace} is null or ${eventWorkspace} = s.workspace_id)`

/** Whether the contributor decides about candidates like the one that the event is about. */
const isReviewer: Sql = sql`
  case when ${eventWorkspace} is null then c.is_operator
    else exists (select from members r where r.workspace_id = s.workspace_id and r.contributor_id = c.id
      and r.role in ('owner', 'reviewer')) end`

/** Whether an event is about no record, or about one on which a reviewer has to decide. */
const waitsForReview: Sql = sql`
  (ev.experience_id is null or e.validation_state = 'contested' or e.withheld in ('rescan', 'burst')
    or (ev.name = 'experience.reported'
      and exists (select from reports r where r.experience_id = ev.experience_id and r.status = 'open')))`

/**
 * Whether a subscription has another URL than the disabled one that the event is about, which gets no notification of
 * it.
 */
const isOfOtherUrl: Sql = sql`
  (ev.name <> 'webhook.disabled'
    or not exists (select from webhooks gone where gone.id = ev.data ->> 'subscription_id' and gone.url = s.url))`

/** Whether a subscription gets an event that is mapped to its type. */
export const isRecipient: Sql = sql`
  (case m.recipients when 'owner' then ${ownsSubject} when 'reviewers' then ${isReviewer} and ${waitsForReview}
    when 'owner_and_reviewers' then ${isReviewer} or ${ownsSubject} else m.recipients = 'everyone' end
  and ${isOfWorkspace} and ${isOfOtherUrl})`

/**
 * Whether a contributor is notified at all: they are neither suspended nor erased, and have a valid key; for events of
 * a workspace they are a member with a key of it.
 */
export const mayReceive = (now: string): Sql => sql`
  (c.erased_at is null and c.trust_level <> 'suspended'
    and exists (select from api_keys k where k.contributor_id = c.id and k.scope in ('full', 'operator')
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})
      and (s.workspace_id is null or k.workspace_id = s.workspace_id))
    and (s.workspace_id is null or exists (
      select from members r where r.workspace_id = s.workspace_id and r.contributor_id = c.id)))`
