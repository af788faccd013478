/** Headers of an event stream. `X-Accel-Buffering` keeps nginx from buffering the events. */
export const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
}

/**
 * Creates a response body that sends each value as a server-sent event (HTML Living Standard). Values are
 * requested from the source as the client reads them, and the source is closed when the client disconnects.
 */
export function createEventStream(source: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`))
    },
    cancel: () => void iterator.return?.(),
  })
}
