import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { expandPath } from '../config/expand-path.ts'
import { formatCommandLine } from './command-line.ts'
import { fillTemplate } from './fill-template.ts'
import type { AgentHost, ConfigEdit, InstallScope, JsonValue, McpTransport, ScopedFilePaths } from './host.ts'
import type { FileEdits } from './plan-files.ts'

/** Under this name the server stands in every host. */
const SERVER_NAME = 'cairnway'
const CONNECTION_VARIABLES = ['CAIRNWAY_API_KEY', 'CAIRNWAY_URL', 'CAIRNWAY_PROFILE']

/** How the server and the hooks are reached. */
export interface InstallAccess {
  transport: McpTransport
  mcp: string[]
  cli: string[]
  base_url: string
  /** the profile that address and key are read from */
  profile: string | null
  /** the key comes from the variable and not from a profile */
  key_in_variable: boolean
}

type HostPathContext = Pick<CliContext, 'env' | 'home' | 'platform'>

/** Where a host keeps something in a scope; null where it keeps nothing there. */
export function findHostFilePath(
  files: ScopedFilePaths,
  scope: InstallScope,
  place: HostPathContext,
  cwd: string,
): string | null {
  const path = files[scope]
  return (path === undefined ? undefined : expandPath(path, place, cwd)) ?? null
}

/**
 * What a host's files get, by its table entry.
 * @throws UsageError for a scope or a transport that the host does not have
 */
export function createHostEdits(
  host: AgentHost,
  scope: InstallScope,
  access: InstallAccess,
  place: HostPathContext,
  cwd: string,
): { mcp: FileEdits; hook: FileEdits | null } {
  const { mcp, hook } = host
  const path = findHostFilePath(mcp.files, scope, place, cwd)
  if (path === null) {
    const others = (['user', 'project'] as const).filter(
      (other) => findHostFilePath(mcp.files, other, place, cwd) !== null,
    )
    const instead = others.length > 0 ? `; it has --scope ${others.join(' and ')}` : ' on this system'
    throw new UsageError(`${host.title} keeps no servers for --scope ${scope}${instead}`)
  }
  const hookPath = hook && findHostFilePath(hook.files, scope, place, cwd)
  return {
    mcp: { path, format: mcp.format, edits: [createServerEdit(host, access)] },
    hook:
      hook && hookPath
        ? { path: hookPath, format: 'json', edits: createHookEdits(host, hook.edits, access, place) }
        : null,
  }
}

function createServerEdit({ title, mcp }: AgentHost, access: InstallAccess): ConfigEdit {
  const shape = mcp[access.transport]
  if (shape === undefined)
    throw new UsageError(
      `${title} cannot take a key for --transport http from the environment, and none is written into a file; use stdio`,
    )
  const [command = '', ...args] = access.mcp
  const { env_reference } = mcp
  const referred = (name: string): string => (env_reference ?? '').replace('NAME', name)
  const env: Record<string, JsonValue> = {
    ...(access.profile === null && { CAIRNWAY_URL: access.base_url }),
    ...(access.key_in_variable && env_reference && { CAIRNWAY_API_KEY: referred('CAIRNWAY_API_KEY') }),
  }
  const entry = fillTemplate(shape, {
    command,
    args,
    line: access.mcp,
    env,
    names: CONNECTION_VARIABLES,
    url: `${access.base_url}/mcp`,
    bearer: `Bearer ${referred('CAIRNWAY_API_KEY')}`,
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
  const where = profile === null ? ['--url', base_url] : ['--profile', profile]
  const line = (event: string): string => formatCommandLine([...cli, 'hook', event, '--host', name, ...where], platform)
  const filling = { failure: line('failure'), stop: line('stop') }
  return edits.map((edit) => ({ ...edit, value: fillTemplate(edit.value, filling) }))
}
