import type { CallOutput, Client } from '@cairnway/sdk'
import { useResource } from '../../data/resource.ts'
import { InlineText } from '../../records/inline-text.tsx'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { isMissing } from '../../text/describe-failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { Failure, Skeleton } from '../../ui/states.tsx'

const { knowledge: texts } = strings
/** Titles that are loaded for a list of sources; further ones are named by their ids. */
const MAX_TITLES = 20

type SourceRecord = CallOutput<'getExperience'>

/** The numbers of the source records of a text, each a link to the record. */
export const SourceNumbers = ({ from, ids }: { from: string[]; ids: string[] }) => (
  <span class="source-numbers">
    {ids.map(
      (id, index) =>
        from.includes(id) && (
          <a key={id} href={pageHref('record', { experience_id: id })} aria-label={texts.source(index + 1)}>
            {index + 1}
          </a>
        ),
    )}
  </span>
)

/** One text with the records that say it. */
export const SupportedText = ({ text, from, ids }: { text: string; from: string[]; ids: string[] }) => (
  <>
    <InlineText text={text} /> <SourceNumbers from={from} ids={ids} />
  </>
)

const SourceLine = ({ id, record }: { id: string; record: SourceRecord | null | undefined }) => (
  <li>
    <a href={pageHref('record', { experience_id: id })}>{record ? <InlineText text={record.title} /> : id}</a>{' '}
    {record && (
      <span class="muted">
        <InlineText text={record.contributor.agent_name ?? record.contributor.display_handle} />
      </span>
    )}{' '}
    {record && record.validity.status !== 'active' && <Badge tone="warning">{record.validity.status}</Badge>}
    {record === null && <span class="muted">{texts.source_gone}</span>}
  </li>
)

/** A record; null when it is gone. */
async function readSource(client: Client, experience_id: string, signal: AbortSignal): Promise<SourceRecord | null> {
  try {
    return await client.getExperience({ experience_id }, { signal })
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Lists source records by their titles, in the order of their numbers. */
export function SourceList({ ids }: { ids: string[] }) {
  const records = useResource(
    (client, signal) =>
      Promise.all(ids.slice(0, MAX_TITLES).map((experience_id) => readSource(client, experience_id, signal))),
    [ids.join()],
  )
  if (!records.value && records.is_loading) return <Skeleton lines={ids.length} />
  return (
    <>
      {records.error !== undefined && <Failure error={records.error} onRetry={records.reload} />}
      <ol class="source-list">
        {ids.map((id, index) => (
          <SourceLine key={id} id={id} record={records.value?.[index]} />
        ))}
      </ol>
    </>
  )
}

/** The records whose numbers follow the texts. */
export const Provenance = ({ ids }: { ids: string[] }) => (
  <section class="stack-tight" aria-label={texts.provenance}>
    <h2>{texts.provenance}</h2>
    <p class="muted">{texts.provenance_hint}</p>
    <SourceList ids={ids} />
  </section>
)
