import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorClassNames, generatedFiles, type Operation, operationIds, operations } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { guides } from '../src/surfaces/http/render-docs-page.ts'
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

/** Anchors of the headings of a page, as GitHub makes them. */
const anchorsOf = (page: string): Set<string> =>
  new Set(
    [
      ...read(page)
        .replace(/```[\s\S]*?```/g, '')
        .matchAll(/^#+ (.+)$/gm),
    ].map(([, heading = '']) =>
      heading
        .replace(/\]\([^)]*\)/g, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

test('every relative link, anchor and repository path in the pages exists', () => {
  const broken = pages.flatMap((page) => {
    const text = read(page)
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([, target = '', anchor = '']) => ({ path: target === '' ? page : join(dirname(page), target), anchor }),
    )
    const paths = [...text.matchAll(/`((?:packages|docs|bench|\.ci)\/[\w./-]+)`/g)].map(([, path = '']) => ({
      path,
      anchor: '',
    }))
    const isBroken = ({ path, anchor }: { path: string; anchor: string }): boolean =>
      !existsSync(join(root, path)) || (anchor !== '' && path.endsWith('.md') && !anchorsOf(path).has(anchor))
    return [...links, ...paths].filter(isBroken).map(({ path, anchor }) => `${page}: ${path}#${anchor}`)
  })
  expect(broken).toEqual([])
})

test('every page that the sources and the console name exists, and so do its sections', () => {
  const sources = ['packages', 'eval', 'bench', 'interop'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !/node_modules|[/\\]dist[/\\]|\.test\./.test(path))
      .map((path) => `${folder}/${path}`),
  )
  const broken = sources.flatMap((source) =>
    [...read(source).matchAll(/(?<![\w.])\/?(docs\/[a-z0-9-]+\.md)(?:, "([^"]+)")?/g)]
      .filter(([, page = '', section]) => {
        if (!existsSync(join(root, page))) return true
        return section !== undefined && !anchorsOf(page).has(section.toLowerCase().replaceAll(' ', '-'))
      })
      .map(([reference]) => `${source}: ${reference}`),
  )
  expect(broken).toEqual([])
})

test('every page, picture and file that a served guide links to is served', async () => {
  const world = await createWorld()
  const links = guides.flatMap(({ path }) =>
    [...read(path.slice(1)).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(
      ([, target = '']) => new URL(target, `http://guides${path}`).pathname,
    ),
  )
  const missing = []
  for (const link of new Set(links)) {
    const answer = await world.request(link)
    if (answer.status !== 200) missing.push(link)
    else expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(root, link))), link).toBe(true)
  }
  expect(missing).toEqual([])
  for (const path of ['/docs/constants.json', '/docs/benchmarks/../../package.json', '/docs/%2e%2e/package.json'])
    expect((await world.request(path)).status, path).toBe(404)
  await world.close()
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
  for (const { path: guide } of guides) {
    expect(page).toContain(`href="${guide}"`)
    expect(await (await world.request(guide)).text()).toBe(read(guide.slice(1)))
  }
  await world.close()
  for (const name of errorClassNames) expect(page).toContain(`id="${name}"`)
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})
