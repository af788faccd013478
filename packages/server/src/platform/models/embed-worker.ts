import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { errorMessage } from '../errors/error-message.ts'
import type { EmbedReply, EmbedRequest, EmbedTextRequest, EmbedWorkerData } from './embed-messages.ts'
import { createEmbedQueue } from './embed-queue.ts'
import type { EmbeddingEncoder, EncoderSources } from './embedding-encoder.ts'
import { enterEngine, LOADING, leaveEngine } from './engine-guard.ts'
import { loadFolderEncoder } from './folder-encoder.ts'
import { loadMinilmEncoder } from './minilm-encoder.ts'

// The model runs in a thread of its own, because each run blocks the event loop until it ends.
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

  function handleRequest(request: EmbedRequest): void {
    if (request.type === 'text') return void queue.add(request)
    if (request.type === 'close') {
      closed = true
      return void port.close()
    }
    const was_queued = queue.remove(({ id }) => id === request.id)
    if (was_queued) reply({ type: 'canceled', id: request.id })
  }

  /** Reads the pending messages first, so that a query overtakes documents that were sent ahead of it. */
  function nextText(): EmbedTextRequest | undefined {
    for (let pending = receiveMessageOnPort(port); pending !== undefined; pending = receiveMessageOnPort(port))
      handleRequest(pending.message)
    return closed ? undefined : queue.dequeue()
  }

  async function embedQueuedTexts(encode: EmbeddingEncoder['encode']): Promise<void> {
    if (busy) return
    busy = true
    for (let next = nextText(); next !== undefined && enterEngine(shared, next.id); next = nextText()) {
      const result = await embedText(encode, next)
      leaveEngine(shared)
      reply(result)
    }
    busy = false
  }

  if (!enterEngine(shared, LOADING)) return
  const loaded = await loadEncoder(sources).catch(errorMessage)
  leaveEngine(shared)
  if (typeof loaded === 'string') return void reply({ type: 'unusable', message: loaded })
  const { encode, dimension, notes } = loaded
  port.on('message', (request: EmbedRequest) => {
    handleRequest(request)
    void embedQueuedTexts(encode)
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
