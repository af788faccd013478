import type { CallOutput } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { usePagedList } from '../../data/paged-list.ts'
import { listAuditLimits } from '../../generated/input-limits.ts'
import { changeQuery, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty, Failure } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { OperateFrame } from './operate-frame.tsx'

const { operate: texts } = strings

type Entry = CallOutput<'listAudit'>['entries'][number]

/** Recomputes the hashes of all rows on the service, and says whether they still fit. */
function Verification() {
  const verify = useAction((client) => client.verifyAudit({}))
  const [result, setResult] = useState<CallOutput<'verifyAudit'> | null>(null)
  const run = async () => setResult((await verify.run()) ?? null)
  return (
    <div class="stack-tight">
      <div class="actions">
        <Button is_busy={verify.is_running} onClick={() => void run()}>
          {texts.audit_verify}
        </Button>
      </div>
      <div aria-live="polite" class="stack-tight">
        {verify.error !== undefined && <Failure error={verify.error} />}
        {result?.intact && <p class="text-good">{texts.audit_intact(formatCount(result.rows))}</p>}
        {result && !result.intact && (
          <p class="text-bad">
            {texts.audit_broken(String(result.broken_at))} {result.reason}
          </p>
        )}
        {result && <CodeBlock text={`${result.head.seq} ${result.head.hash}`} label={texts.audit_head} />}
        {result && <p class="hint">{texts.audit_head}</p>}
      </div>
    </div>
  )
}

const filterNames = ['action', 'subject', 'actor'] as const
const filterLabels = {
  action: texts.audit_filter_action,
  subject: texts.audit_filter_subject,
  actor: texts.audit_filter_actor,
}

const chosenFilters = () =>
  Object.fromEntries(filterNames.map((name) => [name, query.value.get(name) ?? ''])) as Record<
    (typeof filterNames)[number],
    string
  >

function Filters() {
  const [typed, setTyped] = useState(chosenFilters)
  const apply = (event: Event) => {
    event.preventDefault()
    changeQuery(typed)
  }
  return (
    <form class="operate-filters" onSubmit={apply}>
      {filterNames.map((name) => (
        <TextField
          key={name}
          label={filterLabels[name]}
          value={typed[name]}
          maxLength={listAuditLimits[name]}
          onValue={(value) => setTyped({ ...typed, [name]: value.trim() })}
        />
      ))}
      <Button type="submit">{texts.apply}</Button>
    </form>
  )
}

function AuditTable() {
  const { action, subject, actor } = chosenFilters()
  const list = usePagedList<Entry>(
    async (client, cursor, signal) => {
      const { entries, next_cursor } = await client.listAudit(
        {
          ...(cursor && { cursor }),
          ...(action && { action }),
          ...(subject && { subject }),
          ...(actor && { actor }),
        },
        signal && { signal },
      )
      return { items: entries, next_cursor }
    },
    [action, subject, actor],
  )
  return (
    <LoadedList list={list} empty={<Empty title={texts.no_audit} />}>
      {(entries) => (
        <DataTable
          caption={texts.audit}
          rows={entries}
          keyOf={({ seq }) => String(seq)}
          columns={[
            { title: '#', is_number: true, cell: ({ seq }) => formatCount(seq) },
            { title: texts.audit_when, cell: ({ happened_at }) => <Time at={happened_at} /> },
            { title: texts.audit_actor, cell: ({ actor: id, actor_name }) => <PlainText text={actor_name ?? id} /> },
            { title: texts.audit_action, cell: ({ action: name }) => <code>{name}</code> },
            { title: texts.audit_subject, cell: ({ subject: id }) => <code class="audit-id">{id}</code> },
            {
              title: texts.audit_data,
              cell: ({ data }) =>
                Object.keys(data).length === 0 ? (
                  ''
                ) : (
                  <code class="audit-id">
                    <PlainText text={JSON.stringify(data)} />
                  </code>
                ),
            },
          ]}
        />
      )}
    </LoadedList>
  )
}

/** The page of the audit log: who changed what about whom, and whether the log itself was changed. */
export const AuditPage = () => (
  <OperateFrame title={texts.audit}>
    <Verification />
    <Filters />
    <AuditTable />
  </OperateFrame>
)
