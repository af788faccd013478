import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { usePagedList } from '../../data/paged-list.ts'
import { changeQuery, pageHref, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { announce } from '../../ui/announcer.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { CheckboxField, SelectField } from '../../ui/field.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty, Failure } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { OperateFrame } from './operate-frame.tsx'
import { Operators } from './operators.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { type ListedContributor, SuspendDialog } from './suspend-dialog.tsx'

const { operate: texts } = strings
const levels = ['new', 'established', 'trusted', 'suspended'] as const
type Level = (typeof levels)[number]

const tones: Record<Level, Tone> = { new: 'neutral', established: 'info', trusted: 'good', suspended: 'bad' }

const chosenLevel = (): Level | undefined => levels.find((level) => level === query.value.get('trust_level'))

function Filters() {
  return (
    <div class="operate-filters">
      <SelectField
        label={texts.trust_filter}
        value={chosenLevel() ?? ''}
        onValue={(value) => changeQuery({ trust_level: value })}
        options={[['', texts.any_trust], ...levels.map((level) => [level, level] as const)]}
      />
      <CheckboxField
        label={texts.found_wrong}
        checked={query.value.get('found_wrong') === 'true'}
        onValue={(checked) => changeQuery({ found_wrong: checked ? 'true' : null })}
      />
    </div>
  )
}

const Name = ({ contributor }: { contributor: ListedContributor }) => (
  <>
    <a href={pageHref('contributor', { display_handle: contributor.display_handle })}>{contributor.display_handle}</a>
    {contributor.agent_name && (
      <div class="muted">
        <PlainText text={contributor.agent_name} />
      </div>
    )}
  </>
)

function ContributorTable() {
  const trust_level = chosenLevel()
  const found_wrong = query.value.get('found_wrong') === 'true'
  const list = usePagedList<ListedContributor>(
    async (client, cursor, signal) => {
      const { contributors, next_cursor } = await client.listContributors(
        { ...(cursor && { cursor }), ...(trust_level && { trust_level }), ...(found_wrong && { found_wrong }) },
        signal && { signal },
      )
      return { items: contributors, next_cursor }
    },
    [trust_level, found_wrong],
  )
  const [suspending, setSuspending] = useState<ListedContributor | null>(null)
  const [reissuing, setReissuing] = useState<ListedContributor | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const replace = (changed: ListedContributor) =>
    list.update((items) => items.map((item) => (item.contributor_id === changed.contributor_id ? changed : item)))
  const reinstate = useAction((client, contributor_id: string) => client.reinstateContributor({ contributor_id }))
  const reissue = useAction((client, contributor_id: string) => client.reissueKey({ contributor_id }))

  const runReinstate = async (contributor_id: string) => {
    const changed = await reinstate.run(contributor_id)
    if (!changed) return
    replace(changed)
    announce(texts.reinstated(changed.display_handle))
  }
  const runReissue = async () => {
    const made = reissuing && (await reissue.run(reissuing.contributor_id))
    if (!made) return
    setReissuing(null)
    setSecret(made.api_key)
  }
  return (
    <>
      {reinstate.error !== undefined && <Failure error={reinstate.error} />}
      <LoadedList list={list} empty={<Empty title={texts.no_contributors} />}>
        {(items) => (
          <DataTable
            caption={texts.contributors}
            rows={items}
            keyOf={({ contributor_id }) => contributor_id}
            columns={[
              { title: texts.handle, cell: (row) => <Name contributor={row} /> },
              {
                title: texts.trust,
                cell: (row) => (
                  <>
                    <Badge tone={tones[row.trust_level]}>{row.is_operator ? 'operator' : row.trust_level}</Badge>
                    {row.suspension_reason && (
                      <div class="muted">
                        <PlainText text={row.suspension_reason} />
                      </div>
                    )}
                  </>
                ),
              },
              { title: texts.records, is_number: true, cell: (row) => formatCount(row.total_experiences) },
              {
                title: texts.votes,
                is_number: true,
                cell: (row) => `${formatCount(row.total_helpful)} / ${formatCount(row.total_not_helpful)}`,
              },
              { title: texts.strikes, is_number: true, cell: (row) => formatCount(row.strikes) },
              { title: texts.registered, cell: (row) => <Time at={row.created_at} /> },
              {
                title: texts.actions,
                cell: (row) =>
                  row.is_operator || row.type === 'seed' ? null : (
                    <div class="actions">
                      {row.trust_level === 'suspended' ? (
                        <Button is_small onClick={() => void runReinstate(row.contributor_id)}>
                          {texts.reinstate}
                        </Button>
                      ) : (
                        <Button is_small kind="danger" onClick={() => setSuspending(row)}>
                          {texts.suspend}
                        </Button>
                      )}
                      <Button is_small onClick={() => setReissuing(row)}>
                        {texts.reissue}
                      </Button>
                    </div>
                  ),
              },
            ]}
          />
        )}
      </LoadedList>
      {suspending && <SuspendDialog contributor={suspending} onClose={() => setSuspending(null)} onChange={replace} />}
      {reissuing && (
        <ConfirmDialog
          title={texts.reissue_title(reissuing.display_handle)}
          action={texts.reissue}
          is_busy={reissue.is_running}
          onConfirm={() => void runReissue()}
          onClose={() => setReissuing(null)}
        >
          <p>{texts.reissue_loss}</p>
          {reissue.error !== undefined && <Failure error={reissue.error} />}
        </ConfirmDialog>
      )}
      {secret !== null && <SecretDialog title={texts.reissued} secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

/** The page of contributors, with the votes on their records, and of the operators. */
export const ContributorsPage = () => (
  <OperateFrame title={texts.contributors}>
    <Filters />
    <ContributorTable />
    <Operators />
  </OperateFrame>
)
