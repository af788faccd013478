/** Answers as a stream of events (HTML Living Standard, server-sent events). A client that goes away ends its source. */
export function serverEvents(source: AsyncIterable<unknown>): Response {
  const iterator = source[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`))
    },
    cancel: () => void iterator.return?.(),
  })
  return new Response(body, {
    // proxies would gather events before they pass them on
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  })
}
