import { postBody, sendRequest, type TestResponse } from './call-operation.ts'
import type { World } from './world.ts'

/** Sends one A2A call over HTTP. */
export const callA2a = (
  world: World,
  key: string | undefined,
  method: string,
  params: unknown = {},
  headers: Record<string, string> = {},
): Promise<TestResponse> => postBody(world, '/a2a', { jsonrpc: '2.0', id: 1, method, params }, key, headers)

/** Builds the parameters of `tasks/send` in A2A 0.1: one part of text or of data. */
export const buildMessage01 = (content: string | object, id = 'task-1') => ({
  id,
  message: {
    role: 'user',
    parts: [typeof content === 'string' ? { type: 'text', text: content } : { type: 'data', data: content }],
  },
})
/** Builds the parameters of `message/send` in A2A 0.3. */
export const buildMessage03 = (content: string | object, more_params: object = {}) => ({
  message: {
    kind: 'message',
    role: 'user',
    messageId: 'message-1',
    parts: [typeof content === 'string' ? { kind: 'text', text: content } : { kind: 'data', data: content }],
  },
  ...more_params,
})
/** Builds the parameters of `SendMessage` in A2A 1.0. */
export const buildMessage10 = (content: string | object, more_params: object = {}) => ({
  message: {
    role: 'ROLE_USER',
    messageId: 'message-1',
    parts: [typeof content === 'string' ? { text: content } : { data: content }],
  },
  ...more_params,
})

/** Parses the data of each event of a complete stream. */
export const parseStreamEvents = ({ text }: TestResponse): unknown[] =>
  text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => JSON.parse(event.replace(/^data: /, '')))

/** Sends a call whose answer is read event by event. */
export async function openA2aStream(world: World, key: string, method: string, params: unknown, signal?: AbortSignal) {
  const response = await world.request('/a2a', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, accept: 'text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    ...(signal && { signal }),
  })
  if (!response.body) throw new Error('no stream')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    /** returns the next event, or null at the end of the stream */
    async next(): Promise<unknown> {
      while (!text.includes('\n\n')) {
        const { done, value } = await reader.read()
        if (done) return null
        text += value
      }
      const [event = '', ...rest] = text.split('\n\n')
      text = rest.join('\n\n')
      return JSON.parse(event.replace(/^data: /, ''))
    },
    cancel: () => reader.cancel(),
  }
}

/** Fetches the agent card as a client of an A2A version does; without `version` the header is absent. */
export const fetchAgentCard = (world: World, version?: string, path = '/.well-known/agent-card.json') =>
  sendRequest(world, path, { headers: version === undefined ? {} : { 'A2A-Version': version } })
