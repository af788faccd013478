import type { ExperienceResponse, SearchResultItem } from '@cairnway/sdk'
import type { ComponentChildren } from 'preact'
import { pageHref } from '../routing/router.ts'
import { strings } from '../strings.ts'
import { domainName } from '../text/domains.ts'
import { Badge } from '../ui/badge.tsx'
import { PlainText } from '../ui/plain-text.tsx'
import { clipText } from './clip-text.ts'
import { EvidenceLine } from './evidence-line.tsx'
import { InlineText } from './inline-text.tsx'
import { recordState } from './record-state.ts'
import { authorName, trustName } from './record-words.ts'
import { StateBadge } from './state-badge.tsx'
import { TagList } from './tag-list.tsx'
import { WarningList } from './warning-list.tsx'
import './records.css'

const { record: texts } = strings
/** The style sheet clips to lines; texts of many thousand characters do not get into the page at all. */
const MAX_CHARS = 600

type CardRecord = ExperienceResponse & Partial<Pick<SearchResultItem, 'transfer_warnings' | 'knowledge_source'>>

const Part = ({ name, tone = '', children }: { name: string; tone?: string; children: ComponentChildren }) => (
  <>
    <dt class={tone}>{name}</dt>
    <dd>{children}</dd>
  </>
)

const Clipped = ({ text }: { text: string }) => (
  <span class="clipped">
    <InlineText text={clipText(text, MAX_CHARS)} />
  </span>
)

const Badges = ({ record }: { record: CardRecord }) => {
  const trust_level = record.contributor.trust_level ?? 'new'
  const state = recordState(record)
  return (
    <div class="row">
      {state !== 'active' && <StateBadge state={state} />}
      <Badge>{domainName(record.wedge)}</Badge>
      {record.knowledge_source === 'self' && <Badge tone="info">{texts.own}</Badge>}
      <span class="card-author muted" title={trustName(trust_level)}>
        <PlainText text={authorName(record.contributor)} />
      </span>
    </div>
  )
}

interface ResultCardProps {
  record: CardRecord
  /** Searched for by the links of the tags. */
  q?: string
  /** Of the title; 2 where the card stands right below the heading of the page. */
  level?: 2 | 3
  /** Below the card, such as why it was found. */
  children?: ComponentChildren
}

/** A record in a list: what failed, what worked, where it does not apply, and how reliable it is. */
export function ResultCard({ record, q = '', level = 2, children }: ResultCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const [failed, ...more_failed] = record.failed_approaches
  const limits = record.does_not_apply_when ?? []
  return (
    <article class="card result-card" aria-label={record.title}>
      <div class="result-head">
        <Heading>
          <a href={pageHref('record', { experience_id: record.id })} data-result={record.id}>
            <InlineText text={record.title} />
          </a>
        </Heading>
        <Badges record={record} />
      </div>
      <p class="prose">
        <Clipped text={record.problem} />
      </p>
      <dl class="result-parts">
        {failed && (
          <Part name={texts.failed} tone="is-bad">
            <Clipped text={failed.attempt} />
            {more_failed.length > 0 && <span class="muted">{texts.failed_more(more_failed.length)}</span>}
          </Part>
        )}
        <Part name={texts.worked} tone="is-good">
          <Clipped text={record.successful_approach.method} />
        </Part>
        <Part name={texts.not_when}>
          {limits.length > 0 ? (
            <Clipped text={limits.join('; ')} />
          ) : (
            <span class="muted">{texts.no_author_limits}</span>
          )}
        </Part>
      </dl>
      <WarningList messages={(record.transfer_warnings ?? []).map(({ message }) => message)} />
      <EvidenceLine {...record} />
      <TagList tags={record.tags} q={q} />
      {children}
    </article>
  )
}
