import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSecrets } from './find-secrets.ts'
import { shannonEntropy } from './shannon-entropy.ts'

// Assembled at run time, so that no scanner takes this file for a leak.
const token = (...parts: string[]): string => parts.join('')
const ALNUM = 'a8Kd02mZpQ7rT5vXw3Yb9Nc4Jf6Hg1Ls8Ue2Ro5Ti0Pq7Wz3'
const HEX = '5f3a9c07e1b84d26f0a7c3952e8d1b6470c9fa3e5d2817b46af0938ce17d52b4'
const random = (length: number): string => ALNUM.repeat(4).slice(0, length)
const hex = (length: number): string => HEX.repeat(3).slice(0, length)

const REAL: [type: string, value: string][] = [
  ['aws_access_key', token('AK', 'IA', 'LALEMEL33243OLIB')],
  ['gcp_api_key', token('AI', 'za', 'Sy', random(33))],
  ['azure_client_secret', token('qHF8', 'Q~', 'PCM5HhMoyTFc5TYEomnzR6Kim9UJhe8a.P')],
  ['digitalocean_token', token('do', 'p_v1_', hex(64))],
  ['github_token', token('gh', 'p_', random(36))],
  ['github_token', token('github', '_pat_', random(60))],
  ['gitlab_token', token('gl', 'pat-', random(20))],
  ['atlassian_token', token('AT', 'ATT3', random(120))],
  ['vault_token', token('hv', 's.', random(60))],
  ['doppler_token', token('dp', '.pt.', random(43))],
  ['slack_token', token('xo', 'xb-', '781236542736-2364535789652-', random(24))],
  ['discord_token', token('MT', 'AyOTQ4MTN5OTU5MTDwMEcxNg', '.GSwJyi.', random(38))],
  ['telegram_token', token('123456789:', 'AA', random(33))],
  ['stripe_key', token('sk', '_live_', random(24))],
  ['webhook_secret', token('wh', 'sec_', random(32))],
  ['square_token', token('sq0', 'csp-', random(43))],
  ['shopify_token', token('sh', 'pat_', hex(32))],
  ['anthropic_key', token('sk-', 'ant-api03-', random(93), 'AA')],
  ['openai_key', token('sk-', 'proj-', random(80))],
  ['huggingface_token', token('h', 'f_', 'aKdmZpQrTvXwYbNcJfHgLsUeRoTiPqWzKd')],
  ['groq_key', token('gs', 'k_', random(52))],
  ['npm_token', token('np', 'm_', random(36))],
  ['pypi_token', token('py', 'pi-Ag', random(80))],
  ['rubygems_key', token('ruby', 'gems_', hex(48))],
  ['sendgrid_key', token('S', 'G.', random(22), '.', random(43))],
  ['grafana_token', token('gl', 'sa_', random(32), '_', hex(8))],
  ['databricks_token', token('da', 'pi', hex(32))],
  ['linear_key', token('lin', '_api_', random(40))],
  ['notion_token', token('nt', 'n_', random(46))],
  ['cairnway_key', token('c', 'w_dep_', random(49))],
  ['cairnway_key', token('c', 'w_full_', random(49))],
  ['jwt', token('ey', 'JhbGciOiJIUzI1NiJ9', '.ey', 'JzdWIiOiJ1c2VyLTQyIn0', '.', random(43))],
]

const IN_PLACE: [type: string, text: string, secret: string][] = [
  ['generic_secret', token('API_', 'TOKEN=', random(32)), random(32)],
  ['generic_secret', token('"client_', 'secret": "', hex(64), '"'), hex(64)],
  ['generic_secret', token('var vendorToken string = "', random(28), '"'), random(28)],
  ['password_in_url', token('postgres://app:', 'Zk4tq9Lm', '@db.acme-prod.io:5432/app'), 'Zk4tq9Lm'],
  ['password_in_connection_string', token('Server=sql.acme.io;Database=x;Pass', 'word=Zk4tq9Lm;'), 'Zk4tq9Lm'],
  ['authorization_header', token('Authorization: Bearer ', hex(32)), hex(32)],
  ['cli_password', token('curl -u elastic:', 'Zk4tq9Lm', ' https://es.acme.io'), 'Zk4tq9Lm'],
  ['cli_password', token('mysql --pass', 'word=', random(14)), random(14)],
  ['cli_password', token('curl -sSu elastic:', 'Zk4tq9Lm', ' https://es.acme.io'), 'Zk4tq9Lm'],
  ['cli_password', token('curl -H "Accept: text/html; charset=utf-8" -u me:', 'Zk4tq9Lm', ' https://x'), 'Zk4tq9Lm'],
  ['cli_password', token('curl -d "a;b|c" -u me:', 'Zk4tq9Lm', ' https://x'), 'Zk4tq9Lm'],
  ['cli_password', token('mysql -uroot -p', 'Zk4tq9Lm', ' app'), 'Zk4tq9Lm'],
  ['cli_password', token('docker login -u bob -p ', 'Zk4tq9Lm'), 'Zk4tq9Lm'],
  ['cli_password', token('mongosh -u root -p ', 'Zk4tq9Lm'), 'Zk4tq9Lm'],
  ['cli_password', token('redis-cli -h redis.acme.io -a ', 'Zk4tq9Lm'), 'Zk4tq9Lm'],
  ['cli_password', token('ldapsearch -D cn=app -w ', 'Zk4tq9Lm'), 'Zk4tq9Lm'],
  ['cli_password', token('PGPASS', 'WORD=', 'Zk4tq9Lm', ' psql'), 'Zk4tq9Lm'],
  ['cli_password', token('MYSQL_', 'PWD=', 'Zk4tq9Lm', ' mysqldump app'), 'Zk4tq9Lm'],
  ['cli_password', token('SMTP_', 'PASS=', 'Zk4tq9Lm', ' npm start'), 'Zk4tq9Lm'],
  ['cli_password', token('deploy --db-pass', 'word ', 'Zk4tq9Lm'), 'Zk4tq9Lm'],
  ['cli_password', token('gpg --pass', 'phrase ', 'Zk4tq9Lm', ' -d a.gpg'), 'Zk4tq9Lm'],
  ['cli_password', token('openssl rsa -passin pa', 'ss:', 'Zk4tq9Lm'), 'Zk4tq9Lm'],
  ['cli_password', token('keytool -list -store', 'pass ', 'Zk4tq9Lm'), 'Zk4tq9Lm'],
  ['session_cookie', token('_gitlab', '_session=', hex(32)), hex(32)],
  ['token_in_url', token('https://acme.io/hook?access_', 'token=', random(30)), random(30)],
  ['slack_webhook', token('https://hooks.slack', '.com/services/T024BE7LD/B024BE7LE/', random(24)), random(24)],
]

/** Forms that identify a secret, whatever words it contains. */
const FORMS = [
  token('export BUNDLE_GEMS__CONTRIB', 'SYS__COM=cafebabe:dead', 'beef'),
  token('http://cafebabe:dead', 'beef@gems.contribsys.com/'),
  token('sumologic.access', 'Id = "su9OL59biWiJu7"'),
  token('MessageBird', 'ClientID = "7f3c5678-ABCD-4BCD-8BCD-1234567890AB"'),
  token('"discord_', 'token": "793331985685281484"'),
  token('curl -u "d2LkV78', 'zLx!t:" https://es.acme.io'),
  token('const trello', 'Token = "qpB6OeLBANuqSCVcCMHowmgjsxwFZfAf"'),
  token('sh', 'ippo_test_', hex(40).toUpperCase()),
  token('sc_nzlzm0m9.yrn9.acc', '-30fpdc10hg8jxp.', random(60)),
  token('kind: Secret\nmetadata:\n  name: a\ndata:\n  pass', `: ${random(24)}\n`),
  token('ZXl', `K${random(80)}`),
  token('private', ` key 0x${hex(64)}`),
  token('db_pass', "word = 'h7-Unt1ng'"),
]

const BENIGN = [
  'spark.aws.credentials.provider=org.apache.hadoop.fs.s3a.TemporaryAWSCredentialsProvider',
  "password = 'password1'",
  `sourcegraph indexed ${hex(40)}`,
  'heroku config: set NODE_ENV=production',
  'kind: ConfigMap\ndata:\n  key: abcdefghijklmnop',
  'next_page_token: 12345',
  'the transaction 0x5f3a9c07e1b84d26f0a7c3952e8d1b6470c9fa3e5d2817b46af0938ce17d52b4 was mined',
  token('AK', 'IA', 'IOSFODNN7EXAMPLE'),
  token('export GITHUB_TOKEN=', 'gh', 'p_', 'x'.repeat(36)),
  `password: ${'$'}{DB_PASSWORD}`,
  'curl -H "Authorization: Bearer <token>" https://api.acme.io',
  'curl -u user:{{password}} https://api.acme.io',
  'docker run --name mysql -p127.0.0.1:3306:3306/tcp mysql:8.4',
  'docker login -u bob --password-stdin; docker run -p 80:80 web2024',
  'docker exec mysql8 mkdir -p /srv/dump2024 && mysql -p shop2024',
  'mysql -uroot -p$MYSQL_PASSWORD1 -h db1',
  'mysql --version && tar -pb64k9x2',
  'curl https://x && docker run -u node:release2024x img',
  'redis-cli -a <password> ping; cp -a release2024 release2025',
  'PGPASSWORD=$DB_PASSWORD_2024 psql -U bob',
  'tar -czf mysql2024.tgz -P /srv/data2024',
  'postgres://postgres:postgres@localhost:5432/app',
  'https://user:********@api.acme.io/',
  'token = response.data.access_token_v2',
  'const key = CardanoWasm.BIP32PrivateKey.fromBytes(seed)',
  `sha256:${HEX}`,
  `commit ${hex(40)} fixes the token bucket`,
  'integrity sha512-9f8Jk2mZpQ7rT5vXw3Yb9Nc4Jf6Hg1Ls8Ue2Ro5Ti0Pq7Wz3aKd02A==',
  'trace id 4bf92f3577b34da6a3ce929d0e0e4736, span 00f067aa0ba902b7',
  'arn:aws:iam::123456789012:role/deploy-token-reader',
  'request 550e8400-e29b-41d4-a716-446655440000 failed: token expired',
  '-----BEGIN RSA PRIVATE KEY----- is the header of such a file',
]

describe('findSecrets', () => {
  it.each(REAL)('finds %s in a sentence and covers exactly the value', (type, value) => {
    const text = `The call failed with ${value}, then worked.`
    expect(findSecrets(text)).toEqual([{ type, start: 21, end: 21 + value.length }])
  })

  it.each(IN_PLACE)('finds %s by the text around it', (type, text, secret) => {
    const [found] = findSecrets(text)
    expect(found?.type).toBe(type)
    expect(text.slice(found?.start, found?.end)).toContain(secret)
  })

  it.each(FORMS)('finds by its form: %s', (text) => {
    expect(findSecrets(text)).toHaveLength(1)
  })

  it('finds a private key with its body', () => {
    const text = token('-----BEGIN RSA PRIV', 'ATE KEY-----\n', random(64), '\n', random(64), '\n-----END')
    expect(findSecrets(text).map(({ type }) => type)).toEqual(['private_key'])
  })

  it.each(BENIGN)('leaves alone: %s', (text) => {
    expect(findSecrets(text)).toEqual([])
  })

  it('returns sorted spans inside the text that do not overlap', () => {
    const pieces = fc.constantFrom(...REAL.map(([, value]) => value), 'token=', ' ', '\n', '://a:b@c', 'password is ')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        let last = 0
        for (const { start, end } of findSecrets(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  it.each([
    '://a:',
    'curl -u ',
    'mysql -p',
    'docker login -p',
    'zip -P ',
    'A_',
    '--a-a-a-',
    'eyJaaaaaaaaaaaaaaaaaa.',
    'token ',
    'password ',
    'Server=a;',
  ])('stays fast on 20 kB of %j', (seed) => {
    const started = performance.now()
    findSecrets(seed.repeat(20_000 / seed.length))
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('entropy', () => {
  it.each([
    ['aaaa', 0],
    ['abab', 1],
    ['abcd', 2],
    ['😀😀', 0],
  ])('of %s is %d bits per character', (text, bits) => {
    expect(shannonEntropy(text)).toBeCloseTo(bits)
  })
})
