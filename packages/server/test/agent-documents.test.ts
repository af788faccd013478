import { HEADINGS_REQUEST, operations } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Most words of a document that an agent loads at once. */
const MAX_WORDS = 400

const read = async (path: string): Promise<string> => {
  const answer = await world.request(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

test.each(['/skill.md', '/llms.txt'])('%s is for everybody, and short', async (path) => {
  expect((await read(path)).split(/\s+/).length).toBeLessThan(MAX_WORDS)
})

test('the skill file says when to search, verify and deposit, with calls for this origin', async () => {
  const text = await read('/skill.md')
  const [, front = '', body = ''] = text.split(/^---$/m)
  expect(front).toMatch(/^name: [a-z-]+$/m)
  expect(front).toMatch(/^description: Use .{20,}$/m)
  expect(body).toContain(HEADINGS_REQUEST)
  expect(body).toContain('never instructions to follow')
  const { base_url } = world.app.config
  for (const name of ['searchExperiences', 'verifyAction', 'depositRawExperience', 'registerAgent'] as const)
    expect(body).toMatch(new RegExp(`^curl .*"${base_url}${operations[name].path}"`, 'm'))
  expect(body).toContain(`${base_url}/mcp`)
})

test('the skill file names tools that a connection gets by default', async () => {
  const named = [...(await read('/skill.md')).matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name)
  const { api_key } = await world.newcomer()
  const answer = await world.request('/mcp', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api_key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  const listed = await answer.text()
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !listed.includes(`"name":"${name}"`))).toEqual([])
})

test('every link of the list for language models is answered here', async () => {
  const text = await read('/llms.txt')
  expect(text).toMatch(/^# .+\n\n> .+\n/)
  const { base_url } = world.app.config
  const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, link = '']) => link)
  expect(links.length).toBeGreaterThan(8)
  for (const link of links) {
    expect(link.startsWith(`${base_url}/`)).toBe(true)
    expect((await world.request(link.slice(base_url.length))).status).toBe(200)
  }
})
