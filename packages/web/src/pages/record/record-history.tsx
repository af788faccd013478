import type { ExperienceHistory, ExperienceResponse } from '@cairnway/sdk'
import { useMemo } from 'preact/hooks'
import { useResource } from '../../data/resource.ts'
import { compareFields } from '../../records/compare-records.ts'
import { InlineDiff } from '../../records/inline-diff.tsx'
import { InlineText } from '../../records/inline-text.tsx'
import { joinFields } from '../../records/join-fields.ts'
import { changeQuery, pageHref, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'

const { record: texts } = strings
type Version = ExperienceHistory['versions'][number]

/** Compares the words of a record with those of another version. */
function Comparison({ record, other }: { record: ExperienceResponse; other: ExperienceResponse }) {
  const is_older = (other.version ?? 1) < (record.version ?? 1)
  const changes = useMemo(() => {
    const [before, after] = is_older ? [other, record] : [record, other]
    return compareFields(joinFields(before), joinFields(after))
  }, [record, other])
  if (changes.length === 0) return <p class="muted">{texts.no_changes}</p>
  return (
    <dl class="record-changes">
      {changes.map(({ label, pieces }) => (
        <div key={label}>
          <dt class="part-name">{label}</dt>
          <dd class="prose">
            <InlineDiff pieces={pieces} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function LoadedComparison({ record, other_id }: { record: ExperienceResponse; other_id: string }) {
  const other = useResource(
    (client, signal) => client.getExperience({ experience_id: other_id }, { signal }),
    [other_id],
  )
  return (
    <section class="stack-tight" aria-label={texts.changes}>
      <h3>{texts.changes}</h3>
      <Loaded resource={other}>{(loaded) => <Comparison record={record} other={loaded} />}</Loaded>
    </section>
  )
}

/** The link to a version; only a title for the version on this page. */
const VersionTitle = ({ version, id }: { version: Version; id: string }) =>
  version.id === id ? (
    <span>
      <InlineText text={version.title} /> <span class="muted">{texts.this_version}</span>
    </span>
  ) : (
    <a href={pageHref('record', { experience_id: version.id })}>
      <InlineText text={version.title} />
    </a>
  )

/** The versions of a record, and how the words of another one differ. */
export function RecordHistory({ record }: { record: ExperienceResponse }) {
  const history = useResource(
    (client, signal) => client.getExperienceHistory({ experience_id: record.id }, { signal }),
    [record.id],
  )
  const compared = query.value.get('compare')
  const versions = history.value?.versions ?? []
  if (history.error === undefined && versions.length < 2) return null
  return (
    <section class="stack record-history" aria-label={texts.history}>
      <h2>{texts.history}</h2>
      <Loaded resource={history}>
        {(loaded) => (
          <DataTable
            caption={texts.history}
            rows={loaded.versions}
            keyOf={({ id }) => id}
            columns={[
              { title: texts.facts.version, cell: ({ version }) => version, is_number: true },
              { title: texts.title_field, cell: (version) => <VersionTitle version={version} id={record.id} /> },
              { title: texts.facts.written, cell: ({ created_at }) => <Time at={created_at} /> },
              {
                title: texts.changes,
                cell: ({ id, retracted_at }) =>
                  retracted_at ? (
                    <span class="muted">{texts.states.retracted}</span>
                  ) : (
                    id !== record.id && (
                      <Button
                        is_small
                        aria-pressed={compared === id}
                        onClick={() => changeQuery({ compare: compared === id ? null : id })}
                      >
                        {texts.compare}
                      </Button>
                    )
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {compared && versions.some(({ id }) => id === compared) && (
        <LoadedComparison record={record} other_id={compared} />
      )}
    </section>
  )
}
