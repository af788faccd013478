// Checks the files for deployment with the programs that read them: `npm run deploy:check`. Docker is not needed, and
// nothing is started.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findProgram, findPythonPrograms, root, temporaryFolder } from './tools.mjs'

const path = (...parts) => join(root, ...parts)
const read = (...parts) => readFileSync(path(...parts), 'utf8')

test('hadolint finds nothing in the Dockerfile', async (t) => {
  const run = findPythonPrograms(t)
  await run?.('hadolint', [path('Dockerfile')])
})

const SECRETS = ['SECRET_KEY', 'POSTGRES_PASSWORD', 'OPENSEARCH_PASSWORD', 'VALKEY_PASSWORD']
const secrets = Object.fromEntries(SECRETS.map((name) => [name, `${name.toLowerCase()}-of-32-characters-or-more`]))

/** Loads compose.yaml with these variables in place of those of whoever runs it. */
async function loadCompose(go, variables) {
  const env = { ...Object.fromEntries(SECRETS.map((name) => [name, ''])), COMPOSE_PROFILES: '', ...variables }
  const cwd = path('deploy/check/compose')
  const profiles = env.COMPOSE_PROFILES.split(',').filter(Boolean)
  const { stdout } = await go(['run', '.', path('compose.yaml'), ...profiles], { cwd, env })
  return JSON.parse(stdout)
}

test('compose.yaml starts one node without any setting', async (t) => {
  const go = findProgram(t, 'go')
  if (go === null) return
  const { services } = await loadCompose(go, {})
  assert.deepEqual(Object.keys(services), ['cairnway'])
})

test('the profile scale has every part, each with limits and a health check, and only the balancer is reached from outside', async (t) => {
  const go = findProgram(t, 'go')
  if (go === null) return
  const { services } = await loadCompose(go, { ...secrets, COMPOSE_PROFILES: 'scale' })
  const { cairnway, certificates, ...parts } = services
  const names = ['api-1', 'api-2', 'balancer', 'opensearch', 'postgres', 'valkey', 'worker']
  assert.deepEqual(Object.keys(parts).toSorted(), names)
  for (const [name, { mem_limit, cpus, healthcheck, build, ports = [] }] of Object.entries(parts)) {
    assert.ok(mem_limit && cpus, `${name} has limits`)
    // the image of the service has its own
    assert.ok(healthcheck || build, `${name} has a health check`)
    assert.equal(ports.length > 0, name === 'balancer', `${name} and its ports`)
  }
  assert.deepEqual(
    cairnway.ports.map(({ host_ip }) => host_ip),
    ['127.0.0.1'],
  )
})

for (const name of SECRETS)
  test(`the profile scale is refused without ${name}`, async (t) => {
    const go = findProgram(t, 'go')
    if (go === null) return
    const loading = loadCompose(go, { ...secrets, [name]: '', COMPOSE_PROFILES: 'scale' })
    await assert.rejects(loading, new RegExp(`required variable ${name} is missing`))
  })

test('the Kubernetes manifests follow the schemas of three releases', async (t) => {
  const run = findPythonPrograms(t)
  const files = readdirSync(path('deploy/kubernetes')).map((name) => path('deploy/kubernetes', name))
  for (const version of ['1.30', '1.34', '1.37'])
    await run?.('kubernetes-validate', ['--strict', '-k', version, ...files])
})

test('Prometheus reads its configuration and the alerts, and each alert fires where its test says so', async (t) => {
  const promtool = findProgram(t, 'promtool')
  await promtool?.(['check', 'config', path('deploy/prometheus/prometheus.yml')])
  await promtool?.(['test', 'rules', path('deploy/prometheus/alerts.test.yml')])
})

const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)

test('each alert has a test and a section that says what to do', () => {
  const [tests, guide] = [read('deploy/prometheus/alerts.test.yml'), read('docs/alerts.md')]
  assert.deepEqual(
    alerts.filter((name) => !tests.includes(`alertname: ${name}\n`)),
    [],
  )
  assert.deepEqual(
    [...guide.matchAll(/^## (Cairnway\w+)$/gm)].map(([, name]) => name),
    alerts,
  )
})

const queries = JSON.parse(read('deploy/grafana/cairnway.json')).panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr),
)

test('Prometheus understands every query of the dashboard', async (t) => {
  const promtool = findProgram(t, 'promtool')
  const rules = queries.map((query, i) => ({
    record: `query:${i}`,
    expr: query.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
  }))
  const file = join(temporaryFolder(t), 'queries.yml')
  // JSON is YAML
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  await promtool?.(['check', 'rules', file])
})

test('queries and alerts name metrics that the service has', () => {
  const sources = [
    'packages/server/src/platform/metrics/metrics.ts',
    'packages/server/src/figures/metrics/add-gauges.ts',
  ]
  const known = new Set(sources.flatMap((file) => [...read(file).matchAll(/name: '(\w+)'/g)].map(([, name]) => name)))
  const texts = [...queries, read('deploy/prometheus/alerts.yml')].join('\n')
  const named = texts.matchAll(/\b(?:cairnway|http_server)_\w+/g)
  const unknown = [...named]
    .map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))
    .filter((name) => !known.has(name))
  assert.deepEqual(unknown, [])
})

test('nginx accepts its configuration', async (t) => {
  const [nginx, openssl] = [findProgram(t, 'nginx'), findProgram(t, 'openssl')]
  if (nginx === null || openssl === null) return
  const folder = temporaryFolder(t)
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const new_key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key]
  await openssl(['req', '-x509', ...new_key, '-days', '1', '-subj', '/CN=cairnway.example.com', '-out', certificate])
  writeFileSync(join(folder, 'site.conf'), read('deploy/nginx/cairnway.conf').replaceAll('/etc/ssl/cairnway', folder))
  writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid; events {} http { include ${folder}/site.conf; }`)
  await nginx(['-t', '-q', '-e', 'stderr', '-c', join(folder, 'nginx.conf')])
})

test('Caddy accepts its configuration', async (t) => {
  const caddy = findProgram(t, 'caddy')
  const env = { HOME: temporaryFolder(t) }
  await caddy?.(['validate', '--config', path('deploy/caddy/Caddyfile')], { env })
})

test('systemd accepts the unit, and leaves it few rights', async (t) => {
  const analyze = findProgram(t, 'systemd-analyze')
  const unit = join(temporaryFolder(t), 'cairnway.service')
  writeFileSync(unit, read('deploy/systemd/cairnway.service').replace('/usr/bin/node', process.execPath))
  await analyze?.(['verify', unit])
  // in tenths: 1.3 of 10 today
  await analyze?.(['security', '--offline=true', '--threshold=15', unit])
})

test('the certificates of OpenSearch name its host, and their key is for the server alone', async (t) => {
  const openssl = findProgram(t, 'openssl')
  const sh = openssl && findProgram(t, 'sh')
  if (!sh) return
  if (process.getuid() !== 0) return t.skip('only root gives a file to another user, as in the container')
  const folder = temporaryFolder(t)
  await sh(['-c', 'mkdir "$0/certificates" "$0/ca"', folder])
  const make = () => sh([path('deploy/make-certificates.sh'), 'opensearch', folder])
  await make()
  const files = ['ca/ca.pem', 'certificates/ca.pem', 'certificates/node.key', 'certificates/node.pem']
  const modes = files.map((file) => (statSync(join(folder, file)).mode & 0o777).toString(8))
  assert.deepEqual(modes, ['444', '444', '400', '444'])
  const certificate = join(folder, 'certificates/node.pem')
  await openssl(['verify', '-CAfile', join(folder, 'ca/ca.pem'), '-verify_hostname', 'opensearch', certificate])
  const made = readFileSync(certificate, 'utf8')
  await make()
  assert.equal(readFileSync(certificate, 'utf8'), made)
})
