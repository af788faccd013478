import type { Worker } from 'node:worker_threads'
import type { EmbedReply } from './embed-messages.ts'
import type { EncoderSources } from './embedding-encoder.ts'
import type { EmbeddingOutcome, EmbeddingProvider, EmbeddingProviderHooks } from './embedding-provider.ts'
import { superviseWorker } from './supervised-worker.ts'

/**
 * Documents are sent ahead so that the worker never waits while this thread is busy; queries overtake them in the
 * worker's queue.
 */
const MAX_CONCURRENCY = { queries: 4, documents: 4 }

/** Creates the provider that runs a model in a worker thread. */
export function createWorkerProvider(
  model: { model_id: string; dimension: number | null },
  sources: EncoderSources,
  hooks: EmbeddingProviderHooks & { onWorker: (worker: Worker) => void },
  timeouts: { silence_timeout_ms: number; close_timeout_ms: number },
): EmbeddingProvider {
  const pending = new Map<number, (outcome: EmbeddingOutcome) => void>()
  let { dimension } = model
  let last_id = 0

  function resolvePending(id: number, outcome: EmbeddingOutcome): void {
    const resolve = pending.get(id)
    pending.delete(id)
    resolve?.(outcome)
  }

  function receive(reply: EmbedReply): void {
    if (reply.type === 'ready') dimension ??= reply.dimension
    if (reply.type === 'vector') resolvePending(reply.id, { vector: reply.vector })
    if (reply.type === 'failed') resolvePending(reply.id, { failed: reply.message })
    if (reply.type === 'canceled') resolvePending(reply.id, { lost: 'waiting' })
  }

  /** Resolves the newest text first: each one is requeued before all others, so their order is kept. */
  function loseAll(current_id: number): void {
    for (const id of [...pending.keys()].reverse())
      resolvePending(id, { lost: id === current_id ? 'in progress' : 'waiting' })
  }

  const worker = superviseWorker(
    sources,
    { ...hooks, onReply: receive, onLost: loseAll, isReplyPending: () => pending.size > 0 },
    timeouts,
  )
  return {
    model_id: model.model_id,
    dimension: () => dimension,
    state: worker.state,
    max_concurrency: MAX_CONCURRENCY,
    embed(text, { urgent }) {
      const id = ++last_id
      const outcome = new Promise<EmbeddingOutcome>((resolve) => pending.set(id, resolve))
      if (!worker.send({ type: 'text', id, text, urgent })) resolvePending(id, { lost: 'waiting' })
      return { outcome, cancel: () => void worker.send({ type: 'cancel', id }) }
    },
    close: worker.close,
  }
}
