import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../interop/harness/run-program.mjs'

/** A program as users write it, whose types come from the wheel alone. */
const PROGRAM = `from cairnway import AsyncClient, Client, known_failure


def search(client: Client) -> str:
    with known_failure(client=client):
        return client.search_experiences(q="git refuses a repository")["results"][0]["id"]


async def search_async(client: AsyncClient) -> str:
    return (await client.search_experiences(q="git refuses a repository"))["results"][0]["id"]
`

/**
 * Builds the wheel, installs it without extras into an empty environment, and checks its types and those of a program that
 * uses it by mypy --strict.
 * @param {string} python one with build, pip and mypy
 * @param {string} source the folder of the package
 */
export async function checkWheelTypes(python, source) {
  const folder = mkdtempSync(join(tmpdir(), 'cairnway-wheel-'))
  const run = (...args) => runProgram(python, ['-m', ...args], { cwd: folder })
  try {
    await run('build', '--no-isolation', '--wheel', '--outdir', folder, source)
    await run('venv', '--without-pip', 'environment')
    const installed = join(folder, 'environment', 'bin', 'python')
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'))
    await run('pip', '--python', installed, 'install', '--quiet', '--disable-pip-version-check', join(folder, wheel))
    writeFileSync(join(folder, 'program.py'), PROGRAM)
    const checked = ['mypy', '--strict', '--python-executable', installed]
    await run(...checked, 'program.py')
    await run(...checked, '-p', 'cairnway')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
