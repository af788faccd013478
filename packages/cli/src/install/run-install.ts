import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { resolveConnection, type ServiceConnection } from '../config/connection.ts'
import { type GlobalOptions, readGlobalOptions } from '../global-options.ts'
import { escapeLineForTerminal } from '../output/escape-for-terminal.ts'
import { applyPlans } from './apply-plans.ts'
import { splitCommandLine } from './command-line.ts'
import { confirm } from './confirm.ts'
import { explainInstall } from './explain-install.ts'
import { findPrograms } from './find-programs.ts'
import type { AgentHost, InstallScope, McpTransport } from './host.ts'
import { createHostEdits, type InstallAccess } from './host-edits.ts'
import { HOSTS } from './hosts.ts'
import { readInstallManifest, withManifestLock } from './install-manifest.ts'
import { type FilePlan, planInstall, planUninstall } from './plan-files.ts'
import { renderHostList } from './render-host-list.ts'
import { renderPlans } from './render-plans.ts'

/** What `install` and `uninstall` were told. */
export interface InstallOptions {
  target?: string
  scope: InstallScope
  transport: McpTransport
  hook: boolean
  command?: string
  list?: boolean
  undo?: boolean
  yes?: boolean
}

/** Shows what a host's files would get or lose, and writes it when that is confirmed. */
export async function runInstall(
  options: InstallOptions,
  command: Command,
  context: CliContext,
  cwd: string,
): Promise<void> {
  const { stdout } = context
  if (options.list) return void stdout.write(renderHostList(context, cwd))
  const host = HOSTS.find(({ name }) => name === options.target)
  if (!host) throw new UsageError(`--target: one of ${HOSTS.map(({ name }) => name).join(', ')}`)
  stdout.write(`${host.title}, ${options.scope} scope\n`)
  const global_options = readGlobalOptions(command)
  const { plans, explained } = options.undo
    ? { plans: planHostUninstall(host, options, context, cwd), explained: '' }
    : planHostInstall(host, options, global_options, context, cwd)
  if (plans.length === 0) return void stdout.write(options.undo ? 'Nothing of ours is there.\n' : 'Nothing to do.\n')
  stdout.write(`${explained}\n${renderPlans(plans)}\n`)
  if (global_options.dryRun) return void stdout.write('Nothing was written (--dry-run).\n')
  await confirmAndApply(plans, options, context)
  for (const note of [host.note, options.hook && !options.undo ? host.hook?.note : undefined])
    if (note) stdout.write(`${note}\n`)
}

/** Where the entries stand tells nothing of what is in them: nothing has to be known of service and key. */
const PLACEHOLDER_ACCESS: InstallAccess = {
  transport: 'stdio',
  mcp: [],
  cli: [],
  base_url: '',
  profile: null,
  key_in_variable: false,
}

function planHostUninstall(host: AgentHost, options: InstallOptions, context: CliContext, cwd: string): FilePlan[] {
  const { mcp, hook } = createHostEdits(host, options.scope, PLACEHOLDER_ACCESS, context, cwd)
  return planUninstall(hook ? [mcp, hook] : [mcp], readInstallManifest(context))
}

function planHostInstall(
  host: AgentHost,
  options: InstallOptions,
  global_options: GlobalOptions,
  context: CliContext,
  cwd: string,
): { plans: FilePlan[]; explained: string } {
  const connection = resolveConnection(global_options, context)
  const { access, from } = resolveAccess(options, connection, context)
  const { mcp, hook } = createHostEdits(host, options.scope, access, context, cwd)
  const plans = planInstall(hook && options.hook ? [mcp, hook] : [mcp], readInstallManifest(context))
  return { plans, explained: explainInstall(host, options, access, from, connection) }
}

/** @throws UsageError where nobody can be asked, and when the answer is no */
async function confirmAndApply(
  plans: readonly FilePlan[],
  options: InstallOptions,
  context: CliContext,
): Promise<void> {
  const { stdin, stdout } = context
  if (!options.yes) {
    if (!stdin.isTTY || !stdout.isTTY)
      throw new UsageError('nothing was written: this is no terminal, so say --yes to have it written')
    const question = plans.some(({ replaces }) => replaces)
      ? 'An entry of this name says something else. Replace it?'
      : 'Write this?'
    if (!(await confirm(question, context))) return void stdout.write('Nothing was written.\n')
  }
  await withManifestLock(context, () => applyPlans(plans, context))
  stdout.write('Written.\n')
  if (options.undo) return
  for (const { installed } of plans)
    if (installed?.backup) stdout.write(`As it was: ${escapeLineForTerminal(installed.backup)}\n`)
  stdout.write(`Undo it with: cairnway uninstall --target ${options.target} --scope ${options.scope}\n`)
}

function resolveAccess(
  options: InstallOptions,
  connection: ServiceConnection,
  { platform }: CliContext,
): { access: InstallAccess; from: string } {
  const programs = findPrograms(platform)
  const own = options.command === undefined ? null : splitCommandLine(options.command)
  if (own?.length === 0) throw new UsageError('--command: there is nothing in it')
  const key_in_variable = connection.key_from === 'CAIRNWAY_API_KEY'
  const { base_url, profile } = connection
  const access = {
    transport: options.transport ?? 'stdio',
    // the MCP program knows variables alone; for a key in a profile it is started by `cairnway mcp`
    mcp: own ?? (key_in_variable ? programs.mcp : [...programs.cli, 'mcp', ...(profile ? ['--profile', profile] : [])]),
    cli: programs.cli,
    base_url,
    profile,
    key_in_variable,
  }
  return { access, from: own ? '--command' : programs.from }
}
