import type { Worker } from 'node:worker_threads'
import type { EmbedReply } from './embed-messages.ts'
import type { EmbeddingOutcome, EmbeddingProvider, EmbeddingProviderHooks } from './embedding-provider.ts'
import { superviseWorker } from './supervised-worker.ts'

/** Where the parts of a model are found; null stands for what is installed. */
export interface EncoderSources {
  /** Directory that keeps the built model; null keeps nothing. */
  cache_dir: string | null
  package_directory: string | null
  runtime_package: string
  /** a model of the operator's in place of the bundled one */
  folder: string | null
}

/** With documents sent ahead the worker need not wait while this thread is busy; queries overtake them there. */
const MAX_CONCURRENCY = { queries: 64, documents: 4 }

/** A model in a worker thread. */
export function createWorkerProvider(
  model: { model_id: string; dimension: number | null },
  sources: EncoderSources,
  hooks: EmbeddingProviderHooks & { onWorker: (worker: Worker) => void },
  limits: { silence_limit_ms: number; close_limit_ms: number },
): EmbeddingProvider {
  const asked = new Map<number, (outcome: EmbeddingOutcome) => void>()
  let { dimension } = model
  let last_id = 0

  function settle(id: number, outcome: EmbeddingOutcome): void {
    const resolve = asked.get(id)
    asked.delete(id)
    resolve?.(outcome)
  }

  function hear(reply: EmbedReply): void {
    if (reply.type === 'ready') dimension ??= reply.dimension
    if (reply.type === 'vector') settle(reply.id, { vector: reply.vector })
    if (reply.type === 'failed') settle(reply.id, { failed: reply.message })
    if (reply.type === 'forgotten') settle(reply.id, { lost: 'waiting' })
  }

  /** Last ones first: each is put back before all others. */
  function lose(in_hand: number): void {
    for (const id of [...asked.keys()].reverse()) settle(id, { lost: id === in_hand ? 'in hand' : 'waiting' })
  }

  const worker = superviseWorker(
    sources,
    { ...hooks, onReply: hear, onLost: lose, isReplyPending: () => asked.size > 0 },
    limits,
  )
  return {
    model_id: model.model_id,
    dimension: () => dimension,
    state: worker.state,
    max_concurrency: MAX_CONCURRENCY,
    embed(text, urgent) {
      const id = ++last_id
      const outcome = new Promise<EmbeddingOutcome>((resolve) => asked.set(id, resolve))
      if (!worker.send({ type: 'text', id, text, urgent })) settle(id, { lost: 'waiting' })
      return { outcome, cancel: () => void worker.send({ type: 'forget', id }) }
    },
    close: worker.close,
  }
}
