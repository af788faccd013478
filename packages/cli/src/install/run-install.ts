import type { Command } from 'commander'
import { type Connection, resolveConnection } from '../config/connection.ts'
import { type Everywhere, everywhereOf } from '../everywhere.ts'
import { UsageError } from '../failures.ts'
import { neutraliseLine } from '../print/neutralise.ts'
import type { Surroundings } from '../surroundings.ts'
import { applyPlans } from './apply-plans.ts'
import { splitLine } from './command-line.ts'
import { confirm } from './confirm.ts'
import { explainInstall } from './explain-install.ts'
import type { Host, Scope, Transport } from './host.ts'
import { type Access, hostFiles } from './host-files.ts'
import { HOSTS } from './hosts.ts'
import { aloneWithRecord, readRecord } from './install-record.ts'
import { listHosts } from './list-hosts.ts'
import { type FilePlan, planInstall, planUninstall } from './plan-files.ts'
import { findPrograms } from './programs.ts'
import { showPlans } from './show-plans.ts'

/** What `install` and `uninstall` were told. */
export interface InstallSaid {
  target?: string
  scope: Scope
  transport: Transport
  hook: boolean
  command?: string
  list?: boolean
  undo?: boolean
  yes?: boolean
}

/** Shows what a host's files would get or lose, and writes it when that is confirmed. */
export async function runInstall(
  said: InstallSaid,
  command: Command,
  surroundings: Surroundings,
  cwd: string,
): Promise<void> {
  const { stdout } = surroundings
  if (said.list) return void stdout.write(listHosts(surroundings, cwd))
  const host = HOSTS.find(({ name }) => name === said.target)
  if (!host) throw new UsageError(`--target: one of ${HOSTS.map(({ name }) => name).join(', ')}`)
  stdout.write(`${host.title}, ${said.scope} scope\n`)
  const everywhere = everywhereOf(command)
  const { plans, explained } = said.undo
    ? { plans: undoPlans(host, said, surroundings, cwd), explained: '' }
    : installPlans(host, said, everywhere, surroundings, cwd)
  if (plans.length === 0) return void stdout.write(said.undo ? 'Nothing of ours is there.\n' : 'Nothing to do.\n')
  stdout.write(`${explained}\n${showPlans(plans)}\n`)
  if (everywhere.dryRun) return void stdout.write('Nothing was written (--dry-run).\n')
  await settle(plans, said, surroundings)
  for (const note of [host.note, said.hook && !said.undo ? host.hook?.note : undefined])
    if (note) stdout.write(`${note}\n`)
}

/** Where the entries stand tells nothing of what is in them: nothing has to be known of service and key. */
const ANY_ACCESS: Access = { transport: 'stdio', mcp: [], cli: [], base_url: '', profile: null, key_in_variable: false }

function undoPlans(host: Host, said: InstallSaid, surroundings: Surroundings, cwd: string): FilePlan[] {
  const { mcp, hook } = hostFiles(host, said.scope, ANY_ACCESS, surroundings, cwd)
  return planUninstall(hook ? [mcp, hook] : [mcp], readRecord(surroundings))
}

function installPlans(
  host: Host,
  said: InstallSaid,
  everywhere: Everywhere,
  surroundings: Surroundings,
  cwd: string,
): { plans: FilePlan[]; explained: string } {
  const connection = resolveConnection(everywhere, surroundings)
  const { access, from } = accessOf(said, connection, surroundings)
  const { mcp, hook } = hostFiles(host, said.scope, access, surroundings, cwd)
  const plans = planInstall(hook && said.hook ? [mcp, hook] : [mcp], readRecord(surroundings))
  return { plans, explained: explainInstall(host, said, access, from, connection) }
}

/** @throws UsageError where nobody can be asked, and when the answer is no */
async function settle(plans: readonly FilePlan[], said: InstallSaid, surroundings: Surroundings): Promise<void> {
  const { stdin, stdout } = surroundings
  if (!said.yes) {
    if (!stdin.isTTY || !stdout.isTTY)
      throw new UsageError('nothing was written: this is no terminal, so say --yes to have it written')
    const question = plans.some(({ replaces }) => replaces)
      ? 'An entry of this name says something else. Replace it?'
      : 'Write this?'
    if (!(await confirm(question, surroundings))) return void stdout.write('Nothing was written.\n')
  }
  await aloneWithRecord(surroundings, () => applyPlans(plans, surroundings))
  stdout.write('Written.\n')
  if (said.undo) return
  for (const { record } of plans) if (record?.backup) stdout.write(`As it was: ${neutraliseLine(record.backup)}\n`)
  stdout.write(`Undo it with: cairnway uninstall --target ${said.target} --scope ${said.scope}\n`)
}

function accessOf(
  said: InstallSaid,
  connection: Connection,
  { platform }: Surroundings,
): { access: Access; from: string } {
  const programs = findPrograms(platform)
  const own = said.command === undefined ? null : splitLine(said.command)
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
