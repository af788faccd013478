import type { CallOutput } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { usePagedList } from '../../data/paged-list.ts'
import { createOperatorLimits } from '../../generated/input-limits.ts'
import { strings } from '../../strings.ts'
import { fieldError } from '../../text/describe-failure.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Failure } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const { operate: texts } = strings

type Operator = CallOutput<'listOperators'>['operators'][number]

function AddOperator({ onAdded }: { onAdded: () => void }) {
  const [name, setName] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const create = useAction((client) => client.createOperator({ name: name.trim() }))
  const submit = async (event: Event) => {
    event.preventDefault()
    const made = await create.run()
    if (!made) return
    setName('')
    setSecret(made.api_key)
    onAdded()
  }
  const name_error = fieldError(create.error, 'name')
  return (
    <form class="operate-form" onSubmit={submit}>
      <TextField
        label={texts.operator_name}
        value={name}
        onValue={setName}
        maxLength={createOperatorLimits.name}
        required
        error={name_error}
      />
      <Button type="submit" icon="plus" is_busy={create.is_running}>
        {texts.operator_add}
      </Button>
      {create.error !== undefined && !name_error && <Failure error={create.error} />}
      {secret !== null && <SecretDialog title={texts.operator_made} secret={secret} onClose={() => setSecret(null)} />}
    </form>
  )
}

/** Lists the operators of the service; each has keys of their own, so that the audit log names who did what. */
export function Operators() {
  const list = usePagedList<Operator>(async (client, cursor, signal) => {
    const { operators, next_cursor } = await client.listOperators(cursor ? { cursor } : {}, signal && { signal })
    return { items: operators, next_cursor }
  }, [])
  const [removing, setRemoving] = useState<Operator | null>(null)
  const remove = useAction((client, operator_id: string) => client.removeOperator({ operator_id }))
  const confirm = async () => {
    if (!removing || (await remove.run(removing.operator_id)) === undefined) return
    list.update((items) => items.filter(({ operator_id }) => operator_id !== removing.operator_id))
    announce(texts.operator_removed(removing.name))
    setRemoving(null)
  }
  return (
    <Card title={texts.operators}>
      <LoadedList list={list} lines={3} empty={null}>
        {(operators) => (
          <DataTable
            caption={texts.operators}
            rows={operators}
            keyOf={({ operator_id }) => operator_id}
            columns={[
              { title: texts.operator_name, cell: ({ name }) => <PlainText text={name} /> },
              { title: texts.registered, cell: ({ created_at }) => <Time at={created_at} /> },
              {
                title: texts.last_used,
                cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : texts.never),
              },
              {
                title: texts.actions,
                cell: (row) => (
                  <Button is_small kind="danger" onClick={() => setRemoving(row)}>
                    {texts.operator_remove}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </LoadedList>
      <AddOperator onAdded={list.reload} />
      {removing && (
        <ConfirmDialog
          title={texts.operator_remove_title(removing.name)}
          action={texts.operator_remove}
          is_busy={remove.is_running}
          onConfirm={() => void confirm()}
          onClose={() => setRemoving(null)}
        >
          <p>{texts.operator_remove_loss}</p>
          {remove.error !== undefined && <Failure error={remove.error} />}
        </ConfirmDialog>
      )}
    </Card>
  )
}
