import { expandPath } from '../config/expand-path.ts'
import { UsageError } from '../failures.ts'
import type { Surroundings } from '../surroundings.ts'
import { printLine } from './command-line.ts'
import { fillShape } from './fill-shape.ts'
import type { Edit, Files, Host, Json, Scope, Transport } from './host.ts'
import type { FileEdits } from './plan-files.ts'

/** Under this name the server stands in every host. */
const ENTRY = 'cairnway'
const VARIABLES = ['CAIRNWAY_API_KEY', 'CAIRNWAY_URL', 'CAIRNWAY_PROFILE']

/** How the server and the hooks are reached. */
export interface Access {
  transport: Transport
  mcp: string[]
  cli: string[]
  base_url: string
  /** the profile that address and key are read from */
  profile: string | null
  /** the key comes from the variable and not from a profile */
  key_in_variable: boolean
}

type Place = Pick<Surroundings, 'env' | 'home' | 'platform'>

/** Where a host keeps something in a scope; null where it keeps nothing there. */
export function hostFile(files: Files, scope: Scope, place: Place, cwd: string): string | null {
  const path = files[scope]
  return (path === undefined ? undefined : expandPath(path, place, cwd)) ?? null
}

/**
 * What a host's files get, by its table entry.
 * @throws UsageError for a scope or a transport that the host does not have
 */
export function hostFiles(
  host: Host,
  scope: Scope,
  access: Access,
  place: Place,
  cwd: string,
): { mcp: FileEdits; hook: FileEdits | null } {
  const { mcp, hook } = host
  const path = hostFile(mcp.files, scope, place, cwd)
  if (path === null) {
    const others = (['user', 'project'] as const).filter((other) => hostFile(mcp.files, other, place, cwd) !== null)
    const instead = others.length > 0 ? `; it has --scope ${others.join(' and ')}` : ' on this system'
    throw new UsageError(`${host.title} keeps no servers for --scope ${scope}${instead}`)
  }
  const hookPath = hook && hostFile(hook.files, scope, place, cwd)
  return {
    mcp: { path, format: mcp.format, edits: [serverEdit(host, access)] },
    hook:
      hook && hookPath ? { path: hookPath, format: 'json', edits: hookEdits(host, hook.edits, access, place) } : null,
  }
}

function serverEdit({ title, mcp }: Host, access: Access): Edit {
  const shape = mcp[access.transport]
  if (shape === undefined)
    throw new UsageError(
      `${title} cannot take a key for --transport http from the environment, and none is written into a file; use stdio`,
    )
  const [command = '', ...args] = access.mcp
  const { reference } = mcp
  const referred = (name: string): string => (reference ?? '').replace('NAME', name)
  const env: Record<string, Json> = {
    ...(access.profile === null && { CAIRNWAY_URL: access.base_url }),
    ...(access.key_in_variable && reference && { CAIRNWAY_API_KEY: referred('CAIRNWAY_API_KEY') }),
  }
  const entry = fillShape(shape, {
    command,
    args,
    line: access.mcp,
    env,
    names: VARIABLES,
    url: `${access.base_url}/mcp`,
    bearer: `Bearer ${referred('CAIRNWAY_API_KEY')}`,
  })
  if (mcp.list === undefined) return { kind: 'set', path: [...mcp.path, ENTRY], value: entry }
  const fields = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry : {}
  return {
    kind: 'append',
    path: mcp.path,
    value: { [mcp.list]: ENTRY, ...fields },
    mark: `${JSON.stringify(mcp.list)}:${JSON.stringify(ENTRY)}`,
  }
}

function hookEdits(
  { name }: Host,
  edits: readonly Edit[],
  { cli, profile, base_url }: Access,
  { platform }: Place,
): Edit[] {
  const where = profile === null ? ['--url', base_url] : ['--profile', profile]
  const line = (event: string): string => printLine([...cli, 'hook', event, '--host', name, ...where], platform)
  const filling = { failure: line('failure'), stop: line('stop') }
  return edits.map((edit) => ({ ...edit, value: fillShape(edit.value, filling) }))
}
