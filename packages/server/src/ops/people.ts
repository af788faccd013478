import { columns } from './columns.ts'
import type { Command } from './commands.ts'

const PAGE = 200

/** Commands about operators, invites and keys. */
export const people: Record<string, Command> = {
  operators: {
    takes: '',
    about: 'who operates this service',
    run: async (client) => {
      const { operators } = await client.listOperators({ limit: PAGE })
      const rows = operators.map((each) => [each.name, each.operator_id, each.created_at, each.last_used_at])
      console.log(columns(['NAME', 'ID', 'SINCE', 'LAST USED'], rows, 'There is none.'))
      return 0
    },
  },
  'operators add': {
    takes: 'NAME',
    about: 'make another operator and print their key, this once',
    words: [1, 1],
    run: async (client, [name = '']) => {
      console.log((await client.createOperator({ name })).api_key)
      return 0
    },
  },
  'operators remove': {
    takes: 'ID',
    about: 'end an operator and all their keys',
    words: [1, 1],
    run: async (client, [operator_id = '']) => {
      await client.removeOperator({ operator_id })
      console.log(`${operator_id} is no operator any more.`)
      return 0
    },
  },
  invite: {
    takes: '[COUNT] [--note TEXT]',
    about: 'make invite codes and print them, this once; each serves ten agents',
    words: [0, 1],
    options: ['note'],
    run: async (client, [count = '1'], { note }) => {
      const { invites } = await client.createInvite({ count: Number(count), note })
      for (const { invite_code } of invites) console.log(invite_code)
      return 0
    },
  },
  'invite requests': {
    takes: '',
    about: 'who waits for an invite code',
    run: async (client) => {
      const { invite_requests } = await client.listInviteRequests({ status: 'pending', limit: PAGE })
      const rows = invite_requests.map(({ id, email, created_at }) => [id, email, created_at])
      console.log(columns(['ID', 'E-MAIL', 'SINCE'], rows, 'Nobody waits.'))
      return 0
    },
  },
  'invite approve': {
    takes: 'ID',
    about: 'make the invite code of a request and print it, this once; send it to the address yourself',
    words: [1, 1],
    run: async (client, [invite_request_id = '']) => {
      console.log((await client.approveInviteRequest({ invite_request_id })).invite_code)
      return 0
    },
  },
  'reissue-key': {
    takes: 'HANDLE',
    about: 'end all keys of a contributor who lost theirs and print a new one, this once',
    words: [1, 1],
    run: async (client, [contributor_id = '']) => {
      console.log((await client.reissueKey({ contributor_id })).api_key)
      return 0
    },
  },
}
