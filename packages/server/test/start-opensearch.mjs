import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const VERSION = process.env.OPENSEARCH_VERSION ?? '3.5.0'
const MIN_JAVA = 21
const HEAP = '600m'
const START_MS = 300_000
const POLL_MS = 500
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'cairnway-opensearch', VERSION)
const home = join(cache, `opensearch-${VERSION}`)

/** A machine without Java, Maven or the repository of Maven. */
export class OpensearchMissing extends Error {}

function run(program, args, options = {}) {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options })
  } catch (error) {
    throw new OpensearchMissing(`${program} ${args.slice(0, 2).join(' ')}: ${error.stderr || error.message}`)
  }
}

/** The folder of a Java that is new enough: that of JAVA_HOME, or the newest of those that Debian has. */
function findJava() {
  const folder = '/usr/lib/jvm'
  const installed = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const found = [process.env.JAVA_HOME, ...installed].flatMap((candidate) => {
    const release = candidate ? join(candidate, 'release') : ''
    const version = existsSync(release) ? /JAVA_VERSION="(\d+)/.exec(readFileSync(release, 'utf8')) : null
    return Number(version?.[1]) >= MIN_JAVA ? [candidate] : []
  })
  if (found[0] === undefined) throw new OpensearchMissing(`no Java ${MIN_JAVA} or newer in JAVA_HOME or ${folder}`)
  return found[0]
}

/** Downloads an artifact to the cache. @returns its path */
function download(group, artifact, version) {
  const path = join(cache, `${artifact}.zip`)
  if (existsSync(path)) return path
  const name = `${group}:${artifact}:${version}:zip`
  run('mvn', ['-q', '-B', 'dependency:get', `-Dartifact=${name}`, '-Dtransitive=false'])
  const local = run('mvn', [
    '-q',
    '-B',
    'help:evaluate',
    '-Dexpression=settings.localRepository',
    '-DforceStdout',
    '-Dstyle.color=never',
  ])
  const file = `${artifact}-${version}.zip`
  // Maven resets the colors of the terminal whatever it is told
  const repository = local
    .trim()
    .split('\n')
    .at(-1)
    .replace(/\x1b\[\d*m/g, '')
  cpSync(join(repository, ...group.split('.'), artifact, version, file), path)
  return path
}

function install(java) {
  if (existsSync(join(home, 'plugins', 'opensearch-knn'))) return
  mkdirSync(cache, { recursive: true })
  const engine = download('org.opensearch.distribution.integ-test-zip', 'opensearch', VERSION)
  const plugin = download('org.opensearch.plugin', 'opensearch-knn', `${VERSION}.0`)
  run('unzip', ['-q', '-o', engine, '-d', cache])
  run(join(home, 'bin', 'opensearch-plugin'), ['install', '-b', `file://${plugin}`], {
    env: { ...process.env, JAVA_HOME: java },
  })
}

async function findFreePort() {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address()
  listener.close()
  await once(listener, 'close')
  return port
}

/** OpenSearch refuses to run as root: then it runs as the user that PostgreSQL or the system has for such a service. */
function serviceUser() {
  if (process.getuid?.() !== 0) return {}
  const [, , uid, gid] = run('getent', ['passwd', 'nobody']).trim().split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

const hasPlugin = (url) =>
  fetch(`${url}/_cat/plugins`).then(
    async (answer) => (await answer.text()).includes('opensearch-knn'),
    () => false,
  )

/**
 * Starts a node of OpenSearch with its plugin for vectors, which come from Maven Central and stay in a folder of the cache.
 * @throws OpensearchMissing
 */
export async function startOpensearch() {
  const java = findJava()
  install(java)
  const port = await findFreePort()
  const user = serviceUser()
  const directory = mkdtempSync(join(tmpdir(), 'cairnway-opensearch-'))
  // the node runs from a folder that its user may enter; the cache may be in the home of root
  const program = join(directory, 'program')
  cpSync(home, program, { recursive: true })
  appendFileSync(
    join(program, 'config', 'opensearch.yml'),
    [
      `http.port: ${port}`,
      `transport.port: ${await findFreePort()}`,
      'network.host: 127.0.0.1',
      'discovery.type: single-node',
      `path.data: ${join(directory, 'data')}`,
      `path.logs: ${join(directory, 'logs')}`,
      'cluster.routing.allocation.disk.threshold_enabled: false',
      '',
    ].join('\n'),
  )
  chmodSync(directory, 0o755)
  if (user.uid !== undefined) run('chown', ['-R', `${user.uid}:${user.gid}`, directory])
  const url = `http://127.0.0.1:${port}`
  const options = {
    ...user,
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, JAVA_HOME: java, HOME: directory, OPENSEARCH_JAVA_OPTS: `-Xms${HEAP} -Xmx${HEAP}` },
  }
  let node
  const kill = async () => {
    const ended = node.exitCode === null && node.signalCode === null ? once(node, 'exit') : null
    node.kill('SIGKILL')
    await ended
  }
  const stop = async () => {
    await kill()
    rmSync(directory, { recursive: true, force: true })
  }
  const launch = async () => {
    node = spawn(join(program, 'bin', 'opensearch'), options)
    let log = ''
    for (const stream of [node.stdout, node.stderr])
      stream.on('data', (text) => {
        log = `${log}${text}`.slice(-4000)
      })
    for (const end = Date.now() + START_MS; Date.now() < end && node.exitCode === null; await sleep(POLL_MS))
      if (await hasPlugin(url)) return
    await stop()
    throw new OpensearchMissing(`OpenSearch ${VERSION} did not start:\n${log}`)
  }
  await launch()
  return { url, kill, restart: launch, stop }
}
