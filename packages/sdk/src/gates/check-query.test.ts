import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkQuery } from './check-query.ts'

const random = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'

test.each([
  ['github_token', `remote: invalid token ghp_${random}`],
  ['gitlab_token', 'glpat-x9Yz8Wv7Ut6Sr5Qp4On3'],
  ['aws_access_key', 'The AWS Access Key Id AKIAZ7QWERTY4X2PLMNB does not exist'],
  ['google_api_key', 'AIzaSyD4k9Q2m7X1c5V8b3N6zL0pR2tY4uI6oWq'],
  ['ai_api_key', 'Incorrect API key provided: sk-proj-q9w8e7r6t5y4u3i2o1p0a9s8'],
  ['ai_api_key', 'hf_QwErTyUiOpAsDfGhJkLzXcVbNmQwErTy12'],
  ['slack_token', 'xoxb-123456789012-abcdefABCDEF'],
  ['webhook_url', 'https://hooks.slack.com/services/T0A1B2C3D/B4E5F6G7H/aZbYcXdWeVfUgThS'],
  ['stripe_key', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
  ['jwt', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'],
  ['private_key', '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA7\nabc=\n-----END RSA PRIVATE KEY-----'],
  ['private_key', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA'],
  ['cairnway_key', 'cw_full_aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5zA7bC9d'],
  ['url_password', 'could not connect to postgres://app:Tr0ub4dor@db.acme.io:5432/app'],
  ['authorization', 'Authorization: Bearer 9f8e7d6c5b4a39281706f5e4d3c2b1a0'],
  ['url_secret', 'GET https://api.acme.io/v1?limit=5&access_token=9f8e7d6c5b4a'],
  ['password', 'PGPASSWORD=s3cr3tPazz psql'],
  ['password', 'mysql --password hunter22 -u root'],
  ['secret', '"client_secret": "q8Zr5Tn2Wx9Lk4Pd"'],
  ['email', 'Key (email)=(hanna.berg@posteo.de) already exists'],
  ['payment_card', 'card 4539 1488 0343 6467 was declined'],
  ['iban', 'transfer from DE89370400440532013000 failed'],
  ['us_ssn', 'ssn 536-22-8726'],
  ['phone', 'call +49 151 23456789 failed'],
  ['user_name', "ENOENT: no such file or directory, open '/Users/marta/app/x.json'"],
  ['user_name', 'C:\\Users\\marta\\app'],
  ['secret', 'secret: "tr0ub4dor&3$x" was refused'],
])('a %s is found and redacted in %s', (type, text) => {
  const { safe, findings, redacted } = checkQuery(text)
  expect(safe).toBe(false)
  expect(findings.map((one) => one.type)).toEqual([type])
  const { start = 0, end = 0 } = findings[0] ?? {}
  expect(redacted).toBe(`${text.slice(0, start)}<${type}>${text.slice(end)}`)
})

test.each([
  'SyntaxError: Unexpected token: punctuation (.)',
  'invalid_grant: token expired at 2026-01-02T03:04:05Z',
  'git@github.com: Permission denied (publickey).',
  'user@example.com is not a valid recipient',
  'error: password authentication failed for user "app"',
  'const apiKey = process.env.OPENAI_API_KEY',
  'api_key = config.get_secret("x")',
  'password=$DB_PASSWORD',
  'postgres://postgres:postgres@localhost:5432/app',
  'npm error 404 Not Found - GET https://registry.npmjs.org/left-padd',
  'sha256:3f1c9a77b1d24e0f8a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f',
  'expected ; found 1234567812345678',
  'connect ECONNREFUSED 127.0.0.1:5432',
  '/home/runner/work/app/app/src/index.ts:3:4',
  'version 1.2.3-4567 of 2024-05-06',
  'react@18.2.0 needs react-dom@18.2.0',
  'org.apache.maven.plugins:maven-compiler-plugin:3.10.1:compile',
  'Basic authentication is not supported',
  '550e8400-e29b-41d4-a716-446655440000',
])('%s is safe', (text) => {
  expect(checkQuery(text)).toEqual({ safe: true, findings: [], redacted: text })
})

test('each of several joined e-mail addresses is found, and an address of scp is not one', () => {
  const mails = 'ann@acme.io:'.repeat(500)
  expect(checkQuery(mails)).toMatchObject({ redacted: '<email>:'.repeat(500) })
  expect(checkQuery(mails).findings.length).toBe(500)
  expect(checkQuery('ann@acme.io:bob@acme.io:/data').redacted).toBe('<email>:bob@acme.io:/data')
  expect(checkQuery('scp x ann@acme.io:data/y ann@acme.io:~/y').safe).toBe(true)
})

test('all values of a Kubernetes secret are redacted, in either order of its members', () => {
  const [first, second] = ['aHVudGVyMjIyMjIyMjI=', 'c2Vjb25kLXZhbHVl']
  const data = `data:\n  tls.ca: ${first}\n  tls.key: ${second}\n`
  for (const text of [`kind: Secret\nmetadata:\n  name: a\n${data}`, `${data}kind: Secret\n`]) {
    const { redacted } = checkQuery(text)
    expect(redacted).not.toContain(first)
    expect(redacted).not.toContain(second)
  }
  expect(checkQuery(`kind: ConfigMap\n${data}`).safe).toBe(true)
})

test('the text behind a redacted finding is not taken for a secret of that name', () => {
  const request_id = '9f8e7d6c5b4a39281706f5e4'
  const { redacted } = checkQuery(`ghp_${random} ${request_id} and password=hunter22x ${request_id}`)
  expect(redacted).toBe(`<github_token> ${request_id} and password=<password> ${request_id}`)
})

test.each([
  'a@b.co:',
  'password={hunter22x',
  'docker login -p a1|word1',
  'zip -P ',
  'kind: Secret\ndata:\n a: aGVsbG8gd29ybGQx\n',
  '-----BEGIN PRIVATE KEY-----',
  '<password>a8Kd02mZpQ7r ',
])('a text of many %j takes linear time', (unit) => {
  const text = unit.repeat(150_000 / unit.length)
  const started = performance.now()
  checkQuery(text)
  // one round for every few findings would take many times as long
  expect(performance.now() - started).toBeLessThan(3_000)
})

const parts = fc.constantFrom(
  `ghp_${random}`,
  'a.b@posteo.de',
  '/home/',
  'marta',
  'password=',
  'hunter22x',
  ' ',
  '\n',
  'Bearer ',
  '://u:',
  '@',
  'h.de',
  '<',
  '>',
  '-----BEGIN PRIVATE KEY-----',
  'eyJhbGciOiJIUzI1NiJ9.',
  'AKIAZ7QWERTY4X2PLMNB',
  'token: ',
  '4539148803436467',
  '+49 151 2345 678',
  '&token=',
  'x9Yz8Wv7',
  ':',
  '{',
  '-',
  'DE89370400440532013000',
)
const texts = fc.oneof(
  fc.array(parts, { maxLength: 30 }).map((all) => all.join('')),
  fc
    .tuple(fc.array(parts, { minLength: 1, maxLength: 5 }), fc.integer({ min: 2, max: 60 }))
    .map(([unit, times]) => unit.join('').repeat(times)),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

test('redacted text is safe and is not changed again; findings are in order and inside the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { safe, findings, redacted } = checkQuery(text)
      expect(safe).toBe(findings.length === 0)
      expect(checkQuery(redacted)).toEqual({ safe: true, findings: [], redacted })
      let end = 0
      for (const one of findings) {
        expect(one.start).toBeGreaterThanOrEqual(end)
        expect(one.end).toBeGreaterThan(one.start)
        end = one.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 500 },
  )
})
