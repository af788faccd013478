import { expect, test } from 'vitest'
import { operationTool } from './operation-tool.ts'

test.each([{}, '<html>', null, { total_experiences: 'many' }])(
  'an answer that is none is told in words: %j',
  async (answer) => {
    const result = await operationTool('getStats')?.run(async () => answer, {})
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('no Cairnway service') }] })
  },
)
