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
  said: InstallOptions,
  command: Command,
  surroundings: CliContext,
  cwd: string,
): Promise<void> {
  const { stdout } = surroundings
  if (said.list) return void stdout.write(renderHostList(surroundings, cwd))
  const host = HOSTS.find(({ name }) => name === said.target)
  if (!host) throw new UsageError(`--target: one of ${HOSTS.map(({ name }) => name).join(', ')}`)
  stdout.write(`${host.title}, ${said.scope} scope\n`)
  const everywhere = readGlobalOptions(command)
  const { plans, explained } = said.undo
    ? { plans: planHostUninstall(host, said, surroundings, cwd), explained: '' }
    : planHostInstall(host, said, everywhere, surroundings, cwd)
  if (plans.length === 0) return void stdout.write(said.undo ? 'Nothing of ours is there.\n' : 'Nothing to do.\n')
  stdout.write(`${explained}\n${renderPlans(plans)}\n`)
  if (everywhere.dryRun) return void stdout.write('Nothing was written (--dry-run).\n')
  await confirmAndApply(plans, said, surroundings)
  for (const note of [host.note, said.hook && !said.undo ? host.hook?.note : undefined])
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

function planHostUninstall(host: AgentHost, said: InstallOptions, surroundings: CliContext, cwd: string): FilePlan[] {
  const { mcp, hook } = createHostEdits(host, said.scope, PLACEHOLDER_ACCESS, surroundings, cwd)
  return planUninstall(hook ? [mcp, hook] : [mcp], readInstallManifest(surroundings))
}

function planHostInstall(
  host: AgentHost,
  said: InstallOptions,
  everywhere: GlobalOptions,
  surroundings: CliContext,
  cwd: string,
): { plans: FilePlan[]; explained: string } {
  const connection = resolveConnection(everywhere, surroundings)
  const { access, from } = resolveAccess(said, connection, surroundings)
  const { mcp, hook } = createHostEdits(host, said.scope, access, surroundings, cwd)
  const plans = planInstall(hook && said.hook ? [mcp, hook] : [mcp], readInstallManifest(surroundings))
  return { plans, explained: explainInstall(host, said, access, from, connection) }
}

/** @throws UsageError where nobody can be asked, and when the answer is no */
async function confirmAndApply(
  plans: readonly FilePlan[],
  said: InstallOptions,
  surroundings: CliContext,
): Promise<void> {
  const { stdin, stdout } = surroundings
  if (!said.yes) {
    if (!stdin.isTTY || !stdout.isTTY)
      throw new UsageError('nothing was written: this is no terminal, so say --yes to have it written')
    const question = plans.some(({ replaces }) => replaces)
      ? 'An entry of this name says something else. Replace it?'
      : 'Write this?'
    if (!(await confirm(question, surroundings))) return void stdout.write('Nothing was written.\n')
  }
  await withManifestLock(surroundings, () => applyPlans(plans, surroundings))
  stdout.write('Written.\n')
  if (said.undo) return
  for (const { installed } of plans)
    if (installed?.backup) stdout.write(`As it was: ${escapeLineForTerminal(installed.backup)}\n`)
  stdout.write(`Undo it with: cairnway uninstall --target ${said.target} --scope ${said.scope}\n`)
}

function resolveAccess(
  said: InstallOptions,
  connection: ServiceConnection,
  { platform }: CliContext,
): { access: InstallAccess; from: string } {
  const programs = findPrograms(platform)
  const own = said.command === undefined ? null : splitCommandLine(said.command)
  if (own?.length === 0) throw new UsageError('--command: there is nothing in it')
  const key_in_variable = connection.key_from === 'CAIRNWAY_API_KEY'
  const { base_url, profile } = connection
  const access = {
    transport: said.transport ?? 'stdio',
    // the MCP program knows variables alone; for a key in a profile it is started by `cairnway mcp`
    mcp: own ?? (key_in_variable ? programs.mcp : [...programs.cli, 'mcp', ...(profile ? ['--profile', profile] : [])]),
    cli: programs.cli,
    base_url,
    profile,
    key_in_variable,
  }
  return { access, from: own ? '--command' : programs.from }
}
