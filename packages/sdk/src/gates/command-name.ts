/** The end of a command, behind which another begins. */
export const COMMAND_END = /&&|\|\||;|\n/
export const PIPED = /\|.*/s
/** Words in front of the program: variables, and programs that run another one. */
export const ASSIGNMENT = /^\w+=/
export const WRAPPER = /^(?:sudo|env|time|timeout|npx|exec|command|nohup)$/
export const FOLDER_PREFIX = /^.*[\\/]/
export const PROGRAM = /^[\w.+-]{1,40}$/
export const SUBCOMMAND = /^[A-Za-z][\w:-]{1,20}$/

/** The program and its subcommand, such as `npm install`; arguments are often private and seldom the cause. */
export function commandName(command: string): string {
  // in a chain the last command has failed, in a pipe the first one is the program of interest
  const last = command.split(COMMAND_END).findLast((part) => part.trim() !== '') ?? ''
  const words = last
    .replace(PIPED, '')
    .trim()
    .split(/\s+/)
    .filter((word) => !ASSIGNMENT.test(word) && !WRAPPER.test(word))
  const program = (words[0] ?? '').replace(FOLDER_PREFIX, '')
  const verb = words[1] !== undefined && SUBCOMMAND.test(words[1]) ? ` ${words[1]}` : ''
  return `${PROGRAM.test(program) ? program : ''}${verb}`.trim()
}
