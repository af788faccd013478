import type { ClientOptions } from '@cairnway/sdk'
import type { Everywhere } from '../everywhere.ts'
import type { Surroundings } from '../surroundings.ts'
import { maskKey } from './mask-key.ts'
import { neutralise, safeJson } from './neutralise.ts'
import { outputForm } from './write-answer.ts'

/** A fetch that prints the request, its key masked, and answers with nothing. */
export function dryFetch(said: Everywhere, surroundings: Surroundings): NonNullable<ClientOptions['fetch']> {
  return (url, init) => {
    const headers: Record<string, string> = {}
    new Headers(init.headers).forEach((value, name) => {
      headers[name] = name === 'authorization' ? value.replace(/\S+$/, maskKey) : value
    })
    const body = typeof init.body === 'string' ? init.body : ''
    const method = init.method ?? 'GET'
    const form = outputForm(said, surroundings)
    const lines = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
    surroundings.stdout.write(
      form === 'table'
        ? `${neutralise([...lines, '', body].join('\n')).trimEnd()}\n`
        : `${safeJson({ method, url, headers, body }, form === 'json' ? 2 : 0)}\n`,
    )
    return new Response(null, { status: 204 })
  }
}
