import type { Client, ExperienceResponse, RelatedItem } from '@cairnway/sdk'
import { useResource } from '../../data/resource.ts'
import { InlineText } from '../../records/inline-text.tsx'
import { RecordLink } from '../../records/record-link.tsx'
import { recordState } from '../../records/record-state.ts'
import { StateBadge } from '../../records/state-badge.tsx'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { formatShare } from '../../text/format-number.ts'
import { Loaded } from '../../ui/states.tsx'

const { record: texts } = strings

const RelatedLine = ({ related }: { related: RelatedItem }) => (
  <li>
    <a href={pageHref('record', { experience_id: related.id })}>
      <InlineText text={related.title} />
    </a>{' '}
    <StateBadge state={recordState(related)} />
    <p class="muted clipped">
      <InlineText text={related.compact_summary} />
    </p>
    {related.similarity != null && <p class="muted small">{texts.similar_by(formatShare(related.similarity))}</p>}
  </li>
)

const Related = ({ related }: { related: RelatedItem[] }) =>
  related.length === 0 ? (
    <p class="muted">{texts.nothing_related}</p>
  ) : (
    <ul class="related-list">
      {related.map((item) => (
        <RelatedLine key={item.id} related={item} />
      ))}
    </ul>
  )

/** Lists the records that contradict those of a procedure, by the insight of its group. */
async function listContradicting(client: Client, procedure_id: string, signal: AbortSignal): Promise<string[]> {
  const { insight_id } = await client.getProcedure({ procedure_id }, { signal })
  if (!insight_id) return []
  return (await client.getInsight({ insight_id }, { signal })).contradicting_experience_ids
}

function Contradicting({ record }: { record: ExperienceResponse }) {
  const procedure_id = record.linked_procedures?.[0]?.id
  const contradicting = useResource(
    procedure_id === undefined ? null : (client, signal) => listContradicting(client, procedure_id, signal),
    [procedure_id],
  )
  const ids = (contradicting.value ?? []).filter((id) => id !== record.id)
  return ids.length === 0 ? null : (
    <section class="stack-tight" aria-label={texts.contradicting}>
      <h2>{texts.contradicting}</h2>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <RecordLink experience_id={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Procedures = ({ procedures }: { procedures: NonNullable<ExperienceResponse['linked_procedures']> }) =>
  procedures.length === 0 ? null : (
    <section class="stack-tight" aria-label={texts.procedures}>
      <h2>{texts.procedures}</h2>
      <ul>
        {procedures.map(({ id, title, confidence, provisional }) => (
          <li key={id}>
            <a href={pageHref('procedure', { procedure_id: id })}>
              <InlineText text={title} />
            </a>{' '}
            <span class="muted">
              {strings.knowledge.confidence(formatShare(confidence))}
              {provisional ? ` · ${strings.knowledge.provisional}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

/** Shows procedures that cite a record, records that contradict it, and similar records. */
export function RecordRelated({ record }: { record: ExperienceResponse }) {
  const related = useResource(
    (client, signal) => client.listRelatedExperiences({ experience_id: record.id, limit: 6 }, { signal }),
    [record.id],
  )
  return (
    <>
      <Procedures procedures={record.linked_procedures ?? []} />
      <Contradicting record={record} />
      <section class="stack-tight no-print" aria-label={texts.related}>
        <h2>{texts.related}</h2>
        <Loaded resource={related}>{(loaded) => <Related related={loaded.related} />}</Loaded>
      </section>
    </>
  )
}
