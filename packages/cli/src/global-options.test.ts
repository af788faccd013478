import { Command } from 'commander'
import { expect, test } from 'vitest'
import { addGlobalOptions, type GlobalOptions, readGlobalOptions } from './global-options.ts'

/** What a call says for every command, and what it says for this one. */
function parseGlobalOptions(args: string[]): { everywhere: GlobalOptions; own: unknown } {
  const program = new Command().enablePositionalOptions().exitOverride()
  const command = program.command('make').option('--url <url>', 'a field of this name')
  let everywhere: GlobalOptions = {}
  addGlobalOptions(command).action(() => {
    everywhere = readGlobalOptions(command)
  })
  addGlobalOptions(program).parse(args, { from: 'user' })
  return { everywhere, own: command.opts().url }
}

test('it can stand before a command and behind it, where what is behind goes before', () => {
  expect(parseGlobalOptions(['--profile', 'a', '--no-color', 'make', '--profile', 'b', '--json']).everywhere).toEqual({
    profile: 'b',
    color: false,
    json: true,
  })
})

test('a field of the same name is meant behind the command', () => {
  const { everywhere, own } = parseGlobalOptions([
    '--url',
    'http://service.example',
    'make',
    '--url',
    'http://field.example',
  ])
  expect({ everywhere, own }).toEqual({
    everywhere: { url: 'http://service.example' },
    own: 'http://field.example',
  })
})
