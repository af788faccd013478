import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type EmbedReply, type EmbedRequest, type EmbedWorkerData, IDLE } from './embed-messages.ts'
import { messageOf } from './message-of.ts'
import { type Encode, loadMinilmEncoder } from './minilm-encoder.ts'

// A thread of its own, because a run of the model blocks the event loop for as long as it takes.
if (parentPort === null) throw new Error('this module runs as a worker thread')
await serve(parentPort, workerData)

async function serve(port: MessagePort, { sources, activity }: EmbedWorkerData): Promise<void> {
  function reply(message: EmbedReply): void {
    Atomics.store(activity, 0, IDLE)
    Atomics.notify(activity, 0)
    port.postMessage(message, message.type === 'vector' ? [message.vector.buffer] : [])
  }

  const loaded = await loadMinilmEncoder(sources).catch(messageOf)
  if (typeof loaded === 'string') {
    reply({ type: 'unusable', message: loaded })
    return
  }
  port.on('message', async (request: EmbedRequest) => {
    if (request.type === 'close') port.close()
    else reply(await answer(loaded.encode, request.text, request.max_tokens))
  })
  reply({ type: 'ready', notes: loaded.notes })
}

async function answer(encode: Encode, text: string, max_tokens: number): Promise<EmbedReply> {
  try {
    return { type: 'vector', vector: await encode(text, max_tokens) }
  } catch (error) {
    return { type: 'failed', message: messageOf(error) }
  }
}
