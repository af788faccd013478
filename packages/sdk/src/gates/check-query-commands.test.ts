import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkQuery } from './check-query.ts'

// assembled at run time, so that no scanner takes this file for a leak
const password = ['Tr0ub', '4dor3x'].join('')

test.each([
  'curl -u admin:§ https://api.acme.io',
  'curl --user admin:§ https://x',
  "curl --user 'admin:§' https://x",
  'curl -sSu admin:§ https://x',
  'curl -u $LOGIN:§ https://x',
  'curl -u :§ https://x',
  'curl -u §: https://x',
  'curl -U me:§ -x proxy:3128 https://x',
  'curl -s -H "Content-Type: text/html; charset=utf-8" "https://x?a=b&c=d" -u admin:§',
  'curl https://x \\\n  --user admin:§',
  'curl -H "Authorization: §9zQ" https://x',
  'curl -H "Authorization: Bearer §" https://x',
  'curl -H "Authorization: Basic YWRtaW46§" https://x',
  'curl -H "X-Auth-Token: §" https://x',
  'mysql -uroot -p§ db',
  "mysqldump -u root -p'§' db",
  'docker exec db mariadb-dump -p§ db',
  '7z x -p§ a.7z',
  'unzip -P § a.zip',
  'sshpass -p § ssh x',
  'sshpass -p§ ssh -p 2222 x',
  'redis-cli -a §',
  'redis-cli -h x --pass § ping',
  'docker login -u bob -p §',
  'docker login -p "§" -u bob registry.acme.io',
  'echo § | docker login -u bob --password-stdin',
  "echo '§' | sudo -S apt-get update",
  'mongosh -u root -p §',
  'ldapsearch -D cn=app -w §',
  'sqlcmd -S db -U sa -P §',
  'openssl rsa -in key.pem -passin pass:§',
  'keytool -list -storepass §',
  'PGPASSWORD=§ psql -U bob',
  'MYSQL_PWD=§ mysql',
  'SSHPASS=§ sshpass -e ssh x',
  "PGPASSWORD='a&b;c,§' psql",
  'REDISCLI_AUTH=§ redis-cli',
  'SMTP_PASS="§" npm start',
  'deploy --password §',
  'deploy --password=§',
  'deploy --db-password "two words §"',
  'deploy --token §',
  'deploy --token=§',
  "Command '['mysql', '-uroot', '-p§', 'db']' returned non-zero exit status 1.",
  "Command '['curl', '-u', 'admin:§', 'https://x']' returned non-zero exit status 22.",
  "Command '['docker', 'login', '-u', 'bob', '-p', '§']' returned non-zero exit status 1.",
  '["redis-cli","-a","§","ping"]',
  '["deploy", "--password", "§"]',
  'curl "-uadmin:§" https://x',
  "curl -d 'a;b|c' -u admin:§ https://x",
  'aws configure set aws_secret_access_key §',
  'npm config set //registry.acme.io/:_authToken §',
  'gpg --batch --passphrase § -d a.gpg',
])('the password in %s is redacted', (line) => {
  const text = line.replace('§', password)
  const { findings, redacted } = checkQuery(`$ ${text}\nERROR 1045: Access denied`)
  expect(findings).toHaveLength(1)
  expect(redacted).not.toContain(password)
  expect(redacted).toContain('ERROR 1045: Access denied')
})

test.each([
  'ssh -p 22 host',
  'ssh -p 2222 -i key host',
  'docker run -p 80:80 x',
  'docker run --name mysql -p3306:3306 -e MYSQL_DATABASE=app mysql',
  'docker run --name mysql -p127.0.0.1:3306:3306 mysql',
  'docker run -u 1000:1000 x',
  'docker login && docker run -p 80:80 x',
  'docker login; mkdir -p data/dumps',
  'docker login -u bob --password-stdin',
  'docker build --secret id=npmrc,src=.npmrc .',
  'docker exec mongodb mkdir -p /data/dumps',
  'mkdir -p a/b',
  'curl -u :',
  'curl -u bob https://x',
  'curl -u bob: https://x',
  'curl -u : --negotiate https://x',
  'curl -u $LOGIN:$PASSWORD https://x',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as shells write it
  'curl -u "${LOGIN}:${PASSWORD}" https://x',
  'curl -u <user>:<password> https://x',
  'curl -u user:{{password}} https://x',
  'curl -u admin:admin http://localhost:9200',
  'curl https://x; docker run -u node:alpine3 x',
  'curl -H "Authorization: Bearer <token>" https://x',
  'curl -H "Authorization: Bearer $TOKEN" https://x',
  'Authorization: Basic authentication is not supported',
  'mysql -p db',
  'mysql -u root -p',
  'mysql -uroot -p$MYSQL_PASSWORD db',
  'mysql -uroot -p<password> db',
  'mysql -uroot -p*** db',
  'mysql -uroot -pxxxx db',
  'mysql: unknown option -port',
  'find / -name mysql -print',
  'psql -U bob -p 5432',
  'tar -p',
  'tar -pczf mysql.tgz data',
  'cp -a x y',
  'git commit -a',
  'redis-cli -a',
  'redis-cli -a\nCould not connect to Redis',
  'redis-cli -a $REDIS_PASSWORD ping',
  'redis-cli -a <password> ping',
  'redis-cli ping; cp -a folder1 folder2',
  'sshpass -e ssh host mkdir -p /srv/app',
  'sshpass -p $PASS ssh x',
  'unzip -P',
  'PGPASSWORD=$PASSWORD psql',
  'COMPILER_PASS=1',
  'deploy --password <password>',
  'deploy --password=***',
  'deploy --token $TOKEN',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as workflows write it
  'deploy --token ${{ secrets.TOKEN }}',
  'deploy --token\nError: flag needs an argument',
  'error: --token requires a value',
  'unknown option --password provided',
  "['docker', 'run', '-p', '80:80', 'mysql', 'mkdir', '-p', 'folder']",
  'npm config set token-cache folder12',
  'echo done | sudo tee /etc/x',
])('%s is safe', (text) => {
  expect(checkQuery(text)).toEqual({ safe: true, findings: [], redacted: text })
})

test('each command of a pipe has its own options', () => {
  const text = `curl -u a:${password} https://x | mysql -p${password} | ssh -p ${password} x`
  expect(checkQuery(text).redacted).toBe(`curl -u a:<password> https://x | mysql -p<password> | ssh -p ${password} x`)
})

test.each([' -p"word1', ' -p a1|word1'])('redaction brings at most a few other options into reach: %j', (option) => {
  const { redacted } = checkQuery(`docker login${option.repeat(2_000)}`)
  expect(redacted.split('<password>').length).toBeLessThan(40)
  expect(checkQuery(redacted).safe).toBe(true)
})

const parts = fc.constantFrom(
  ...[
    'curl',
    'mysql',
    'docker login',
    'redis-cli',
    'zip',
    'sshpass',
    'echo',
    'openssl',
    ' -u a:',
    ' -u ',
    ' -p',
    ' -p ',
  ],
  ...[' -a ', ' -P ', ' --token ', ' --password=', ' -pass pass:', 'A_PASS=', ' | sudo -S ', ' --password-stdin', ';'],
  ...[
    '|',
    '&&',
    '"',
    "'",
    ' ',
    '\n',
    '\\\n',
    ':',
    '=',
    '<',
    '>',
    '$',
    '{',
    password,
    'abc',
    'a.b@posteo.de',
    '/home/marta',
  ],
)

test('redacted text is safe and is not changed again', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (all) => {
      const { redacted } = checkQuery(all.join(''))
      expect(checkQuery(redacted)).toEqual({ safe: true, findings: [], redacted })
    }),
    { numRuns: 1000 },
  )
})
