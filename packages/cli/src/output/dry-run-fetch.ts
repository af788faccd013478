import type { ClientOptions } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import type { GlobalOptions } from '../global-options.ts'
import { escapeForTerminal, serializeEscapedJson } from './escape-for-terminal.ts'
import { maskKey } from './mask-key.ts'
import { resolveOutputFormat } from './write-answer.ts'

/** Creates a `fetch` that prints the request with a masked key and answers 204 without sending anything. */
export function createDryRunFetch(options: GlobalOptions, context: CliContext): NonNullable<ClientOptions['fetch']> {
  return (url, init) => {
    const headers: Record<string, string> = {}
    new Headers(init.headers).forEach((value, name) => {
      headers[name] = name === 'authorization' ? value.replace(/\S+$/, maskKey) : value
    })
    const body = typeof init.body === 'string' ? init.body : ''
    const method = init.method ?? 'GET'
    const format = resolveOutputFormat(options, context)
    const lines = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
    context.stdout.write(
      format === 'table'
        ? `${escapeForTerminal([...lines, '', body].join('\n')).trimEnd()}\n`
        : `${serializeEscapedJson({ method, url, headers, body }, format === 'json' ? 2 : 0)}\n`,
    )
    return new Response(null, { status: 204 })
  }
}
