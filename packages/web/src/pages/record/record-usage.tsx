import type { ExperienceResponse, ExperienceUsage } from '@cairnway/sdk'
import { useResource } from '../../data/resource.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { Loaded } from '../../ui/states.tsx'
import { VoteChart } from './vote-chart.tsx'

const { record: texts } = strings

/** Formats a count. Groups so small that somebody could be identified are shown to the author only. */
const countText = (count: number | null): string => (count === null ? texts.few : formatCount(count))

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const Usage = ({ usage }: { usage: ExperienceUsage }) => {
  const { succeeded, partial, failed, recurred } = usage.observations
  return (
    <>
      <dl class="usage-figures">
        <Figure name={texts.usage.readers} value={countText(usage.readers_30d)} />
        <Figure name={texts.usage.retrievals} value={formatCount(usage.retrieval_count)} />
        <Figure name={texts.usage.verdicts} value={countText(usage.verdicts_30d)} />
        <Figure name={texts.usage.procedures} value={formatCount(usage.procedures)} />
      </dl>
      <p class="muted">
        {succeeded + partial + failed + recurred === 0
          ? texts.no_observations
          : texts.observations(
              formatCount(succeeded),
              formatCount(partial),
              formatCount(failed),
              formatCount(recurred),
            )}
      </p>
      {usage.votes.length > 0 ? <VoteChart votes={usage.votes} /> : <p class="muted">{texts.no_votes_yet}</p>}
    </>
  )
}

/** Shows how many others relied on a record, and its votes over time. */
export function RecordUsage({ record }: { record: ExperienceResponse }) {
  const { helpful_count, not_helpful_count } = record.scores
  const usage = useResource(
    (client, signal) => client.getExperienceUsage({ experience_id: record.id }, { signal }),
    [record.id, helpful_count, not_helpful_count],
  )
  return (
    <section class="stack" aria-label={texts.usage.title}>
      <h2>{texts.usage.title}</h2>
      <Loaded resource={usage} lines={4}>
        {(loaded) => <Usage usage={loaded} />}
      </Loaded>
    </section>
  )
}
