import type { CallOutput } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { type PagedList, usePagedList } from '../../data/paged-list.ts'
import { createInviteLimits } from '../../generated/input-limits.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty, Failure } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { OperateFrame } from './operate-frame.tsx'
import { ShownCodes } from './shown-codes.tsx'

const { operate: texts } = strings

type Invite = CallOutput<'listInvites'>['invites'][number]
type InviteRequest = CallOutput<'listInviteRequests'>['invite_requests'][number]

function MakeInvites({ onMade }: { onMade: () => void }) {
  const [count, setCount] = useState('1')
  const [note, setNote] = useState('')
  const [codes, setCodes] = useState<string[]>([])
  const create = useAction((client) =>
    client.createInvite({ count: Number(count), ...(note.trim() && { note: note.trim() }) }),
  )
  const is_valid = /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= createInviteLimits.count
  const submit = async (event: Event) => {
    event.preventDefault()
    const made = is_valid ? await create.run() : undefined
    if (!made) return
    setCodes((before) => [...before, ...made.invites.map(({ invite_code }) => invite_code)])
    onMade()
  }
  return (
    <Card title={texts.invite_make}>
      <form class="operate-form" onSubmit={submit}>
        <TextField
          label={texts.invite_count}
          type="number"
          value={count}
          onValue={setCount}
          error={is_valid ? undefined : texts.invite_count_invalid}
        />
        <TextField
          label={texts.invite_note}
          is_optional
          value={note}
          onValue={setNote}
          maxLength={createInviteLimits.note}
        />
        <Button type="submit" kind="primary" is_busy={create.is_running}>
          {texts.invite_make}
        </Button>
      </form>
      {create.error !== undefined && <Failure error={create.error} />}
      {codes.length > 0 && <ShownCodes title={texts.invite_codes} codes={codes} onDone={() => setCodes([])} />}
    </Card>
  )
}

function InviteRequests() {
  const list = usePagedList<InviteRequest>(async (client, cursor, signal) => {
    const { invite_requests, next_cursor } = await client.listInviteRequests(
      cursor ? { cursor } : {},
      signal && { signal },
    )
    return { items: invite_requests, next_cursor }
  }, [])
  const [approved, setApproved] = useState<{ id: string; email: string; invite_code: string }[]>([])
  const approve = useAction((client, invite_request_id: string) => client.approveInviteRequest({ invite_request_id }))
  const run = async ({ id, email }: InviteRequest) => {
    const made = await approve.run(id)
    if (!made) return
    setApproved((before) => [...before, { id, email: email ?? id, invite_code: made.invite_code }])
    list.update((items) => items.map((item) => (item.id === id ? { ...item, status: 'approved' } : item)))
  }
  return (
    <Card title={texts.invite_requests}>
      {approved.map(({ id, email, invite_code }) => (
        <ShownCodes
          key={id}
          title={texts.invite_code(email)}
          codes={[invite_code]}
          onDone={() => setApproved((before) => before.filter((each) => each.id !== id))}
        />
      ))}
      {approve.error !== undefined && <Failure error={approve.error} />}
      <LoadedList
        list={list}
        lines={3}
        empty={
          <Empty title={texts.invite_requests_empty}>
            <p>{texts.invite_requests_hint}</p>
          </Empty>
        }
      >
        {(requests) => (
          <DataTable
            caption={texts.invite_requests}
            rows={requests}
            keyOf={({ id }) => id}
            columns={[
              {
                title: texts.invite_address,
                cell: ({ email }) =>
                  email === null ? (
                    <span class="muted">{texts.invite_address_erased}</span>
                  ) : (
                    <PlainText text={email} />
                  ),
              },
              { title: texts.asked, cell: ({ created_at }) => <Time at={created_at} /> },
              {
                title: texts.status,
                cell: ({ status }) => (
                  <Badge tone={status === 'approved' ? 'good' : 'info'}>{texts.invite_status[status]}</Badge>
                ),
              },
              {
                title: texts.actions,
                cell: (row) =>
                  row.status === 'pending' ? (
                    <Button is_small onClick={() => void run(row)}>
                      {texts.invite_approve}
                    </Button>
                  ) : null,
              },
            ]}
          />
        )}
      </LoadedList>
    </Card>
  )
}

/** Lists invites without their codes, with the remaining uses of each. */
function Invites({ list }: { list: PagedList<Invite> }) {
  return (
    <Card title={texts.invites_made}>
      <LoadedList list={list} lines={3} empty={<p class="muted">{strings.common.none}</p>}>
        {(invites) => (
          <DataTable
            caption={texts.invites_made}
            rows={invites}
            keyOf={({ id }) => id}
            columns={[
              { title: texts.invite_note, cell: ({ note }) => (note === null ? '' : <PlainText text={note} />) },
              { title: texts.invite_agents_left, is_number: true, cell: (row) => formatCount(row.agents_left) },
              { title: texts.audit_actor, cell: (row) => <PlainText text={row.created_by ?? ''} /> },
              { title: texts.job_created, cell: ({ created_at }) => <Time at={created_at} /> },
            ]}
          />
        )}
      </LoadedList>
    </Card>
  )
}

function InvitesContent() {
  const list = usePagedList<Invite>(async (client, cursor, signal) => {
    const { invites, next_cursor } = await client.listInvites(cursor ? { cursor } : {}, signal && { signal })
    return { items: invites, next_cursor }
  }, [])
  return (
    <>
      <MakeInvites onMade={list.reload} />
      <InviteRequests />
      <Invites list={list} />
    </>
  )
}

/** The page of invite codes, which registration by invite requires. */
export const InvitesPage = () => (
  <OperateFrame title={texts.invites}>
    <InvitesContent />
  </OperateFrame>
)
