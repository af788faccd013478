// Tests the Python package as users get it: built, installed into an empty environment of each Python, and run from there.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createContributorActions, experience } from '../interop/harness/create-context.mjs'
import { findPython } from '../interop/harness/python-environment.mjs'
import { runProgram } from '../interop/harness/run-program.mjs'
import { startServer } from '../interop/harness/start-server.mjs'
import { pythonSdk } from '../interop/harness/toolchains.mjs'
import { scenarioInput } from '../interop/sdk/scenario-input.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'cairnway-python-'))
const clone = join(folder, 'source')
const scenario = join(root, 'interop/python/sdk_scenario.py')
const pythons = ['3.10', '3.11', '3.12', '3.13'].filter(findPython)
/** The modules of the synchronous client, which are derived from those of the asynchronous one. */
const DERIVED = ['cairnway/_client.py', 'cairnway/_generated/methods.py']
/** The environment must not tell the programs where the service is, nor hold a profile of the person who runs the test. */
const env = { HOME: folder, XDG_CONFIG_HOME: '', CAIRNWAY_URL: '', CAIRNWAY_API_KEY: '', PYTHONPATH: '' }

const { path: python } = pythonSdk()
const built = {}
/** One with the seeds, about which the README's examples ask, and one without them, into which the scenario deposits. */
const servers = {}
before(async () => {
  // a copy, so that nothing that is left in the folder is packed
  cpSync(join(root, 'python'), clone, { recursive: true, filter: (path) => !/[/\\](?:\.\w+|__pycache__)$/.test(path) })
  for (const path of DERIVED) writeFileSync(join(clone, 'src', path), 'raise ImportError("left by an earlier build")')
  await runProgram(python, ['-m', 'build', '--no-isolation', '--outdir', join(folder, 'dist'), clone])
  for (const name of readdirSync(join(folder, 'dist')))
    built[name.endsWith('.whl') ? 'wheel' : 'sdist'] = join(folder, 'dist', name)
  servers.seeded = await startServer({ SEED: 'on' })
  servers.empty = await startServer()
  await untilSeeded(servers.seeded)
})
after(async () => {
  for (const server of Object.values(servers)) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Waits until the server has loaded its seeds: before, it answers and says that it has not. */
async function untilSeeded({ base_url, operator_key }) {
  const headers = { Authorization: `Bearer ${operator_key}` }
  for (;;) {
    const { metadata } = await (await fetch(`${base_url}/v1/experiences/search?q=git`, { headers })).json()
    if (!metadata.quality_hint) return
    await setTimeout(200)
  }
}

const runPython = async (path, args, options = {}) =>
  (await runProgram(path, args, { cwd: folder, ...options, env: { ...env, ...options.env } })).stdout

/** The paths in an archive, and the text of the first whose path ends so. */
async function readArchive(file) {
  const program = `
import json, sys, tarfile, zipfile
file = sys.argv[1]
if file.endswith('.whl'):
    with zipfile.ZipFile(file) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
else:
    with tarfile.open(file) as archive:
        texts = {one.name: archive.extractfile(one).read().decode() for one in archive.getmembers() if one.isfile()}
print(json.dumps(texts))`
  const texts = JSON.parse(await runPython(python, ['-c', program, file]))
  const read = (end) => texts[Object.keys(texts).find((path) => path.endsWith(end))]
  return { paths: Object.keys(texts), read }
}

test('the wheel holds the code, its types and the license, and nothing else', async () => {
  assert.equal(basename(built.wheel), `cairnway-${version}-py3-none-any.whl`)
  const { paths, read } = await readArchive(built.wheel)
  const info = `cairnway-${version}.dist-info/`
  const stray = paths.filter((path) => !/^cairnway\/(?:[\w/]+\.py|py\.typed)$/.test(path) && !path.startsWith(info))
  assert.deepEqual(stray, [])
  assert.deepEqual(
    paths.filter((path) => /test|conftest|example/.test(path) && path !== 'cairnway/pytest_plugin.py'),
    [],
  )
  for (const needed of ['cairnway/__init__.py', 'cairnway/py.typed']) assert.ok(paths.includes(needed), needed)
  assert.equal(read('/LICENSE'), readFileSync(join(root, 'LICENSE'), 'utf8'))
  const metadata = read('/METADATA')
  const requirements = [...metadata.matchAll(/^Requires-Dist: ([\w-]+).*?(?:; extra == ['"](\w+)['"])?$/gm)]
  assert.deepEqual(
    requirements.map(([, name, extra = null]) => [name, extra]),
    [
      ['httpx', null],
      // for keys of one's own; the hash functions of Python sign nothing
      ['cryptography', 'dpop'],
    ],
  )
  assert.match(metadata, /^Requires-Python: >=3\.10$/m)
  assert.match(metadata, /^License-Expression: Apache-2\.0$/m)
  assert.match(read('/entry_points.txt'), /^\[pytest11\]\ncairnway ?= ?cairnway\.pytest_plugin$/m)
})

test('the source distribution builds the same code, derives the synchronous client and holds no environment', async () => {
  assert.equal(basename(built.sdist), `cairnway-${version}.tar.gz`)
  const code = (paths) => paths.map((path) => /\bcairnway\/.+\.(?:py|typed)$/.exec(path)?.[0]).filter(Boolean)
  const { paths, read } = await readArchive(built.sdist)
  // `build` makes the wheel of the source distribution
  assert.deepEqual(
    [...code(paths.filter((path) => path.includes('/src/'))), ...DERIVED].sort(),
    code((await readArchive(built.wheel)).paths).sort(),
  )
  assert.equal(read('/LICENSE'), readFileSync(join(root, 'LICENSE'), 'utf8'))
  for (const needed of ['/README.md', '/pyproject.toml', '/hatch_build.py']) assert.ok(read(needed), needed)
  assert.deepEqual(
    paths.filter((path) => /\.venv|__pycache__|node_modules/.test(path)),
    [],
  )
})

test('a Python that the package supports is installed', () => assert.notEqual(pythons.length, 0))

for (const python_version of pythons)
  describe(`Python ${python_version}`, () => {
    let installed
    before(async () => {
      const environment = join(folder, python_version)
      // empty, so it is filled by the pip of another environment
      await runProgram(findPython(python_version), ['-m', 'venv', '--without-pip', environment])
      installed = join(environment, 'bin', 'python')
      await pip('install', '--quiet', '--disable-pip-version-check', built.wheel)
    })
    /** A program that compares the public methods of both clients, and prints how many there are. */
    const compare_methods = `
import inspect
from cairnway import AsyncClient, Client
def parameters(client):
    methods = inspect.getmembers(client, inspect.isfunction)
    return {name: list(inspect.signature(method).parameters.values()) for name, method in methods if name[0] != '_'}
asynchronous = parameters(AsyncClient)
asynchronous['close'] = asynchronous.pop('aclose')
assert parameters(Client) == asynchronous
print(len(asynchronous))`
    const pip = (...args) => runPython(python, ['-m', 'pip', '--python', installed, ...args])

    test('the wheel brings httpx and what httpx needs', async () => {
      const names = JSON.parse(await pip('list', '--format', 'json')).map(({ name }) => name)
      const expected = ['anyio', 'cairnway', 'certifi', 'exceptiongroup', 'h11', 'httpcore', 'httpx', 'idna']
      expected.push('sniffio', 'typing_extensions')
      assert.deepEqual(
        names.filter((name) => !expected.includes(name)),
        [],
      )
    })

    test('a method of the synchronous client has the name and the parameters of the asynchronous one', async () => {
      assert.ok(Number(await runPython(installed, ['-c', compare_methods])) > 100)
    })

    test('the scenario of the SDKs passes against a real server', async () => {
      const { base_url } = servers.empty
      const context = { base_url, experience, ...createContributorActions(base_url) }
      const input = JSON.stringify(await scenarioInput(context))
      await runPython(installed, [scenario], { input })
    })

    if (python_version === pythons.at(-1))
      test('a program of strict types finds those of the wheel', async () => {
        const options = ['--strict', '--python-executable', installed, '--cache-dir', join(folder, 'mypy')]
        await runPython(python, ['-m', 'mypy', ...options, scenario])
      })

    if (python_version === pythons.at(-1))
      test('pip installs a clone without a program of Node, and writes nothing into it', async () => {
        for (const path of DERIVED) rmSync(join(clone, 'src', path))
        const files = readdirSync(clone, { recursive: true }).sort()
        const options = ['--quiet', '--disable-pip-version-check', '--force-reinstall', '--no-deps']
        const args = ['-m', 'pip', '--python', installed, 'install', ...options, clone]
        await runPython(python, args, { env: { PATH: '' } })
        assert.deepEqual(readdirSync(clone, { recursive: true }).sort(), files)
        assert.ok(Number(await runPython(installed, ['-c', compare_methods])) > 100)
      })

    test('the first example of the README works as it is pasted', async () => {
      const readme = readFileSync(join(root, 'python/README.md'), 'utf8')
      const [, example] = /^```python\n(.*?)^```$/ms.exec(readme)
      const output = await runPython(installed, ['-c', example], { env: { CAIRNWAY_URL: servers.seeded.base_url } })
      assert.match(output, /^exp_\w{16} .+/)
    })
  })
