// Assembled at run time, so that no scanner takes this file for a leak.
const join = (...parts: string[]): string => parts.join('')
const ALNUM = 'a8Kd02mZpQ7rT5vXw3Yb9Nc4Jf6Hg1Ls8Ue2Ro5Ti0Pq7Wz3'
const HEX = '5f3a9c07e1b84d26f0a7c3952e8d1b6470c9fa3e5d2817b46af0938ce17d52b4'
const random = (length: number): string => ALNUM.repeat(Math.ceil(length / ALNUM.length)).slice(0, length)
const upper = (length: number): string => random(length).toUpperCase()
const lower = (length: number): string => random(length).toLowerCase()
const hex = (length: number): string => HEX.repeat(Math.ceil(length / HEX.length)).slice(0, length)
const uuid = join(hex(8), '-', hex(4), '-', hex(4), '-', hex(4), '-', hex(12))
const letters = 'aKdmZpQrTvXwYbNcJfHgLsUeRoTiPqWzKd'
const password = join('Tr0ub', '4dor3x')

/** Tokens that their format identifies. */
const TOKENS: [type: string, ...parts: string[]][] = [
  ['private_key', 'AGE-SECRET', '-KEY-1', upper(58)],
  ['private_key', '-----BEGIN RSA PRIV', 'ATE KEY-----\n', random(64), '\n', random(64)],
  ['private_key', 'Private', '-Lines: 2\n', random(64)],
  ['jwt', 'ey', 'JhbGciOiJIUzI1NiJ9', '.ey', 'JzdWIiOiJ1c2VyLTQyIn0', '.', random(43)],
  ['jwt', 'ZX', 'lK', random(80)],
  ['cairnway_key', 'c', 'w_dep_', random(49)],
  ['aws_access_key', 'AK', 'IA', 'LALEMEL33243OLIB'],
  ['aws_bedrock_key', 'ABSK', 'QmVkcm9ja0FQSUtleS', random(100)],
  ['aws_bedrock_key', 'bedrock-api', '-key-', 'YmVkcm9jay5hbWF6b25hd3MuY29t', random(60)],
  ['gcp_api_key', 'AI', 'za', 'Sy', random(33)],
  ['gcp_client_secret', 'GOC', 'SPX-', random(28)],
  ['gcp_access_token', 'ya', '29.', random(80)],
  ['azure_client_secret', 'qHF8', 'Q~', 'PCM5HhMoyTFc5TYEomnzR6Kim9UJhe8a.P'],
  ['azure_devops_token', random(76), 'AZ', 'DO', random(4)],
  ['digitalocean_token', 'do', 'p_v1_', hex(64)],
  ['alibaba_access_key', 'LT', 'AI', random(20)],
  ['cloudflare_token', 'cf', 'ut_', random(40)],
  ['heroku_token', 'HR', 'KU-AA', random(58)],
  ['fly_token', 'fo', '1_', random(43)],
  ['yandex_token', 'AQ', 'VN', random(36)],
  ['yandex_token', 't', '1.', random(30), '.', random(86)],
  ['scalingo_token', 'tk', '-us-', random(48)],
  ['tailscale_key', 'ts', 'key-auth-', random(12), '-', random(32)],
  ['netlify_token', 'nf', 'p_', random(38)],
  ['supabase_key', 'sb', 'p_', hex(40)],
  ['planetscale_token', 'pscale', '_tkn_', random(43)],
  ['github_token', 'gh', 'p_', random(36)],
  ['github_token', 'github', '_pat_', random(60)],
  ['gitlab_token', 'gl', 'pat-', random(20)],
  ['gitlab_token', 'GR', '1348941', random(20)],
  ['atlassian_token', 'AT', 'ATT3', random(120)],
  ['vault_token', 'hv', 's.', random(60)],
  ['vault_token', 's', '.', random(24)],
  ['terraform_token', random(14), '.atlas', 'v1.', random(66)],
  ['doppler_token', 'dp', '.pt.', random(43)],
  ['onepassword_token', 'op', 's_eyJ', random(200)],
  ['onepassword_token', 'A', '3-ASWWYB-798JRY-LJVD4-23DC2', '-86TVM-H43EB'],
  ['pulumi_token', 'pu', 'l-', hex(40)],
  ['openshift_token', 'sha', '256~', random(43)],
  ['octopus_key', 'AP', 'I-', upper(26)],
  ['harness_key', 'pa', 't.', random(22), '.', random(24), '.', random(20)],
  ['sourcegraph_token', 'sg', 'p_', hex(16), '_', hex(40)],
  ['sonar_token', 'sq', 'p_', hex(40)],
  ['authress_key', 'sc_', 'nzlzm0m9.yrn9.acc', '-30fpdc10hg8jxp.', random(60)],
  ['clickhouse_key', '4b', '1d', random(38)],
  ['intra42_secret', 's-s', '4t2ud-', hex(64)],
  ['slack_token', 'xo', 'xb-', '781236542736-2364535789652-', random(24)],
  ['slack_token', 'xa', 'pp-1-', upper(11), '-781236542736-', lower(64)],
  ['slack_webhook', 'https://hooks.slack', '.com/services/T024BE7LD/B024BE7LE/', random(24)],
  ['discord_token', 'MT', 'AyOTQ4MTN5OTU5MTDwMEcxNg', '.GSwJyi.', random(38)],
  ['discord_webhook', 'https://discord', '.com/api/webhooks/781236542736781236/', random(68)],
  ['teams_webhook', 'https://acme.webhook.office', '.com/webhookb2/', uuid, '@', uuid, '/In/', random(32)],
  ['telegram_token', '123456789:', 'AA', random(33)],
  ['telegram_token', 'the telegram bot 123456789:', 'AB', random(33)],
  ['facebook_token', 'EA', 'AM', random(120)],
  ['facebook_token', '781236542736645', '|', random(27)],
  ['twitter_token', 'A'.repeat(22), random(80)],
  ['twitter_token', '781236542736645781', '-', random(30)],
  ['stripe_key', 'sk', '_live_', random(24)],
  ['webhook_secret', 'wh', 'sec_', random(32)],
  ['square_token', 'sq0', 'csp-', random(43)],
  ['shopify_token', 'sh', 'pat_', hex(32)],
  ['braintree_token', 'access_', 'token$production$', lower(16), '$', hex(32)],
  ['plaid_token', 'access', '-production-', uuid],
  ['flutterwave_key', 'FLW', 'SECK-', hex(32), '-X'],
  ['razorpay_key', 'rzp', '_live_', random(14)],
  ['easypost_key', 'EZ', 'AK', random(54)],
  ['shippo_token', 'sh', 'ippo_live_', hex(40)],
  ['duffel_token', 'duf', 'fel_live_', random(43)],
  ['gocardless_token', 'li', 've_', random(40)],
  ['anthropic_key', 'sk-', 'ant-api03-', random(93), 'AA'],
  ['openrouter_key', 'sk-', 'or-v1-', hex(64)],
  ['openai_key', 'sk-', 'proj-', random(80)],
  ['huggingface_token', 'h', 'f_', letters],
  ['groq_key', 'gs', 'k_', random(52)],
  ['replicate_token', 'r', '8_', random(37)],
  ['xai_key', 'xa', 'i-', random(80)],
  ['perplexity_key', 'pp', 'lx-', random(48)],
  ['npm_token', 'np', 'm_', random(36)],
  ['pypi_token', 'py', 'pi-Ag', random(80)],
  ['rubygems_key', 'ruby', 'gems_', hex(48)],
  ['clojars_token', 'CLO', 'JARS_', lower(60)],
  ['nuget_key', 'oy', '2', lower(43)],
  ['docker_token', 'dck', 'r_pat_', random(27)],
  ['artifactory_token', 'AK', 'Cp', random(69)],
  ['sendgrid_key', 'S', 'G.', random(22), '.', random(43)],
  ['mailgun_key', 'ke', 'y-', hex(32)],
  ['mailgun_key', 'mailgun said no to ', hex(32), '-', hex(8), '-', hex(8)],
  ['mailchimp_key', hex(32), '-us', '18'],
  ['twilio_key', 'S', 'K', hex(32)],
  ['brevo_key', 'xkey', 'sib-', hex(64), '-', random(16)],
  ['grafana_token', 'gl', 'sa_', random(32), '_', hex(8)],
  ['sentry_token', 'snt', 'ryu_', hex(64)],
  ['newrelic_key', 'NR', 'AK-', upper(27)],
  ['dynatrace_token', 'dt0', 'c01.', upper(24), '.', upper(64)],
  ['databricks_token', 'da', 'pi', hex(32)],
  ['postman_key', 'PM', 'AK-', hex(24), '-', hex(34)],
  ['linear_key', 'lin', '_api_', random(40)],
  ['notion_token', 'nt', 'n_', random(46)],
  ['figma_token', 'fig', 'd_', random(40)],
  ['airtable_token', 'pa', 't', random(14), '.', hex(64)],
  ['prefect_key', 'pn', 'u_', random(36)],
  ['readme_key', 'rd', 'me_', lower(70)],
  ['typeform_token', 'tf', 'p_', random(59)],
  ['settlemint_token', 'sm', '_pat_', random(16)],
  ['frameio_token', 'fi', 'o-u-', random(64)],
  ['adobe_client_secret', 'p8', 'e-', lower(32)],
  ['infracost_key', 'ic', 'o-', random(32)],
  ['maxmind_key', random(6), '_', random(29), '_m', 'mk'],
]

const aws = join('wJalrXUtnF', 'EMI0K7MDENG', '1bPxRfiCYzK2', 'Qd8Zt9x')
const base64 = join('YWRtaW46', 'aHVudGVyMjIy')
const bundle = join('3f8a1c9b', ':', 'd27e60a4')
const numbers = '793331985685281484'

/** Secrets that the text around them identifies. */
const CONTEXT_SECRETS: [type: string, text: string, secret: string][] = [
  ['aws_secret_key', `aws_secret_access_key = ${aws}`, aws],
  ['azure_storage_key', `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${random(86)}==`, random(86)],
  ['npm_token', `//registry.acme.io/:_authToken=${random(36)}`, random(36)],
  ['bundler_credential', `export BUNDLE_GEMS__CONTRIBSYS__COM=${bundle}`, bundle],
  ['password_in_url', `postgres://app:${password}@db.acme-prod.io:5432/app`, password],
  ['password_in_connection_string', `Server=sql.acme.io;Database=x;Password=${password};`, password],
  ['authorization_header', `curl -H "Authorization: Bearer ${hex(32)}" https://api.acme.io`, hex(32)],
  ['authorization_header', `curl -H "Authorization: ${random(24)}" https://api.acme.io`, random(24)],
  ['authorization_header', `curl -H 'Authorization: Basic ${base64}' https://api.acme.io`, base64],
  ['api_key_header', `x-api-key: ${random(32)}`, random(32)],
  ['api_key_header', `PRIVATE-TOKEN: ${random(20)}`, random(20)],
  ['cli_password', `curl -u elastic:${password} https://es.acme.io`, password],
  ['cli_password', `curl -sSu 'elastic:${password}' https://es.acme.io`, password],
  ['cli_password', `curl -H "Accept: text/html; charset=utf-8" --user me:${password} https://es.acme.io`, password],
  ['cli_password', `curl -u "${random(20)}:" https://es.acme.io`, random(20)],
  ['cli_password', `curl --user "{${uuid}}":"{${random(14)}}" https://es.acme.io`, random(14)],
  ['cli_password', `mysql -uroot -p${password} app`, password],
  ['cli_password', `docker login -u bob -p ${password} registry.acme.io`, password],
  ['cli_password', `redis-cli -h redis.acme.io -a ${password} ping`, password],
  ['cli_password', `ldapsearch -D cn=app -w ${password}`, password],
  ['cli_password', `PGPASSWORD=${password} psql -U bob`, password],
  ['cli_password', `MYSQL_PWD=${password} mysqldump app`, password],
  ['cli_password', `SMTP_PASS=${password} npm start`, password],
  ['cli_password', `sshpass -p ${password} ssh deploy@host`, password],
  ['cli_password', `deploy --password ${password}`, password],
  ['cli_password', `deploy --db-password=${password}`, password],
  ['cli_password', `deploy --token ${random(32)}`, random(32)],
  ['cli_password', `openssl rsa -in key.pem -passin pass:${password}`, password],
  ['kubernetes_secret', `kind: Secret\nmetadata:\n  name: a\ndata:\n  tls.ca: ${random(24)}\n`, random(24)],
  ['kubernetes_secret', `data:\n  tls.ca: ${random(24)}\nkind: Secret\n`, random(24)],
  ['nuget_password', `<add key="ClearTextPassword" value="${password}" />`, password],
  ['ethereum_private_key', `the private key 0x${hex(64)}`, `0x${hex(64)}`],
  ['numeric_token', `"discord_token": "${numbers}"`, numbers],
  ['password_in_code', `db_password = '${password}'`, password],
  ['vendor_token', `const trelloToken = "${random(32)}"`, random(32)],
  ['vendor_token', `SONAR_LOGIN = "${hex(40)}"`, hex(40)],
  ['session_cookie', `_gitlab_session=${hex(32)}`, hex(32)],
  ['session_cookie', `JSESSIONID=${upper(32)}`, upper(32)],
  ['token_in_url', `https://acme.io/hook?refresh_token=${random(30)}`, random(30)],
  ['generic_secret', `API_TOKEN=${random(32)}`, random(32)],
  ['generic_secret', `"client_secret": "${hex(64)}"`, hex(64)],
  ['generic_secret', `var jiraToken string = "${random(28)}"`, random(28)],
  ['generic_secret', `BILLING_KEY="${random(32)}"`, random(32)],
  ['password_in_text', `the password for the new box is ${password}`, password],
]

/** A text with one secret or one piece of personal data of a type that the service finds. */
export interface SecretExample {
  type: string
  text: string
  secret: string
}

/** Examples of secrets, at least one for every rule. */
export const SECRET_EXAMPLES: readonly SecretExample[] = [
  ...TOKENS.map(([type, ...parts]) => {
    const text = `The call failed with ${join(...parts)} at last`
    return { type, text, secret: parts.at(-1) ?? '' }
  }),
  ...CONTEXT_SECRETS.map(([type, text, secret]) => ({ type, text, secret })),
]

/** Examples of personal data, at least one for every kind. */
export const PII_EXAMPLES: readonly SecretExample[] = [
  { type: 'iban', text: 'transfer to GB31PHDF79244949806775 failed', secret: 'GB31PHDF79244949806775' },
  { type: 'iban', text: 'the account gb31phdf79244949806775 is closed', secret: 'gb31phdf79244949806775' },
  { type: 'payment_card', text: 'card 4539 1488 0343 6467 was declined', secret: '4539 1488 0343 6467' },
  { type: 'payment_card', text: 'credit card number 060426070011 is lost', secret: '060426070011' },
  { type: 'us_ssn', text: 'the row was 138-18-3964 before', secret: '138-18-3964' },
  { type: 'us_ssn', text: 'SSN 138183964 was logged', secret: '138183964' },
  { type: 'phone', text: 'call +46 (0)157 548 89 now', secret: '157 548 89' },
  { type: 'phone', text: 'call +41791834502 now', secret: '41791834502' },
  { type: 'phone', text: 'Mobile: 0688 843 79 56', secret: '0688 843 79 56' },
  { type: 'phone', text: 'Berlin, (505)498-8487-Office', secret: '498-8487' },
  { type: 'ip', text: 'the client came from 86.121.97.248 twice', secret: '86.121.97.248' },
  { type: 'email', text: 'ask Jamie.Pratt@jourrapide.com first', secret: 'Jamie.Pratt@jourrapide.com' },
  { type: 'url_user', text: 'svn+ssh://jpratt@svn.acme.io/x', secret: 'jpratt' },
  { type: 'home_directory', text: 'at /home/jpratt/app/main.py:3', secret: 'jpratt' },
  { type: 'home_directory', text: '"C:\\\\Users\\\\J Pratt\\\\app.log"', secret: 'J Pratt' },
]
