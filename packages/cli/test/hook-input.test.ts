import { expect, test } from 'vitest'
import { runInProcess } from './run-in-process.ts'

const error = 'Error: WIDGET_E417 manifest of plugin charts 3.1.0 has no field entry'
const event = JSON.stringify({
  hook_event_name: 'PostToolUseFailure',
  tool_name: 'Bash',
  tool_input: { command: 'widget build', description: 'Build the secret project' },
  error,
})

/** Runs a hook and returns the URLs that it requests. */
async function captureRequestUrls(host: string[], stdin: string): Promise<string[]> {
  const urls: string[] = []
  const fetch = (url: string) => {
    urls.push(url)
    return new Response(null, { status: 204 })
  }
  const ran = await runInProcess(['hook', 'failure', ...host], { stdin, fetch })
  expect(ran).toEqual({ code: 0, stdout: '', stderr: '' })
  return urls
}

const hosts = ['claude-code', 'codex', 'gemini-cli', 'cursor', 'copilot-cli', 'vscode', 'somebody']

test.each(hosts)('%s: input that is no JSON object causes no request', async (host) => {
  expect(await captureRequestUrls(['--host', host], event)).toHaveLength(1)
  for (const text of [event.slice(0, -1), `${event}}`, `[${event}]`, JSON.stringify(event), error])
    expect(await captureRequestUrls(['--host', host], text), text).toEqual([])
})

test.each([[['--host', 'text']], [[]]])('with %j, a text is the output of a command', async (host) => {
  expect(await captureRequestUrls(host, error)).toHaveLength(1)
})
