import { expect, test } from 'vitest'
import { deriveTags } from './derive-tags.ts'

test.each([
  ['run `chmod -R g+w /srv` for the c and r shelves', []],
  ['the arch of the host, OS/ARCH, is the same', []],
  ['Find the folder, make sure that nobody mounts it', []],
  ['`with` instead of `assert` in `src/queue.ts`', []],
  ['we spring to the edge of the metal stack', []],
  ['a Go service and a parser in C on Docker', ['go', 'c', 'docker']],
  ['the package `@acme/queue` with `--max-old-space`, on npm', ['npm', '@acme/queue']],
  ['postgres says PoolTimeoutError', ['postgresql', 'PoolTimeoutError']],
])('%s: tags are names', (text, tags) => {
  expect(deriveTags([text], [])).toEqual(tags)
})
