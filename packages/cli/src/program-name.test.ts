import { expect, test } from 'vitest'
import { getProgramName } from './program-name.ts'

test.each([
  ['an installed package', '/srv', '/usr/lib/node_modules/@cairnway/cli/', 'cairnway'],
  ['the cache of npx', '/srv', '/home/a/.npm/_npx/1f/node_modules/@cairnway/cli/', 'npx @cairnway/cli'],
  ['a clone, in its folder', '/srv/cairnway', '/srv/cairnway/packages/cli/', 'npx cairnway'],
  ['a clone, below its folder', '/srv/cairnway/docs', '/srv/cairnway/packages/cli/', 'npx cairnway'],
  [
    'a clone, elsewhere',
    '/srv/cairnway-app',
    '/srv/cairnway/packages/cli/',
    'node /srv/cairnway/packages/cli/bin/cairnway.mjs',
  ],
  [
    'a clone in a folder with a blank',
    '/',
    '/srv/my x/packages/cli/',
    `node '/srv/my x/packages/cli/bin/cairnway.mjs'`,
  ],
])('hints of %s name a command that works in %s', (_, cwd, package_dir, name) => {
  expect(getProgramName(cwd, package_dir)).toBe(name)
})
