/** The program and its subcommand, such as `npm install`; arguments are often private and seldom the cause. */
export function commandName(command: string): string {
  // in a chain the last command has failed, in a pipe the first one is the program of interest
  const last = command.split(/&&|\|\||;|\n/).findLast((part) => part.trim() !== '') ?? ''
  const words = last
    .replace(/\|.*/s, '')
    .trim()
    .split(/\s+/)
    .filter((word) => !/^\w+=/.test(word) && !/^(?:sudo|env|time|timeout|npx|exec|command|nohup)$/.test(word))
  const program = (words[0] ?? '').replace(/^.*[\\/]/, '')
  const verb = words[1] !== undefined && /^[A-Za-z][\w:-]{1,20}$/.test(words[1]) ? ` ${words[1]}` : ''
  return `${/^[\w.+-]{1,40}$/.test(program) ? program : ''}${verb}`.trim()
}
