import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { errorMessage } from '../errors/error-message.ts'
import type { EmbedReply, EmbedRequest, EmbedTextRequest, EmbedWorkerData } from './embed-messages.ts'
import { createEmbedQueue } from './embed-queue.ts'
import { enterEngine, LOADING, leaveEngine } from './engine-guard.ts'
import { loadFolderEncoder } from './folder-encoder.ts'
import { loadMinilmEncoder } from './minilm-encoder.ts'
import type { EmbeddingEncoder } from './onnx-runtime.ts'
import type { EncoderSources } from './worker-provider.ts'

// A thread of its own, because a run of the model blocks the event loop for as long as it takes.
if (parentPort === null) throw new Error('this module runs as a worker thread')
await serveEmbeddings(parentPort, workerData)

function loadEncoder({ folder, ...sources }: EncoderSources): Promise<EmbeddingEncoder> {
  return folder === null ? loadMinilmEncoder(sources) : loadFolderEncoder(folder, sources.runtime_package)
}

async function serveEmbeddings(port: MessagePort, { sources, shared }: EmbedWorkerData): Promise<void> {
  const queue = createEmbedQueue<EmbedTextRequest>()
  let busy = false
  let closed = false

  const reply = (message: EmbedReply) =>
    port.postMessage(message, message.type === 'vector' ? [message.vector.buffer] : [])

  function hear(request: EmbedRequest): void {
    if (request.type === 'text') return void queue.add(request)
    if (request.type === 'close') {
      closed = true
      return void port.close()
    }
    const left_out = queue.remove(({ id }) => id === request.id)
    if (left_out) reply({ type: 'forgotten', id: request.id })
  }

  /** What has come meanwhile counts too, so that a query goes before the documents that were sent ahead. */
  function nextText(): EmbedTextRequest | undefined {
    for (let come = receiveMessageOnPort(port); come !== undefined; come = receiveMessageOnPort(port))
      hear(come.message)
    return closed ? undefined : queue.dequeue()
  }

  async function work(encode: EmbeddingEncoder['encode']): Promise<void> {
    if (busy) return
    busy = true
    for (let next = nextText(); next !== undefined && enterEngine(shared, next.id); next = nextText()) {
      const answer = await embedText(encode, next)
      leaveEngine(shared)
      reply(answer)
    }
    busy = false
  }

  if (!enterEngine(shared, LOADING)) return
  const loaded = await loadEncoder(sources).catch(errorMessage)
  leaveEngine(shared)
  if (typeof loaded === 'string') return void reply({ type: 'unusable', message: loaded })
  const { encode, dimension, notes } = loaded
  port.on('message', (request: EmbedRequest) => {
    hear(request)
    void work(encode)
  })
  reply({ type: 'ready', dimension, notes })
}

async function embedText(encode: EmbeddingEncoder['encode'], { id, text }: EmbedTextRequest): Promise<EmbedReply> {
  try {
    return { type: 'vector', id, vector: await encode(text) }
  } catch (error) {
    return { type: 'failed', id, message: errorMessage(error) }
  }
}
