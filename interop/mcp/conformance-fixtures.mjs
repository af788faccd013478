// Tools, resources and prompts that the conformance suite calls by name. They do not belong into the product, so they are
// added to its server here.
import { completable, ResourceTemplate } from '../../node_modules/@modelcontextprotocol/server/dist/index.mjs'
import * as z from '../../node_modules/zod/index.js'

/** One red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** A WAV file without samples. */
const WAV = Buffer.concat([
  Buffer.from('RIFF$\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1'),
  Buffer.from([0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0]),
  Buffer.from('data\0\0\0\0', 'latin1'),
]).toString('base64')

const text = (value) => ({ type: 'text', text: value })
const image = { type: 'image', data: PNG, mimeType: 'image/png' }
const resource = (uri, mimeType, value) => ({ type: 'resource', resource: { uri, mimeType, text: value } })

const contents = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
}

function addTools(server) {
  for (const [name, content] of Object.entries(contents))
    server.registerTool(name, { description: name }, async () => ({ content }))
  server.registerTool('test_error_handling', { description: 'fails' }, async () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  server.registerTool('test_tool_with_logging', { description: 'logs' }, async (ctx) => {
    for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
      await ctx.mcpReq.log('info', line)
    return { content: [text('done')] }
  })
  server.registerTool('test_tool_with_progress', { description: 'reports its progress' }, async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100])
      if (progressToken !== undefined)
        await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
    return { content: [text('done')] }
  })
}

function addResources(server) {
  const add = (name, uri, content) =>
    server.registerResource(name, uri, { mimeType: content.mimeType, description: name }, async (at) => ({
      contents: [{ uri: at.href, ...content }],
    }))
  add('static-text', 'test://static-text', {
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  })
  add('static-binary', 'test://static-binary', { mimeType: 'image/png', blob: PNG })
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    async (at, { id }) => ({
      contents: [
        {
          uri: at.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  )
}

function addPrompts(server) {
  const say = (...parts) => ({ messages: parts.map((content) => ({ role: 'user', content })) })
  server.registerPrompt('test_simple_prompt', { description: 'simple' }, () =>
    say(text('This is a simple prompt for testing.')),
  )
  const argument = completable(z.string(), (value) => ['paris', 'park', 'party'].filter((one) => one.startsWith(value)))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'with arguments', argsSchema: z.object({ arg1: argument, arg2: z.string() }) },
    ({ arg1, arg2 }) => say(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'with a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) =>
      say(
        resource(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'with an image' }, () =>
    say(image, text('Please analyze the image above.')),
  )
}

/** Adds the fixtures to a server of the product. @returns the server */
export function addConformanceFixtures(server) {
  server.server.registerCapabilities({ logging: {} })
  addTools(server)
  addResources(server)
  addPrompts(server)
  return server
}
