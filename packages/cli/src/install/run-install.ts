import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { resolveConnection, type ServiceConnection } from '../config/connection.ts'
import { confirm } from '../confirm.ts'
import { type GlobalOptions, readGlobalOptions } from '../global-options.ts'
import { escapeLineForTerminal } from '../output/escape-for-terminal.ts'
import { getProgramName } from '../program-name.ts'
import { suggestSimilar } from '../suggest-similar.ts'
import { applyPlans } from './apply-plans.ts'
import { splitCommandLine } from './command-line.ts'
import { explainInstall } from './explain-install.ts'
import { findPrograms } from './find-programs.ts'
import type { AgentHost } from './host.ts'
import { createHostEdits, type InstallAccess } from './host-edits.ts'
import { HOSTS } from './hosts.ts'
import { readInstallManifest, withManifestLock } from './install-manifest.ts'
import type { InstallOptions } from './install-options.ts'
import { type FilePlan, planInstall, planUninstall } from './plan-files.ts'
import { renderHostList } from './render-host-list.ts'
import { renderPlans } from './render-plans.ts'

/** Shows the changes of a host's files, and writes them after confirmation. */
export async function runInstall(
  options: InstallOptions,
  command: Command,
  context: CliContext,
  cwd: string,
): Promise<void> {
  const { stdout } = context
  if (options.list) return void stdout.write(renderHostList(context, cwd))
  const host = HOSTS.find(({ name }) => name === options.target)
  if (!host) {
    const names = HOSTS.map(({ name }) => name)
    const [given, suggestion] = [options.target ?? '', suggestSimilar(options.target ?? '', names)]
    throw new UsageError(`--target${given && ` '${given}'`}: one of ${names.join(', ')}${suggestion}`)
  }
  stdout.write(`${host.title}, ${options.scope} scope\n`)
  const global_options = readGlobalOptions(command)
  const { plans, explanation } = options.undo
    ? { plans: planHostUninstall(host, options, context, cwd), explanation: '' }
    : planHostInstall(host, options, global_options, context, cwd)
  if (plans.length === 0) return void stdout.write(options.undo ? 'Nothing to remove.\n' : 'Nothing to do.\n')
  stdout.write(`${explanation}\n${renderPlans(plans)}\n`)
  if (global_options.dryRun) return void stdout.write('Nothing was written (--dry-run).\n')
  await confirmAndApply(plans, options, context, cwd)
  for (const note of [host.note, options.hook && !options.undo ? host.hook?.note : undefined])
    if (note) stdout.write(`${note}\n`)
}

/** Access for uninstalling, which needs only the paths of the entries and neither a service nor a key. */
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
): { plans: FilePlan[]; explanation: string } {
  const connection = resolveConnection(global_options, context)
  const { access, from } = resolveAccess(options, connection, context)
  const { mcp, hook } = createHostEdits(host, options.scope, access, context, cwd)
  const plans = planInstall(hook && options.hook ? [mcp, hook] : [mcp], readInstallManifest(context))
  return { plans, explanation: explainInstall(host, options, access, from, connection) }
}

/** @throws UsageError without a terminal to ask in, unless --yes is given */
async function confirmAndApply(
  plans: readonly FilePlan[],
  options: InstallOptions,
  context: CliContext,
  cwd: string,
): Promise<void> {
  const { stdin, stdout } = context
  if (!options.yes) {
    if (!stdin.isTTY || !stdout.isTTY)
      throw new UsageError('nothing was written: there is no terminal to confirm in; pass --yes to write')
    const question = plans.some(({ replaces }) => replaces)
      ? 'There is a different entry of this name. Replace it?'
      : 'Write this?'
    if (!(await confirm(question, context, stdout))) return void stdout.write('Nothing was written.\n')
  }
  await withManifestLock(context, () => applyPlans(plans, context))
  stdout.write('Written.\n')
  if (options.undo) return
  for (const { installed } of plans)
    if (installed?.backup) stdout.write(`Backup: ${escapeLineForTerminal(installed.backup)}\n`)
  stdout.write(`Undo it with: ${getProgramName(cwd)} uninstall --target ${options.target} --scope ${options.scope}\n`)
}

function resolveAccess(
  options: InstallOptions,
  connection: ServiceConnection,
  { platform }: CliContext,
): { access: InstallAccess; from: string } {
  const programs = findPrograms(platform)
  const custom_command = options.command === undefined ? null : splitCommandLine(options.command)
  if (custom_command?.length === 0) throw new UsageError('--command: the command is empty')
  const key_in_variable = connection.key_from === 'CAIRNWAY_API_KEY'
  const { base_url, profile } = connection
  const access = {
    transport: options.transport ?? 'stdio',
    // the MCP program only reads variables, so `cairnway mcp` starts it with the key of a profile
    mcp:
      custom_command ??
      (key_in_variable ? programs.mcp : [...programs.cli, 'mcp', ...(profile ? ['--profile', profile] : [])]),
    cli: programs.cli,
    base_url,
    profile,
    key_in_variable,
  }
  return { access, from: custom_command ? '--command' : programs.from }
}
