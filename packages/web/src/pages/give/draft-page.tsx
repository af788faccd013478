import { useResource } from '../../data/resource.ts'
import type { PathParameters } from '../../routing/match-path.ts'
import { pageHref } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { LinkButton } from '../../ui/button.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { DraftEditor } from './draft-editor.tsx'
import './give.css'

const { draft: texts } = strings

function Draft({ experience_id }: { experience_id: string }) {
  const draft = useResource((client, signal) => client.getExperience({ experience_id }, { signal }), [experience_id])
  return (
    <Loaded resource={draft} lines={10}>
      {(value) =>
        value.validation_state === 'draft' && !value.retracted_at ? (
          <DraftEditor draft={value} onDraft={draft.replace} />
        ) : (
          <Empty title={value.retracted_at ? texts.is_discarded : texts.is_record}>
            <LinkButton
              href={value.retracted_at ? pageHref('deposits') : pageHref('record', { experience_id: value.id })}
            >
              {value.retracted_at ? strings.contribute.my_deposits : strings.contribute.open_record}
            </LinkButton>
          </Empty>
        )
      }
    </Loaded>
  )
}

/** The page of a draft: its missing fields are marked, and it is completed, submitted or discarded here. */
export const DraftPage = ({ parameters }: { parameters: PathParameters }) => (
  <>
    <PageHead title={texts.title} lead={texts.lead} />
    {hasScope('deposit') ? (
      <Draft experience_id={parameters.experience_id ?? ''} />
    ) : (
      <NeedsKey scope="deposit" purpose={texts.purpose} />
    )}
  </>
)
