import { formatTable } from './format-table.ts'
import type { OpsCommand } from './ops-command.ts'
import { PAGE_LIMIT } from './ops-command.ts'

/** Commands about operators, invites and keys. */
export const accountCommands: Record<string, OpsCommand> = {
  operators: {
    usage: '',
    description: 'list the operators',
    run: async (client) => {
      const { operators } = await client.listOperators({ limit: PAGE_LIMIT })
      const rows = operators.map((each) => [each.name, each.operator_id, each.created_at, each.last_used_at])
      console.log(formatTable(['NAME', 'ID', 'SINCE', 'LAST USED'], rows, 'There is none.'))
      return 0
    },
  },
  'operators add': {
    usage: 'NAME',
    description: 'create an operator and print their key, which is shown only once',
    argument_count: [1, 1],
    run: async (client, [name = '']) => {
      console.log((await client.createOperator({ name })).api_key)
      return 0
    },
  },
  'operators remove': {
    usage: 'ID',
    description: 'remove an operator and revoke all their keys',
    argument_count: [1, 1],
    run: async (client, [operator_id = '']) => {
      await client.removeOperator({ operator_id })
      console.log(`${operator_id} is no longer an operator.`)
      return 0
    },
  },
  invite: {
    usage: '[COUNT] [--note TEXT]',
    description: 'create invite codes and print them, only this once; each admits ten agents',
    argument_count: [0, 1],
    options: ['note'],
    run: async (client, [count = '1'], { note }) => {
      const { invites } = await client.createInvite({ count: Number(count), note })
      for (const { invite_code } of invites) console.log(invite_code)
      return 0
    },
  },
  'invite requests': {
    usage: '',
    description: 'list the pending requests for an invite code',
    run: async (client) => {
      const { invite_requests } = await client.listInviteRequests({ status: 'pending', limit: PAGE_LIMIT })
      const rows = invite_requests.map(({ id, email, created_at }) => [id, email, created_at])
      console.log(formatTable(['ID', 'E-MAIL', 'SINCE'], rows, 'Nobody waits.'))
      return 0
    },
  },
  'invite approve': {
    usage: 'ID',
    description: 'create the invite code of a request and print it, only this once; send it to the address yourself',
    argument_count: [1, 1],
    run: async (client, [invite_request_id = '']) => {
      console.log((await client.approveInviteRequest({ invite_request_id })).invite_code)
      return 0
    },
  },
  'reissue-key': {
    usage: 'HANDLE',
    description: 'revoke all keys of a contributor who lost theirs and print a new one, only this once',
    argument_count: [1, 1],
    run: async (client, [contributor_id = '']) => {
      console.log((await client.reissueKey({ contributor_id })).api_key)
      return 0
    },
  },
}
