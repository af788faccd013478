import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInProcess } from './run-in-process.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairnway-edit-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A program in place of an editor: it keeps the template, and runs `edit` on the parsed text. */
function createEditor(name: string, edit: string): string {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(
    path,
    `#!${process.execPath}
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
const path = process.argv.at(-1)
copyFileSync(path, ${JSON.stringify(join(folder, `${name}.template`))})
const save = (value) => writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
const text = JSON.parse(readFileSync(path, 'utf8'))
${edit}
`,
  )
  chmodSync(path, 0o700)
  return path
}

const accept = () => Response.json({ id: 'exp_0123456789abcdef', status: 'created' }, { status: 201 })
const refuse = () => Response.json({ error: 'ValidationError', message: 'no', details: {} }, { status: 422 })

async function deposit(editor: string, answer: () => Response = accept, args: string[] = []) {
  const bodies: unknown[] = []
  const ran = await runInProcess(['deposit', '--edit', ...args], {
    terminal: 80,
    is_stdin_terminal: true,
    env: { EDITOR: editor, CAIRNWAY_URL: 'http://127.0.0.1:9', CAIRNWAY_API_KEY: 'cw_test' },
    fetch: (_url, init) => {
      bodies.push(JSON.parse(String(init.body)))
      return answer()
    },
  })
  return { ...ran, bodies }
}

const complete = `Object.assign(text, {
  problem: 'p', root_cause: 'r', insight: 'i', failed_approaches: [{ attempt: 'a', why_it_failed: 'w' }],
})
text.successful_approach.method = 'm'
text.tags = ['git', '']
save(text)`

test('the editor opens a template with the required fields and what was given, and what it saves is sent', async () => {
  const { code, bodies } = await deposit(`${createEditor('complete', complete)} --wait`, accept, ['--title', 'T'])
  expect(code).toBe(0)
  expect(bodies).toEqual([
    {
      title: 'T',
      problem: 'p',
      root_cause: 'r',
      insight: 'i',
      failed_approaches: [{ attempt: 'a', why_it_failed: 'w' }],
      successful_approach: { method: 'm' },
      outcome: { status: 'resolved' },
      tags: ['git'],
    },
  ])
  const template = JSON.parse(readFileSync(join(folder, 'complete.template'), 'utf8'))
  expect(template).toMatchObject({
    title: 'T',
    problem: '',
    failed_approaches: [{ attempt: '', why_it_failed: '' }],
    successful_approach: { method: '', implementation: '' },
    outcome: { status: 'resolved', evidence: '' },
    root_cause: '',
    insight: '',
    tags: [],
    applies_when: [],
  })
})

test.each([
  ['a refusal of the service', complete, refuse, 1],
  ['a missing field', 'text.problem = "p"; save(text)', accept, 2],
  ['broken JSON', 'save("{")', accept, 2],
])('after %s the text stays, and its path is told', async (what, edit, answer, exit_code) => {
  const { code, stderr } = await deposit(createEditor(what.replaceAll(' ', '-'), edit), answer, ['--title', 'T'])
  expect(code).toBe(exit_code)
  const path = /[Yy]our text is in ([^\s:]+)/.exec(stderr)?.[1] ?? ''
  expect(existsSync(path)).toBe(true)
  rmSync(path)
})

test('nothing is sent when nothing was changed, the editor fails, or there is neither editor nor terminal', async () => {
  expect(await deposit(createEditor('unchanged', ''))).toMatchObject({
    code: 0,
    bodies: [],
    stderr: 'Nothing was changed, so nothing was sent.\n',
  })
  const failed = await deposit(createEditor('failing', 'process.exit(3)'))
  expect(failed).toMatchObject({
    code: 6,
    bodies: [],
    stderr: expect.stringContaining('exit code 3; nothing was sent'),
  })
  const without_editor = await deposit('')
  expect(without_editor).toMatchObject({ code: 2, bodies: [], stderr: expect.stringContaining('set EDITOR') })
  const in_pipe = await runInProcess(['deposit', '--edit'], { env: { EDITOR: 'true' } })
  expect(in_pipe).toMatchObject({ code: 2, stderr: expect.stringContaining('use --file') })
})
