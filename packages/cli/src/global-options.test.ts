import { Command } from 'commander'
import { expect, test } from 'vitest'
import { addGlobalOptions, type GlobalOptions, readGlobalOptions } from './global-options.ts'

/** The global options of a call, and the value of the command's own field `url`. */
function parseGlobalOptions(args: string[]): { global_options: GlobalOptions; field: unknown } {
  const program = new Command().enablePositionalOptions().exitOverride()
  const command = program.command('make').option('--url <url>', 'a field of this name')
  let global_options: GlobalOptions = {}
  addGlobalOptions(command).action(() => {
    global_options = readGlobalOptions(command)
  })
  addGlobalOptions(program).parse(args, { from: 'user' })
  return { global_options, field: command.opts().url }
}

test('global options stand before or after a command, and those after it win', () => {
  expect(
    parseGlobalOptions(['--profile', 'a', '--no-color', 'make', '--profile', 'b', '--json']).global_options,
  ).toEqual({
    profile: 'b',
    color: false,
    json: true,
  })
})

test('after a command, an option with the name of a field sets the field', () => {
  const { global_options, field } = parseGlobalOptions([
    '--url',
    'http://service.example',
    'make',
    '--url',
    'http://field.example',
  ])
  expect({ global_options, field }).toEqual({
    global_options: { url: 'http://service.example' },
    field: 'http://field.example',
  })
})
