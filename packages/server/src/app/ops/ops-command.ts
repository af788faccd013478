import type { Client } from '@cairnway/sdk'
import type { ServerConfig } from '../../platform/config/config.ts'

/** Exit code of a command that ran and found a problem. */
export const EXIT_PROBLEM_FOUND = 3

/** Items of the one page that a command reads of a list. */
export const PAGE_LIMIT = 200

/** The program of the operators, for commands that begin without a server. */
export interface OpsProgram {
  /** @throws StartError for a wrong variable */
  readConfig: () => ServerConfig
  /**
   * Creates a client of the running server.
   * @throws StartError when there is no key
   */
  connect: () => Promise<Client>
}

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
  /** whether it runs without a server, so that its client is never used */
  is_local?: boolean
  /** @returns the exit code; null when the arguments are invalid */
  run: (
    client: Client,
    args: string[],
    options: Record<string, string | undefined>,
    program: OpsProgram,
  ) => Promise<number | null>
}
