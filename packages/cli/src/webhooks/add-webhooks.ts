import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { addGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { findOrAddParent } from '../operations/find-or-add-parent.ts'
import { SECRET_VARIABLE } from './read-secrets.ts'
import type { ListenOptions } from './run-listen.ts'
import type { VerifyDeliveryOptions } from './run-verify-delivery.ts'
import { ALL_TYPES, subscribableTypes } from './subscribable-types.ts'

const DEFAULT_TOLERANCE_S = 300

const parseSeconds = (text: string): number => {
  const seconds = text.trim() === '' ? Number.NaN : Number(text)
  if (seconds >= 0) return seconds
  throw new InvalidArgumentError('It is no number of seconds.')
}

const appendText = (text: string, before: string[] = []): string[] => [...before, text]

function addVerify(webhooks: Command, context: CliContext): void {
  const command = webhooks
    .command('verify')
    .summary('Say whether a delivery has a right signature, and if not, why.')
    .description(
      `Verifies a delivery on this machine and sends nothing. The secret is that of ${SECRET_VARIABLE}, of --secret-file, or asked for.`,
    )
    .option('--file <path>', 'the delivery: header lines, an empty line, the body; without it, standard input')
    .addOption(
      new Option('--header <line>', 'instead of --file: a header as "name: value", repeat it').argParser(appendText),
    )
    .option('--body <path>', 'with --header: the body as it arrived; without it, standard input')
    .option('--secret-file <path>', 'file that holds the secret, or the old and the new one')
    .addOption(
      new Option('--tolerance <seconds>', 'how far from the clock of this machine the timestamp may be')
        .argParser(parseSeconds)
        .default(DEFAULT_TOLERANCE_S),
    )
    .action(async (options: VerifyDeliveryOptions) => {
      const { runVerifyDelivery } = await import('./run-verify-delivery.ts')
      await runVerifyDelivery(options, command, context)
    })
  addGlobalOptions(command)
}

function addListen(webhooks: Command, context: CliContext): void {
  const command = webhooks
    .command('listen')
    .summary('Forward events to a receiver on this machine, while it is developed.')
    .description(
      'Follows events with subscriptions of its own, which end with it, and sends each delivery, signed, to a URL of this machine. The service calls nothing, so no public address is needed.',
    )
    .option('--forward-to <url>', 'where your receiver listens, such as http://127.0.0.1:3000/webhooks')
    .addOption(
      new Option('--event <type...>', 'a type of events, repeat it; without it, all').choices([
        ...subscribableTypes,
        ALL_TYPES,
      ]),
    )
    .option('--print-secret', 'print the secret of the signatures, for your receiver, and end')
    .addHelpText(
      'after',
      `\nThe secret is that of ${SECRET_VARIABLE}, or one that is made at the first call and stays on this machine.`,
    )
    .action(async (options: ListenOptions) => {
      const { runListen } = await import('./run-listen.ts')
      await runListen(options, command, context)
    })
  addGlobalOptions(command)
}

/** Adds the local commands of `cairnway webhooks`. Their code is loaded when they run. */
export function addWebhooks(program: Command, context: CliContext): void {
  const webhooks = findOrAddParent(program, 'webhooks', LOCAL_COMMANDS_HEADING)
  addListen(webhooks, context)
  addVerify(webhooks, context)
}
