import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { interop } from './toolchains.mjs'

const read = (...path) => readFileSync(join(interop, ...path), 'utf8')
const matchPinnedVersion = (text, pattern) => pattern.exec(text)?.[1] ?? '?'
const escapeDots = (name) => name.replaceAll('.', '\\.')

const sources = {
  npm: (name) => {
    const { name: full_name, version } = JSON.parse(read('node_modules', name, 'package.json'))
    return { name: full_name, version }
  },
  python: (name, { python_sdk, python = python_sdk }) => {
    const program = `import importlib.metadata; print(importlib.metadata.version('${name}'))`
    return { name, version: python ? execFileSync(python, ['-c', program], { encoding: 'utf8' }).trim() : '?' }
  },
  go: (name) => ({
    name: name.replace(/\/v\d+$/, '').replace(/^.*\//, ''),
    version: matchPinnedVersion(read('go', 'go.mod'), new RegExp(`${escapeDots(name)} v(\\S+)`)),
  }),
  maven: (name) => ({
    name,
    version: matchPinnedVersion(
      read('java', 'pom.xml'),
      new RegExp(`<artifactId>${name}</artifactId>\\s*<version>([^<]+)`),
    ),
  }),
}

/**
 * Reads name and version of a client as it is installed or pinned, so that no version is written twice.
 * @param {string} client `npm:NAME` (a folder of node_modules, aliases too), `python:NAME`, `go:MODULE`, `maven:ARTIFACT`
 * @param {{ python?: string }} tools paths of the toolchains that were found
 * @returns {{ name: string, version: string }}
 */
export function readClientVersion(client, tools) {
  const [source, ...rest] = client.split(':')
  return sources[source](rest.join(':'), tools)
}
