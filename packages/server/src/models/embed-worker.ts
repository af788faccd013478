import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { EmbedReply, EmbedRequest, EmbedWorkerData } from './embed-messages.ts'
import { messageOf } from './message-of.ts'
import { type Encode, loadMinilmEncoder } from './minilm-encoder.ts'

// A thread of its own, because a run of the model blocks the event loop for as long as it takes.
if (parentPort === null) throw new Error('this module runs as a worker thread')
await serve(parentPort, workerData)

async function serve(port: MessagePort, data: EmbedWorkerData): Promise<void> {
  const loaded = await loadMinilmEncoder(data).catch(messageOf)
  if (typeof loaded === 'string') {
    reply(port, { type: 'unusable', message: loaded })
    return
  }
  port.on('message', async (request: EmbedRequest) => reply(port, await answer(loaded.encode, request)))
  reply(port, { type: 'ready', notes: loaded.notes })
}

async function answer(encode: Encode, { text, max_tokens }: EmbedRequest): Promise<EmbedReply> {
  try {
    return { type: 'vector', vector: await encode(text, max_tokens) }
  } catch (error) {
    return { type: 'failed', message: messageOf(error) }
  }
}

function reply(port: MessagePort, message: EmbedReply): void {
  port.postMessage(message, message.type === 'vector' ? [message.vector.buffer] : [])
}
