import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { expandPath } from '../config/expand-path.ts'
import { formatCommandLine } from './command-line.ts'
import type { AgentHost, ConfigEdit, InstallScope, JsonValue, McpTransport, ScopedFilePaths } from './host.ts'
import type { FileEdits } from './plan-files.ts'

/** The name of the server entry in every host. */
const SERVER_NAME = 'cairnway'
const CONNECTION_VARIABLES = ['CAIRNWAY_API_KEY', 'CAIRNWAY_URL', 'CAIRNWAY_PROFILE']

/** The access of a host to the server and the hooks: how it starts or reaches them. */
export interface InstallAccess {
  transport: McpTransport
  /** the words of the command that starts the MCP server */
  mcp: string[]
  /** the words of the command that starts the CLI, for the hooks */
  cli: string[]
  base_url: string
  /** the profile that provides the address or the key; null for none */
  profile: string | null
  /** whether the key comes from CAIRNWAY_API_KEY and not from a profile */
  key_in_variable: boolean
}

type HostPathContext = Pick<CliContext, 'env' | 'home' | 'platform'>

/** The path of a host's file in a scope; null where the host has none. */
export function findHostFilePath(
  files: ScopedFilePaths,
  scope: InstallScope,
  context: HostPathContext,
  cwd: string,
): string | null {
  const path = files[scope]
  return (path === undefined ? undefined : expandPath(path, context, cwd)) ?? null
}

/**
 * Creates the edits of a host's files from its entry in `hosts.ts`.
 * @throws UsageError for a scope or a transport that the host does not have
 */
export function createHostEdits(
  host: AgentHost,
  scope: InstallScope,
  access: InstallAccess,
  context: HostPathContext,
  cwd: string,
): { mcp: FileEdits; hook: FileEdits | null } {
  const { mcp, hook } = host
  const path = findHostFilePath(mcp.files, scope, context, cwd)
  if (path === null) {
    const others = (['user', 'project'] as const).filter(
      (other) => findHostFilePath(mcp.files, other, context, cwd) !== null,
    )
    const alternative = others.length > 0 ? `; it has --scope ${others.join(' and ')}` : ' on this system'
    throw new UsageError(`${host.title} has no server configuration for --scope ${scope}${alternative}`)
  }
  const hookPath = hook && findHostFilePath(hook.files, scope, context, cwd)
  return {
    mcp: { path, format: mcp.format, edits: [createServerEdit(host, access)] },
    hook:
      hook && hookPath
        ? { path: hookPath, format: 'json', edits: createHookEdits(host, hook.edits, access, context) }
        : null,
  }
}

function createServerEdit({ title, mcp }: AgentHost, access: InstallAccess): ConfigEdit {
  const template = mcp[access.transport]
  if (template === undefined)
    throw new UsageError(
      `${title} cannot take a key for --transport http from the environment, and none is written into a file; use stdio`,
    )
  const [command = '', ...args] = access.mcp
  const { env_reference } = mcp
  const variableReference = (name: string): string => (env_reference ?? '').replace('NAME', name)
  const env: Record<string, JsonValue> = {
    ...(access.profile === null && { CAIRNWAY_URL: access.base_url }),
    ...(access.key_in_variable && env_reference && { CAIRNWAY_API_KEY: variableReference('CAIRNWAY_API_KEY') }),
  }
  const entry = fillTemplate(template, {
    command,
    args,
    line: access.mcp,
    env,
    names: CONNECTION_VARIABLES,
    url: `${access.base_url}/mcp`,
    bearer: `Bearer ${variableReference('CAIRNWAY_API_KEY')}`,
  })
  if (mcp.list_name_field === undefined) return { kind: 'set', path: [...mcp.path, SERVER_NAME], value: entry }
  const fields = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry : {}
  return {
    kind: 'append',
    path: mcp.path,
    value: { [mcp.list_name_field]: SERVER_NAME, ...fields },
    mark: `${JSON.stringify(mcp.list_name_field)}:${JSON.stringify(SERVER_NAME)}`,
  }
}

function createHookEdits(
  { name }: AgentHost,
  edits: readonly ConfigEdit[],
  { cli, profile, base_url }: InstallAccess,
  { platform }: HostPathContext,
): ConfigEdit[] {
  const service_flags = profile === null ? ['--url', base_url] : ['--profile', profile]
  const line = (event: string): string =>
    formatCommandLine([...cli, 'hook', event, '--host', name, ...service_flags], platform)
  const values = { failure: line('failure'), stop: line('stop') }
  return edits.map((edit) => ({ ...edit, value: fillTemplate(edit.value, values) }))
}

/** The values of the placeholders `$name`; an empty list or map removes its field. */
type TemplateValues = Readonly<Record<string, JsonValue>>

const isEmpty = (value: JsonValue | undefined): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Replaces each text that is a placeholder `$name` by its value. */
function fillTemplate(template: JsonValue, values: TemplateValues): JsonValue {
  if (typeof template === 'string') return template.startsWith('$') ? (values[template.slice(1)] ?? template) : template
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values))
  if (typeof template !== 'object' || template === null) return template
  const filled = Object.entries(template).map(([name, value]) => [name, fillTemplate(value, values)] as const)
  return Object.fromEntries(filled.filter(([, value]) => !isEmpty(value)))
}
