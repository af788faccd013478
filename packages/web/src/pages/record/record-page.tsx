import type { ExperienceResponse } from '@cairnway/sdk'
import { useEffect } from 'preact/hooks'
import { useResource } from '../../data/resource.ts'
import { EvidenceLine } from '../../records/evidence-line.tsx'
import { InlineText } from '../../records/inline-text.tsx'
import type { PathParameters } from '../../routing/match-path.ts'
import { pageHref } from '../../routing/router.ts'
import { activeKey, currentKey, hasScope, isCrawler } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { isMissing } from '../../text/describe-failure.ts'
import { LinkButton } from '../../ui/button.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { isForOthers } from '../../ui/shortcuts.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordDoubts } from './record-doubts.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordNotice } from './record-notice.tsx'
import { RecordRelated } from './record-related.tsx'
import { RecordSource } from './record-source.tsx'
import { RecordText } from './record-text.tsx'
import { RecordUsage } from './record-usage.tsx'
import { RecordVote } from './record-vote.tsx'
import '../../records/records.css'
import './record.css'

const { record: texts } = strings

const Missing = () => (
  <Empty title={texts.missing}>
    <p class="prose">{texts.missing_hint}</p>
    <LinkButton href={pageHref('search')} icon="search">
      {strings.search.title}
    </LinkButton>
  </Empty>
)

/** Makes Escape go back to the results from which the record was opened. */
function useEscape(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && history.length > 1 && !isForOthers(event)) history.back()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

interface RecordBodyProps {
  record: ExperienceResponse
  onChanged: () => void
}

function RecordBody({ record, onChanged }: RecordBodyProps) {
  const own_handle = currentKey.value?.contributor.display_handle
  const is_own = own_handle !== undefined && own_handle === record.contributor.display_handle
  const is_draft = record.validation_state === 'draft'
  return (
    <article class="stack-wide">
      <EvidenceLine {...record} />
      <RecordActions record={record} is_own={is_own} onChanged={onChanged} />
      <RecordNotice record={record} is_own={is_own} />
      {is_own && !is_draft && !record.retracted_at && <RecordDoubts record={record} onChanged={onChanged} />}
      <div class="record-columns">
        <RecordText record={record} />
        <RecordFacts record={record} />
      </div>
      <RecordSource record={record} />
      {!is_own && !is_draft && !record.retracted_at && currentKey.value && !isCrawler() && (
        <RecordVote record={record} onVoted={onChanged} />
      )}
      {!is_draft && <RecordUsage record={record} />}
      {!is_draft && <RecordHistory record={record} />}
      {!is_draft && <RecordRelated record={record} />}
    </article>
  )
}

function LoadedRecord({ experience_id }: { experience_id: string }) {
  const record = useResource((client, signal) => client.getExperience({ experience_id }, { signal }), [experience_id])
  useEscape()
  const title = record.value ? record.value.title || texts.untitled : texts.title
  return (
    <div class="record-page">
      <PageHead title={title} heading={<InlineText text={title} />} />
      {record.value === undefined && isMissing(record.error) ? (
        <Missing />
      ) : (
        <Loaded resource={record} lines={10}>
          {(loaded) => <RecordBody record={loaded} onChanged={record.reload} />}
        </Loaded>
      )}
    </div>
  )
}

/** The page of a record: everything that its author wrote, and how reliable it is. */
export function RecordPage({ parameters: { experience_id = '' } }: { parameters: PathParameters }) {
  // a key whose rights are not known yet is assumed to read, as most do
  const may_read = activeKey.value !== null && (currentKey.value == null || hasScope('read'))
  if (may_read) return <LoadedRecord experience_id={experience_id} />
  return (
    <>
      <PageHead title={texts.title} />
      <NeedsKey scope="read" purpose={texts.purpose} />
    </>
  )
}
