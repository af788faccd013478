import type { RawDepositDetail, RawDepositReason, RawRecordResult } from '@cairnway/sdk'
import { useResource } from '../../data/resource.ts'
import { InlineText } from '../../records/inline-text.tsx'
import { recordFields } from '../../records/record-fields.ts'
import { passageTexts } from '../../records/source-spans.ts'
import { type SourceField, SourceText } from '../../records/source-text.tsx'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { fieldName } from '../../text/field-names.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { recordReaders } from './deposit-state.ts'

const { raw_deposit: texts } = strings

export const stateTones: Record<RawRecordResult['state'], Tone> = {
  verified: 'good',
  contested: 'warning',
  draft: 'info',
  existing: 'neutral',
  review: 'warning',
  rejected: 'bad',
}

/** Lists the reasons for the result of a text, and possible actions. */
export const ReasonList = ({ reasons }: { reasons: readonly RawDepositReason[] }) =>
  reasons.length === 0 ? null : (
    <ul class="reasons" aria-label={texts.reasons}>
      {reasons.map(({ code, field, message }, index) => (
        <li key={index}>
          {field && <strong>{fieldName(field)}: </strong>}
          <PlainText text={message} />
          {code in texts.remedies && <span class="muted"> {texts.remedies[code as keyof typeof texts.remedies]}</span>}
        </li>
      ))}
    </ul>
  )

/** Lists the passages of a record whose place in a field is a guess, each with the reason. */
const UncertainList = ({ passages }: { passages: RawDepositDetail['uncertain'] }) =>
  passages.length === 0 ? null : (
    <div class="stack-tight">
      <h3>{texts.uncertain}</h3>
      <ul class="reasons">
        {passages.map(({ field, quote, reason }, index) => (
          <li key={index}>
            <strong>{fieldName(field)}: </strong>
            <PlainText text={quote} />{' '}
            <span class="muted">
              <PlainText text={reason} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )

/** Links to the result: the record or the draft. */
function ResultLink({ state, experience_id }: RawRecordResult) {
  if (experience_id === null) return null
  return state === 'draft' ? (
    <LinkButton kind="primary" href={pageHref('draft', { experience_id })}>
      {texts.complete_draft}
    </LinkButton>
  ) : (
    <LinkButton href={pageHref('record', { experience_id })}>
      {state === 'existing' ? texts.open_existing : texts.open_record}
    </LinkButton>
  )
}

/** Shows the result of one problem of a text, with the passages that each field was made of. */
export function RecordOutcome({ deposit, index }: { deposit: RawDepositDetail; index: number }) {
  const result = deposit.records[index] as RawRecordResult
  const { state, experience_id, decision } = result
  const is_own = ['verified', 'contested', 'draft'].includes(state)
  const record = useResource(
    is_own && experience_id !== null ? (client, signal) => client.getExperience({ experience_id }, { signal }) : null,
    [experience_id, state],
  )
  const passages = deposit.spans.filter((span) => span.record === index)
  const { content } = deposit
  const from_source: SourceField[] =
    content === null
      ? []
      : [...passageTexts(content, passages)].map(([field, text]) => ({ field, label: fieldName(field), text }))
  const fields = record.value ? recordFields(record.value) : from_source
  const readers = record.value && recordReaders(record.value)
  const explanation =
    state === 'contested' && readers === 'author' ? strings.deposits.readers.author : texts.explanations[state]
  const title = record.value?.title ?? from_source.find(({ field }) => field === 'title')?.text
  const count = deposit.records.length
  return (
    <Card
      title={count > 1 ? texts.result_of(index + 1, count) : texts.result}
      actions={<Badge tone={stateTones[state]}>{texts.states[state]}</Badge>}
    >
      {title && (
        <p class="outcome-title">
          <InlineText text={title} />
        </p>
      )}
      <p class="prose">
        {decision === 'reject' ? texts.rejected_by_reviewer : explanation}
        {state === 'verified' && readers && ` ${strings.deposits.readers[readers]}`}
      </p>
      <ReasonList reasons={deposit.reasons.filter((reason) => reason.record === index)} />
      <UncertainList passages={deposit.uncertain.filter((passage) => passage.record === index)} />
      {experience_id !== null && (
        <div class="actions">
          <ResultLink {...result} />
        </div>
      )}
      {content !== null && fields.length > 0 && (
        <div class="stack-tight">
          <h3>{texts.passages}</h3>
          <p class="hint">{texts.passages_hint}</p>
          <SourceText content={content} passages={passages} fields={fields} />
        </div>
      )}
    </Card>
  )
}
