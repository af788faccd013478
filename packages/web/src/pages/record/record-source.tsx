import type { ExperienceResponse, RawDepositDetail } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useResource } from '../../data/resource.ts'
import { recordFields } from '../../records/record-fields.ts'
import { SourceText } from '../../records/source-text.tsx'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/states.tsx'

const { record: texts } = strings

/** The passages of the text that became this record, since a text may become several. */
const passagesOf = ({ records, spans }: RawDepositDetail, id: string) => {
  const index = records.findIndex(({ experience_id }) => experience_id === id)
  return spans.filter(({ record }) => record === Math.max(0, index))
}

function LoadedSource({ record, raw_deposit_id }: { record: ExperienceResponse; raw_deposit_id: string }) {
  const raw = useResource((client, signal) => client.getRawDeposit({ raw_deposit_id }, { signal }), [raw_deposit_id])
  return (
    <Loaded resource={raw}>
      {(loaded) =>
        loaded.content === null ? (
          <p class="muted">{texts.source_gone}</p>
        ) : (
          <SourceText content={loaded.content} passages={passagesOf(loaded, record.id)} fields={recordFields(record)} />
        )
      }
    </Loaded>
  )
}

/** The source text of an own record, with the passage of each field; loaded when it is opened. */
export function RecordSource({ record }: { record: ExperienceResponse }) {
  const [is_shown, setShown] = useState(false)
  const { raw_deposit_id } = record
  if (!raw_deposit_id) return null
  return (
    <section class="stack-tight no-print" aria-label={texts.source}>
      <h2>{texts.source}</h2>
      <p class="muted prose">{texts.source_hint}</p>
      {is_shown ? (
        <LoadedSource record={record} raw_deposit_id={raw_deposit_id} />
      ) : (
        <div class="actions">
          <Button onClick={() => setShown(true)}>{texts.show_source}</Button>
        </div>
      )}
    </section>
  )
}
