/** A server that implements the API of OpenAI. */
export interface ModelEndpoint {
  /** base URL, without the path of the operation */
  url: string
  model: string
  api_key: string | null
}

/**
 * Posts JSON to an endpoint and returns its JSON answer.
 * @throws Error that says what was wrong. Its message quotes nothing from the response, which might repeat the key.
 */
export async function postJson(
  { url, api_key }: Omit<ModelEndpoint, 'model'>,
  path: `/${string}`,
  body: unknown,
  { signal, max_bytes }: { signal: AbortSignal; max_bytes: number },
): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(api_key !== null && { authorization: `Bearer ${api_key}` }) },
    body: JSON.stringify(body),
    // the key and the text must not reach another server
    redirect: 'manual',
    signal,
  }).catch((error: unknown) => {
    throw new Error(signal.aborted ? 'it does not answer in time' : connectionFailure(error))
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    const is_redirect = response.status >= 300 && response.status < 400
    throw new Error(is_redirect ? `it redirects elsewhere (HTTP ${response.status})` : `HTTP ${response.status}`)
  }
  return parseJson(await readBody(response, signal, max_bytes))
}

/** `fetch` puts the reason, such as ECONNREFUSED, into the cause of its error. */
function connectionFailure(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return `it cannot be reached (${typeof code === 'string' ? code : 'no connection'})`
}

async function readBody({ body }: Response, signal: AbortSignal, max_bytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > max_bytes) break
      chunks.push(chunk)
    }
  } catch {
    throw new Error(signal.aborted ? 'its answer does not end in time' : 'its answer breaks off')
  }
  if (size > max_bytes) throw new Error(`its answer is larger than ${max_bytes} bytes`)
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('its answer is not JSON')
  }
}
