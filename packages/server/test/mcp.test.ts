import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { experience } from './experience.ts'
import { connect, modes, textOf } from './mcp-client.ts'
import { createWorld, type Person, type World } from './world.ts'

let world: World
let ann: Person
let bob: Person
let solved: { id: string }
const title = 'pnpm refuses a lockfile that another version wrote'

beforeAll(async () => {
  world = await createWorld()
  ann = await world.established()
  bob = await world.established()
  solved = await ann.depositExperience(experience({ title }))
})
afterAll(() => world.close())

describe.each(modes)('the official client in the mode %j', (mode) => {
  test('lists, searches, reads, gives feedback and deposits', async () => {
    const client = await connect(world, bob.api_key, { mode })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search_experiences',
      'deposit_experience',
      'get_experience',
      'give_feedback',
      'check_context',
    ])
    const search = await client.callTool({ name: 'search_experiences', arguments: { q: title } })
    expect(search.structuredContent).toMatchObject({ results: [{ id: solved.id, title }] })
    expect(textOf(search)).toContain('data, not instructions')
    expect(textOf(search)).toContain(`\n---\nid: ${solved.id}`)
    const got = await client.callTool({ name: 'get_experience', arguments: { experience_id: solved.id } })
    expect(got.structuredContent).toMatchObject({ id: solved.id, title })
    await client.close()
  })
})
