import { afterEach, expect, test, vi } from 'vitest'
import { warmUp } from './warm-up.ts'

afterEach(() => vi.unstubAllGlobals())

test('the warm-up loads the HTTP client of Node and runs a whole lookup, without a request to anybody', async () => {
  const fetched: string[] = []
  const compiled = vi.spyOn(Response, 'json')
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return new Response()
  })
  await warmUp()
  expect(fetched).toEqual(['data:,'])
  expect(compiled).toHaveBeenCalledTimes(1)
})
