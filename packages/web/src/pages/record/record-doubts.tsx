import type { ExperienceResponse } from '@cairnway/sdk'
import { useAction } from '../../data/action.ts'
import { useResource } from '../../data/resource.ts'
import { listDoubtedExperiencesLimits } from '../../generated/input-limits.ts'
import { pageHref } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/states.tsx'

const { record: texts } = strings

interface RecordDoubtsProps {
  record: ExperienceResponse
  onChanged: () => void
}

/** Shows why an own record may no longer hold, and the possible answers of its author. */
export function RecordDoubts({ record, onChanged }: RecordDoubtsProps) {
  const doubted = useResource(
    (client, signal) => client.listDoubtedExperiences({ limit: listDoubtedExperiencesLimits.limit }, { signal }),
    [record.id, record.updated_at],
  )
  const reaffirm = useAction((client) => client.reaffirmExperience({ experience_id: record.id }))
  const doubt = doubted.value?.experiences.find(({ id }) => id === record.id)
  if (!doubt) return null
  const confirm = async () => {
    if (!(await reaffirm.run())) return
    announce(texts.reaffirmed)
    doubted.reload()
    onChanged()
  }
  return (
    <section class="record-notice notice-warning no-print" aria-label={texts.doubts}>
      <h2>{texts.doubts}</h2>
      <ul>
        {doubt.doubts.map(({ kind, message, experience_ids }) => (
          <li key={kind}>
            {message}{' '}
            {experience_ids.map((id, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <a href={pageHref('record', { experience_id: id })}>{texts.doubt_record(index + 1)}</a>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {reaffirm.error !== undefined && <Failure error={reaffirm.error} />}
      {hasScope('deposit') && (
        <div class="actions">
          <Button is_small icon="check" is_busy={reaffirm.is_running} onClick={confirm}>
            {texts.reaffirm}
          </Button>
          <LinkButton is_small icon="pen" href={pageHref('contribute', {}, { form: '1', supersedes: record.id })}>
            {texts.correct}
          </LinkButton>
        </div>
      )}
    </section>
  )
}
