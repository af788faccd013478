import { expect, test } from 'vitest'
import { commandName } from './command-name.ts'
import { COMMANDS } from './testing-command-name-cases.ts'

test.each(COMMANDS)('the program and subcommand of %j are %j', (command, name) => {
  expect(commandName(command)).toBe(name)
})
