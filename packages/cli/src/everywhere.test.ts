import { Command } from 'commander'
import { expect, test } from 'vitest'
import { addEverywhere, type Everywhere, everywhereOf } from './everywhere.ts'

/** What a call says for every command, and what it says for this one. */
function said(args: string[]): { everywhere: Everywhere; own: unknown } {
  const program = new Command().enablePositionalOptions().exitOverride()
  const command = program.command('make').option('--url <url>', 'a field of this name')
  let everywhere: Everywhere = {}
  addEverywhere(command).action(() => {
    everywhere = everywhereOf(command)
  })
  addEverywhere(program).parse(args, { from: 'user' })
  return { everywhere, own: command.opts().url }
}

test('it can stand before a command and behind it, where what is behind goes before', () => {
  expect(said(['--profile', 'a', '--no-color', 'make', '--profile', 'b', '--json']).everywhere).toEqual({
    profile: 'b',
    color: false,
    json: true,
  })
})

test('a field of the same name is meant behind the command', () => {
  const { everywhere, own } = said(['--url', 'http://service.example', 'make', '--url', 'http://field.example'])
  expect({ everywhere, own }).toEqual({
    everywhere: { url: 'http://service.example' },
    own: 'http://field.example',
  })
})
