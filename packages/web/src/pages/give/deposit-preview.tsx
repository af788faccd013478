import type { CallInput, DepositPreview } from '@cairnway/sdk'
import { type Resource, useResource } from '../../data/resource.ts'
import { InlineText } from '../../records/inline-text.tsx'
import { pageHref } from '../../routing/router.ts'
import { currentKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { fieldName } from '../../text/field-names.ts'
import { formatScore, formatShare } from '../../text/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure, Skeleton } from '../../ui/states.tsx'
import { readersOf } from './deposit-state.ts'
import { type ExperienceFields, toDeposit, unfilledFields } from './experience-fields.ts'
import { fieldPath } from './refused-fields.ts'
import { useDebounced } from './use-debounced.ts'
import type { Visibility } from './visibility.ts'

const { contribute: texts } = strings
/** Pause in typing after which a preview is loaded: longer than pauses within a sentence. */
const DEBOUNCE_MS = 700
const tones = { accept: 'good', review: 'warning', reject: 'bad' } as const

/**
 * Loads the findings of the gates on the fields once nobody types; nothing while a required field is empty.
 * @param other_fields what is deposited with the fields, such as the id of the record that they replace
 */
export function usePreview(
  fields: ExperienceFields,
  visibility: Visibility | null,
  other_fields: Partial<CallInput<'previewDeposit'>> = {},
): Resource<DepositPreview> {
  const debounced = useDebounced(JSON.stringify({ fields, visibility }), DEBOUNCE_MS)
  const typed = JSON.parse(debounced) as { fields: ExperienceFields; visibility: Visibility | null }
  const input = {
    ...toDeposit(typed.fields),
    ...other_fields,
    ...(typed.visibility && { visibility_scope: typed.visibility }),
  }
  const is_complete = unfilledFields(typed.fields).length === 0
  return useResource(is_complete ? (client, signal) => client.previewDeposit(input, { signal }) : null, [debounced])
}

/** Shows the scores and known records of a preview, and its result. */
function Preview({ preview, visibility }: { preview: DepositPreview; visibility: Visibility | null }) {
  const { would, quality_score, worthiness, findings, similar_experiences } = preview
  const { workspace_id, contributor } = currentKey.value ?? {}
  // what a workspace does with a deposit that does not say is said at the field
  const visibility_scope = visibility ?? (workspace_id ? null : 'public')
  const readers = visibility_scope && readersOf({ visibility_scope, trust_level: contributor?.trust_level })
  const names = [...new Set(findings.map(({ field }) => fieldName(fieldPath(field))))]
  return (
    <>
      <p class="row">
        <Badge tone={tones[would]}>{texts.would[would]}</Badge>
      </p>
      <p>
        {texts.would_means[would]}
        {would === 'accept' && readers && ` ${strings.deposits.readers[readers]}`}
      </p>
      <dl class="definitions scores">
        <dt>{texts.quality}</dt>
        <dd class="number">{formatScore(quality_score)}</dd>
        <dt>{texts.worthiness}</dt>
        <dd class="number">
          {formatScore(worthiness.score)} <span class="muted">{texts.needed(formatScore(worthiness.threshold))}</span>
        </dd>
      </dl>
      {names.length > 0 && (
        <div class="stack-tight">
          <h3>{would === 'accept' ? texts.improvable : texts.findings}</h3>
          <p class="muted">{names.join(' · ')}</p>
        </div>
      )}
      {similar_experiences.length > 0 && (
        <div class="stack-tight">
          <h3>{texts.similar}</h3>
          <ul class="list-plain">
            {similar_experiences.map(({ id, title, similarity }) => (
              <li key={id}>
                <a href={pageHref('record', { experience_id: id })} target="_blank" rel="noopener">
                  <InlineText text={title} />
                </a>{' '}
                <span class="muted">{texts.alike(formatShare(similarity))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

interface PreviewCardProps {
  fields: ExperienceFields
  /** Null until somebody has chosen. */
  visibility: Visibility | null
  preview: Resource<DepositPreview>
}

/** Shows what a deposit of the fields would become now. */
export function PreviewCard({ fields, visibility, preview }: PreviewCardProps) {
  const unfilled = unfilledFields(fields)
  return (
    <Card title={texts.preview}>
      {unfilled.length > 0 ? (
        <>
          <p>{texts.preview_needs}</p>
          <ul>
            {unfilled.map((field) => (
              <li key={field}>{fieldName(field)}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          {preview.error !== undefined && <Failure error={preview.error} onRetry={preview.reload} />}
          {preview.value && <Preview preview={preview.value} visibility={visibility} />}
          {!preview.value && preview.error === undefined && <Skeleton lines={5} />}
        </>
      )}
    </Card>
  )
}
