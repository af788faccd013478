import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorClassNames, generatedFiles, type Operation, operationIds, operations } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { createWorld } from './world.ts'

const root = join(import.meta.dirname, '../../..')
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'))
const read = (name: string) => readFileSync(join(root, name), 'utf8')

const { version } = JSON.parse(read('packages/sdk/package.json')) as { version: string }

test.each(Object.entries(generatedFiles(version)))(
  '%s is what `npm run generate` writes for the current operation table',
  (path, text) => {
    expect(read(path)).toBe(text)
  },
)

test('every relative link and repository path in the pages exists', () => {
  const broken = pages.flatMap((page) => {
    const text = read(page)
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target = '']) =>
      join(dirname(page), target),
    )
    const paths = [...text.matchAll(/`((?:packages|docs|bench|\.ci)\/[\w./-]+)`/g)].map(([, target = '']) => target)
    return [...links, ...paths].filter((path) => !existsSync(join(root, path))).map((path) => `${page}: ${path}`)
  })
  expect(broken).toEqual([])
})

test('docs/self-hosting.md describes every environment variable that the server reads', () => {
  const variables = [...read('packages/server/src/platform/config/config.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(
    ([, name = '']) => name,
  )
  expect(variables.length).toBeGreaterThan(8)
  expect(variables.filter((name) => !read('docs/self-hosting.md').includes(`\`${name}\``))).toEqual([])
})

test('no page or build file names a path of a machine or a registry', () => {
  const files = [...pages, 'package.json', 'package-lock.json', '.npmrc', '.ci/run']
  for (const file of files) expect(read(file), file).not.toMatch(/\/root\/|\/work\/|registry\.npmjs|resolved": "https/)
})

test('the documentation page shows every public operation and error and loads nothing from other hosts', async () => {
  const world = await createWorld()
  const answer = await world.request('/docs')
  const page = await answer.text()
  const isShown = ({ path, is_undocumented = false }: Operation) => !path.startsWith('/v1/admin/') && !is_undocumented
  for (const name of operationIds.filter((operation) => isShown(operations[operation])))
    expect(page).toContain(`id="${name}"`)
  // an element that sets its own display would stay visible when the filter hides it
  expect(page).toContain('[hidden] { display: none !important; }')
  expect(page.match(/<pre(?! tabindex="0" role="region" aria-label="[^"]+">)/g)).toBeNull()
  const guide_names = ['agents', 'deposits', 'webhooks', 'teams', 'identity', 'trust', 'self-hosting', 'benchmarks']
  for (const guide of guide_names.map((name) => `/docs/${name}.md`)) {
    expect(page).toContain(`href="${guide}"`)
    expect(await (await world.request(guide)).text()).toBe(read(guide.slice(1)))
  }
  await world.close()
  for (const name of errorClassNames) expect(page).toContain(`id="${name}"`)
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})
