import type { Client } from '@cairnway/sdk'

/** Exit code of a command that ran and found a problem. */
export const EXIT_PROBLEM_FOUND = 3

/** A command for operators of the running server. */
export interface OpsCommand {
  /** arguments after the name, such as `FILE [--as NAME]` */
  usage: string
  /** one or more lines of help */
  description: string
  /** bounds of the number of positional arguments; none are allowed when absent */
  argument_count?: [min: number, max: number]
  /** names of options with a value, without dashes, including the required ones */
  options?: string[]
  required_options?: string[]
  /** names of options without a value; those that are given are `yes` */
  flags?: string[]
  /** whether it works on files alone: then the client reaches no server */
  is_local?: boolean
  /** @returns the exit code; null when the arguments are invalid */
  run: (client: Client, args: string[], options: Record<string, string | undefined>) => Promise<number | null>
}
