import type { ClientOptions } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import type { GlobalOptions } from '../global-options.ts'
import { escapeForTerminal, serializeEscapedJson } from './escape-for-terminal.ts'
import { maskKey } from './mask-key.ts'
import { resolveOutputFormat } from './write-answer.ts'

/** Describes a form as it would be sent: its texts, and the size of its file. */
const describeForm = (form: FormData): string =>
  [...form].map(([name, value]) => `${name}: ${typeof value === 'string' ? value : `${value.size} bytes`}`).join('\n')

/** Creates a `fetch` that prints the request with a masked key and answers 204 without sending anything. */
export function createDryRunFetch(options: GlobalOptions, context: CliContext): NonNullable<ClientOptions['fetch']> {
  return (url, init) => {
    const headers: Record<string, string> = {}
    new Headers(init.headers).forEach((value, name) => {
      headers[name] = name === 'authorization' ? value.replace(/\S+$/, maskKey) : value
    })
    const { body: sent = '' } = init
    const body = sent instanceof FormData ? describeForm(sent) : typeof sent === 'string' ? sent : ''
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
