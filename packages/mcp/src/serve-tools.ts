import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findKeyScope, parseUrl } from '@cairnway/contract'
import { type ClientOptions, createClient, DEFAULT_BASE_URL } from '@cairnway/sdk'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMcpServer } from './create-server.ts'
import { createLineTransport } from './line-transport.ts'
import { readCredentials } from './read-credentials.ts'
import { reportToStderr } from './report-to-stderr.ts'
import type { Execute } from './tool.ts'
import { chooseTools, tools } from './tool-set.ts'

/** Shorter than the tool timeouts of hosts, so that the agent receives the reason. */
const TIMEOUT_MS = 30_000
const MAX_RETRY_AFTER_MS = 5000

const helpText = `Cairnway for MCP hosts, over standard input and output.

  cairnway-mcp                       tools of a Cairnway service
  cairnway-mcp proxy -- COMMAND ...  another MCP server, with known advice added to its failed tools

Options
  --tools NAMES   default, all, or names separated by commas; else CAIRNWAY_TOOLS
  -h, --help      this text and the names of the tools
  --version

Environment
  CAIRNWAY_URL      address of the service, ${DEFAULT_BASE_URL} when it is not set
  CAIRNWAY_API_KEY  your key; its scope decides which tools are shown
  CAIRNWAY_KEY_FILE instead of it, the private key of your DID (JWK), with CAIRNWAY_WORKSPACE, CAIRNWAY_CREDENTIAL and,
                    unless it is the did:key of the key, CAIRNWAY_DID
  CAIRNWAY_TOOLS    as --tools

Tools (those of the default set with *)
${tools.map(({ name, is_default }) => `  ${is_default ? '*' : ' '} ${name}`).join('\n')}
`

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

const parseOptions = (args: string[]) =>
  parseArgs({
    args,
    options: { tools: { type: 'string' }, help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } },
  }).values

/** Creates an `Execute` that calls the service over HTTP; `signal` aborts running calls. */
function createRemoteExecute(options: ClientOptions, signal: AbortSignal): Execute {
  const client = createClient({
    ...options,
    timeout_ms: TIMEOUT_MS,
    max_retry_after_ms: MAX_RETRY_AFTER_MS,
  })
  // the service validates the input, so the typed parameters of the client add nothing here
  return (name, input) => (client[name] as (...args: unknown[]) => Promise<unknown>)(input, { signal })
}

/**
 * Serves the tools of a service over stdin and stdout until stdin ends; stdout carries protocol messages only.
 * @throws Error for invalid arguments or environment variables
 */
export function serveTools(args: string[], env: Readonly<Record<string, string | undefined>>): void {
  const options = parseOptions(args)
  if (options.help) return void process.stdout.write(helpText)
  if (options.version) return void process.stdout.write(`${version}\n`)
  const base_url = env.CAIRNWAY_URL || DEFAULT_BASE_URL
  const credentials = readCredentials(env)
  // the message does not repeat the address, since a malformed one may contain a password
  if (!/^https?:$/.test(parseUrl(base_url)?.protocol ?? ''))
    throw new Error(`CAIRNWAY_URL is not an address such as ${DEFAULT_BASE_URL}`)
  const chosen = chooseTools(options.tools ?? (env.CAIRNWAY_TOOLS || undefined))
  // without a key all tools are listed and each call explains that a key is missing; an empty list would explain
  // nothing
  const scope = (credentials.api_key === undefined ? null : findKeyScope(credentials.api_key)) ?? 'full'
  const transport = createLineTransport(process.stdin, process.stdout)
  const execute = createRemoteExecute({ base_url, ...credentials }, transport.ended)
  serveStdio(() => createMcpServer({ execute, scope, tools: chosen, version }), {
    transport,
    onerror: (error) => reportToStderr('cairnway-mcp', error),
  })
}
