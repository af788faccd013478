/**
 * One kind of credential. `keywords` (lower case) are a cheap filter: without one of them the pattern is not tried.
 * The secret is the group `secret`, else the whole match. `entropy` is the least in bits per character, `mixed` asks
 * for letters and digits that are no code reference, `login` for a password that protects something, perhaps with the
 * groups `user` and `host`, `vendor` for a random value, `sure` for nothing: the form alone tells.
 * Every quantifier is bounded so that no text makes a pattern slow; what is read back is asked for after a look ahead, for
 * reading back at every place takes most of the time.
 */
export type SecretRule = {
  type: string
  keywords: string[]
  pattern: RegExp
  min_entropy_bits?: number
  is_mixed?: boolean
  is_login?: boolean
  is_vendor_key?: boolean
  is_conclusive?: boolean
}

const MIN_ENTROPY_BITS = 3.4
const MIN_LOW_ENTROPY_BITS = 2.8

/** Services whose keys have no form of their own: a random value assigned to a name with theirs is one. */
const VENDORS = (
  'adafruit airtable algolia artifactory asana beamer bittrex codecov coinbase cohere confluent contentful ' +
  'datadog droneci dropbox easypost etsy fastly finicity finnhub freshbooks gitter heroku hubspot intercom jfrog ' +
  'kraken kucoin launchdarkly linkedin linked_in linked-in looker mailchimp mailgun mapbox mattermost meraki messagebird ' +
  'message_bird message-bird new_relic new-relic newrelic nytimes okta plaid rapidapi sendbird sendgrid snyk sonar ' +
  'sourcegraph squarespace sumo travis trello twilio twitch yandex zendesk'
).split(' ')

/** Formats that issuers gave their tokens: one unbroken run of characters with the keyword in it. */
export const TOKEN_RULES: SecretRule[] = [
  // Private keys and signed tokens
  { type: 'private_key', keywords: ['age-secret-key-1'], pattern: /AGE-SECRET-KEY-1[A-Z0-9]{58}/g },
  {
    type: 'jwt',
    keywords: ['eyj', 'ewog'],
    pattern:
      /(?<![A-Za-z0-9-])e[yw][A-Za-z0-9_-]{15,2000}\.e[yw][A-Za-z0-9_-]{15,4000}(?:\.[A-Za-z0-9_/\\=-]{10,1000})?/g,
  },

  { type: 'jwt', keywords: ['zxlk'], pattern: /\bZXlK[A-Za-z0-9+/_-]{60,4000}={0,2}/g },

  // This project
  {
    type: 'cairnway_key',
    keywords: ['cw_'],
    pattern: /(?<![\w-])cw_(?:full|dep|read|search|crawler|operator)_[A-Za-z0-9_-]{40,60}/g,
    min_entropy_bits: MIN_ENTROPY_BITS,
  },

  // Clouds and hosting
  {
    type: 'aws_access_key',
    keywords: ['akia', 'asia', 'abia', 'acca', 'a3t'],
    pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  },
  { type: 'aws_bedrock_key', keywords: ['absk'], pattern: /\bABSKQmVkcm9ja0FQSUtleS[A-Za-z0-9+/]{80,300}={0,2}/g },
  {
    type: 'aws_bedrock_key',
    keywords: ['bedrock-api-key-'],
    pattern: /bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t[\w+/=-]{0,3000}/g,
  },
  {
    type: 'gcp_api_key',
    keywords: ['aiza'],
    pattern: /(?<![\w-])AIza[\w-]{34,35}(?![\w])/g,
    min_entropy_bits: MIN_ENTROPY_BITS,
  },
  { type: 'gcp_client_secret', keywords: ['gocspx-'], pattern: /\bGOCSPX-[\w-]{24,40}/g },
  { type: 'gcp_access_token', keywords: ['ya29.'], pattern: /\bya29\.[\w-]{30,1000}/g },
  {
    type: 'azure_client_secret',
    keywords: ['q~'],
    pattern: /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~])/g,
    min_entropy_bits: 3,
  },
  {
    type: 'azure_storage_key',
    keywords: ['accountkey=', 'sharedaccesskey='],
    pattern: /(?:AccountKey|SharedAccessKey)=(?<secret>[A-Za-z0-9+/]{42,88}={0,2})/gi,
  },
  { type: 'azure_devops_token', keywords: ['azdo'], pattern: /\b[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}\b/g },
  { type: 'digitalocean_token', keywords: ['_v1_'], pattern: /\bdo[opr]_v1_[a-f0-9]{64}/gi },
  { type: 'alibaba_access_key', keywords: ['ltai'], pattern: /\bLTAI[A-Za-z0-9]{17,21}\b/g },
  {
    type: 'cloudflare_token',
    keywords: ['cfat_', 'cfut_', 'cfk_', 'v1.0-'],
    pattern: /\b(?:cf(?:at|ut|k)_[A-Za-z0-9]{36,60}|v1\.0-[a-f0-9]{24}-[a-f0-9]{146})\b/g,
  },
  { type: 'heroku_token', keywords: ['hrku-aa'], pattern: /\bHRKU-AA[\w-]{50,70}/g },
  {
    type: 'fly_token',
    keywords: ['fo1_', 'fm1', 'fm2_'],
    pattern: /\b(?:fo1_[\w-]{40,60}|fm(?:1[ar]|2)_[A-Za-z0-9+/]{90,600}={0,3})/g,
  },
  {
    type: 'yandex_token',
    keywords: ['aqvn', 't1.'],
    pattern: /\b(?:AQVN[\w-]{35,38}|t1\.[A-Za-z0-9_-]{10,100}={0,2}\.[\w-]{86}={0,2})/g,
  },
  { type: 'scalingo_token', keywords: ['tk-us-'], pattern: /\btk-us-[\w-]{48}/g },
  { type: 'tailscale_key', keywords: ['tskey-'], pattern: /\btskey-[a-z]{2,12}-[A-Za-z0-9]{8,24}-[A-Za-z0-9]{16,40}/g },
  { type: 'netlify_token', keywords: ['nfp_'], pattern: /\bnfp_[A-Za-z0-9]{36,40}/g },
  { type: 'supabase_key', keywords: ['sbp_', 'sb_secret_'], pattern: /\b(?:sbp_[a-f0-9]{40}|sb_secret_[\w-]{24,48})/g },
  { type: 'planetscale_token', keywords: ['pscale_'], pattern: /\bpscale_(?:tkn|pw|oauth)_[\w=.-]{32,64}/gi },

  // Code hosts, continuous integration, secret stores
  {
    type: 'github_token',
    keywords: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    pattern: /\bgh[pousr]_[A-Za-z0-9]{36,255}/g,
    min_entropy_bits: 3,
  },
  { type: 'github_token', keywords: ['github_pat_'], pattern: /\bgithub_pat_\w{36,255}/g, min_entropy_bits: 3 },
  {
    type: 'gitlab_token',
    keywords: [
      'glpat-',
      'glptt-',
      'gldt-',
      'glrt-',
      'glcbt-',
      'glft-',
      'glagent-',
      'gloas-',
      'glsoat-',
      'glimt-',
      'glffct-',
    ],
    pattern: /(?<![\w-])gl(?:pat|ptt|dt|rt|cbt|ft|agent|oas|soat|imt|ffct)-[\w.-]{18,300}/g,
    min_entropy_bits: 3,
  },
  { type: 'gitlab_token', keywords: ['gr1348941'], pattern: /\bGR1348941[\w-]{20}/g },
  {
    type: 'atlassian_token',
    keywords: ['atatt3', 'atctt3', 'atbb'],
    pattern: /\b(?:AT[AC]TT3[\w=-]{60,300}|ATBB[A-Za-z0-9]{32})/g,
  },
  { type: 'vault_token', keywords: ['hvs.', 'hvb.', 'hvr.'], pattern: /\bhv[sbr]\.[\w-]{24,300}/g },
  {
    type: 'vault_token',
    keywords: ['s.'],
    pattern: /(?<![\w.])s\.[A-Za-z0-9]{24}(?![\w.(])/g,
    min_entropy_bits: MIN_ENTROPY_BITS,
    is_mixed: true,
  },
  { type: 'terraform_token', keywords: ['.atlasv1.'], pattern: /\b[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/gi },
  { type: 'doppler_token', keywords: ['dp.'], pattern: /\bdp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,64}/g },
  {
    type: 'onepassword_token',
    keywords: ['ops_ey', 'a3-'],
    pattern:
      /\b(?:ops_eyJ[A-Za-z0-9+/]{100,2000}={0,3}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3})/g,
  },
  { type: 'pulumi_token', keywords: ['pul-'], pattern: /\bpul-[a-f0-9]{40}\b/g },
  { type: 'openshift_token', keywords: ['sha256~'], pattern: /\bsha256~[\w-]{43}/g },
  { type: 'octopus_key', keywords: ['api-'], pattern: /\bAPI-[A-Z0-9]{26}\b/g, is_mixed: true },
  {
    type: 'harness_key',
    keywords: ['pat.', 'sat.'],
    pattern: /\b[ps]at\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b/gi,
  },
  { type: 'sourcegraph_token', keywords: ['sgp_'], pattern: /\bsgp_(?:[a-f0-9]{16}_|local_)?[a-f0-9]{40}\b/gi },
  { type: 'sonar_token', keywords: ['sqp_', 'sqa_', 'squ_'], pattern: /\bsq[pau]_[a-f0-9]{40}\b/g },

  {
    type: 'authress_key',
    keywords: ['.acc'],
    pattern:
      /\b(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[a-z0-9+/_=-]{30,120}/gi,
  },
  {
    type: 'clickhouse_key',
    keywords: ['4b1d'],
    pattern: /\b4b1d[A-Za-z0-9]{38}\b/g,
    min_entropy_bits: MIN_ENTROPY_BITS,
  },
  { type: 'intra42_secret', keywords: ['s-s4t2'], pattern: /\bs-s4t2(?:af|ud)-[a-f0-9]{64}/gi },

  // Chat and social networks
  {
    type: 'slack_token',
    keywords: ['xox'],
    pattern: /\bxox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,400}/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  { type: 'slack_token', keywords: ['xapp-'], pattern: /\bxapp-\d-[A-Z0-9]{2,20}-\d{3,16}-[a-z0-9]{8,90}/gi },
  {
    type: 'slack_webhook',
    keywords: ['hooks.slack.com'],
    pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[A-Za-z0-9+/]{20,100})/g,
    min_entropy_bits: 3,
  },
  {
    type: 'discord_token',
    keywords: ['.'],
    pattern: /(?<![\w.-])[A-Z][A-Za-z0-9]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w.-])/g,
    min_entropy_bits: 4,
  },
  {
    type: 'discord_webhook',
    keywords: ['/api/webhooks/'],
    pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{16,20}\/(?<secret>[\w-]{50,80})/g,
  },
  {
    type: 'teams_webhook',
    keywords: ['webhook.office.com'],
    pattern: /webhook\.office\.com\/webhookb2\/(?<secret>[\w@/-]{80,250})/g,
  },
  { type: 'telegram_token', keywords: [':aa'], pattern: /(?<![\w:.-])\d{8,10}:AA[\w-]{32,34}(?![\w-])/g },
  { type: 'facebook_token', keywords: ['eaa'], pattern: /\bEAA[MC][A-Za-z0-9]{80,300}\b/g },
  {
    type: 'facebook_token',
    keywords: ['|', '%'],
    pattern: /(?<![\w|])\d{15,16}(?:\||%7C|%)[A-Za-z0-9_-]{27,40}(?![\w|])/gi,
    min_entropy_bits: MIN_ENTROPY_BITS,
  },
  { type: 'twitter_token', keywords: ['aaaaaaaaaaaaaaaaaaaaaa'], pattern: /\bA{22}[A-Za-z0-9%]{60,100}/g },
  {
    type: 'twitter_token',
    keywords: ['-'],
    pattern: /(?<![\w-])\d{15,20}-[A-Za-z0-9]{20,40}(?![\w-])/g,
    min_entropy_bits: 4,
    is_mixed: true,
  },

  // Payment and commerce
  {
    type: 'stripe_key',
    keywords: ['_live_', '_test_', '_prod_'],
    pattern: /\b[rs]k_(?:live|test|prod)_[A-Za-z0-9]{10,250}/g,
    min_entropy_bits: 2.5,
  },
  { type: 'webhook_secret', keywords: ['whsec_'], pattern: /\bwhsec_[A-Za-z0-9+/=]{24,100}/g, min_entropy_bits: 3 },
  { type: 'square_token', keywords: ['sq0'], pattern: /\bsq0(?:atp|csp)-[\w^\]-]{22,60}/g },
  {
    type: 'shopify_token',
    keywords: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: /\bshp(?:at|ca|pa|ss)_[A-Za-z0-9]{32,64}/g,
  },
  {
    type: 'braintree_token',
    keywords: ['access_token$'],
    pattern: /access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}/g,
  },
  { type: 'plaid_token', keywords: ['access-'], pattern: /\baccess-(?:sandbox|development|production)-[a-f0-9-]{36}/g },
  { type: 'flutterwave_key', keywords: ['flw'], pattern: /\bFLW(?:SECK|PUBK)(?:_TEST)?-[a-h0-9]{12,32}(?:-X)?/gi },
  { type: 'razorpay_key', keywords: ['rzp_'], pattern: /\brzp_(?:live|test)_[A-Za-z0-9]{14,24}/g },
  { type: 'easypost_key', keywords: ['ezak', 'eztk'], pattern: /\bEZ[AT]K[A-Za-z0-9]{54}/g },
  { type: 'shippo_token', keywords: ['shippo_'], pattern: /\bshippo_(?:live|test)_[a-f0-9]{40}/gi },
  { type: 'duffel_token', keywords: ['duffel_'], pattern: /\bduffel_(?:live|test)_[\w=-]{40,50}/g },
  {
    type: 'gocardless_token',
    keywords: ['live_'],
    pattern: /(?<![\w-])live_[\w=-]{40}(?![\w=-])/g,
    min_entropy_bits: MIN_ENTROPY_BITS,
  },

  // AI providers
  {
    type: 'anthropic_key',
    keywords: ['sk-ant-'],
    pattern: /\bsk-ant-[a-z0-9]{3,12}-[\w-]{60,120}/g,
    min_entropy_bits: 3,
  },
  { type: 'openrouter_key', keywords: ['sk-or-'], pattern: /\bsk-or-v1-[a-f0-9]{64}/g },
  {
    type: 'openai_key',
    keywords: ['sk-'],
    pattern: /(?<![\w-])sk-(?:(?:proj|svcacct|admin|None)-)?[\w-]{32,200}(?![\w-])/g,
    min_entropy_bits: MIN_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'huggingface_token',
    keywords: ['hf_', 'api_org_'],
    pattern: /\b(?:hf|api_org)_[A-Za-z]{34}\b/g,
    min_entropy_bits: MIN_ENTROPY_BITS,
  },
  { type: 'groq_key', keywords: ['gsk_'], pattern: /\bgsk_[A-Za-z0-9]{48,60}\b/g },
  { type: 'replicate_token', keywords: ['r8_'], pattern: /\br8_[A-Za-z0-9]{37}\b/g },
  { type: 'xai_key', keywords: ['xai-'], pattern: /\bxai-[A-Za-z0-9]{70,90}\b/g },
  { type: 'perplexity_key', keywords: ['pplx-'], pattern: /\bpplx-[A-Za-z0-9]{40,60}\b/g },

  // Package registries
  { type: 'npm_token', keywords: ['npm_'], pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, min_entropy_bits: 3 },
  { type: 'pypi_token', keywords: ['pypi-'], pattern: /\bpypi-Ag[A-Za-z0-9_-]{50,1000}/g },
  { type: 'rubygems_key', keywords: ['rubygems_'], pattern: /\brubygems_[a-f0-9]{48}\b/g },
  { type: 'clojars_token', keywords: ['clojars_'], pattern: /\bCLOJARS_[a-z0-9]{60}\b/gi },
  { type: 'nuget_key', keywords: ['oy2'], pattern: /\boy2[a-z0-9]{43}\b/g },
  { type: 'docker_token', keywords: ['dckr_'], pattern: /\bdckr_(?:pat|oat)_[\w-]{27,40}/g },
  {
    type: 'artifactory_token',
    keywords: ['akcp', 'cmvmd'],
    pattern: /\b(?:AKCp[A-Za-z0-9]{60,75}|cmVmd[A-Za-z0-9]{59})\b/g,
  },

  // Mail, monitoring, work tools
  { type: 'sendgrid_key', keywords: ['sg.'], pattern: /\bSG\.[\w=-]{20,24}\.[\w=-]{39,50}|\bSG\.[\w=.-]{64,72}/g },
  { type: 'mailgun_key', keywords: ['key-', 'pubkey-'], pattern: /(?<![\w-])(?:pub)?key-[a-f0-9]{32}(?![\w-])/g },
  { type: 'mailchimp_key', keywords: ['-us'], pattern: /(?<![\w-])[a-f0-9]{32}-us\d{1,2}(?![\w-])/g },
  {
    type: 'twilio_key',
    keywords: ['sk'],
    pattern: /(?<![A-Za-z0-9])SK[a-fA-F0-9]{32}(?![A-Za-z0-9])/g,
    is_mixed: true,
  },
  { type: 'brevo_key', keywords: ['xkeysib-'], pattern: /\bxkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}/g },
  {
    type: 'grafana_token',
    keywords: ['glsa_', 'glc_', 'eyjrijoi'],
    pattern:
      /\b(?:glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|glc_[A-Za-z0-9+/]{32,400}={0,3}|eyJrIjoi[A-Za-z0-9]{60,400}={0,3})/g,
  },
  {
    type: 'sentry_token',
    keywords: ['sntrys_', 'sntryu_'],
    pattern: /\bsntry(?:s_eyJ[A-Za-z0-9+/=_-]{40,600}|u_[a-f0-9]{64})/g,
  },
  {
    type: 'newrelic_key',
    keywords: ['nrak-', 'nrjs-', 'nrii-'],
    pattern: /\b(?:NRAK-[A-Z0-9]{27}|NRJS-[a-f0-9]{19}|NRII-[\w-]{32})/gi,
  },
  { type: 'dynatrace_token', keywords: ['dt0c01.'], pattern: /\bdt0c01\.[A-Z0-9]{24}\.[A-Z0-9]{64}/gi },
  { type: 'databricks_token', keywords: ['dapi'], pattern: /\bdapi[a-f0-9]{32}(?:-\d)?\b/gi },
  { type: 'postman_key', keywords: ['pmak-'], pattern: /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}/gi },
  { type: 'linear_key', keywords: ['lin_api_'], pattern: /\blin_api_[A-Za-z0-9]{40}/g },
  { type: 'notion_token', keywords: ['ntn_'], pattern: /\bntn_[A-Za-z0-9]{40,60}/g },
  { type: 'figma_token', keywords: ['figd_', 'figo_'], pattern: /\bfig[do]_[\w-]{36,60}/g },
  { type: 'airtable_token', keywords: ['pat'], pattern: /\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b/g },
  { type: 'prefect_key', keywords: ['pnu_'], pattern: /\bpnu_[a-zA-Z0-9]{36}\b/g },
  { type: 'readme_key', keywords: ['rdme_'], pattern: /\brdme_[a-z0-9]{70}\b/g },
  { type: 'typeform_token', keywords: ['tfp_'], pattern: /\btfp_[\w.=-]{40,80}/g },
  { type: 'settlemint_token', keywords: ['sm_'], pattern: /\bsm_(?:aat|pat|sat)_[A-Za-z0-9]{16}\b/g },
  { type: 'frameio_token', keywords: ['fio-u-'], pattern: /\bfio-u-[\w=-]{64}/gi },
  { type: 'adobe_client_secret', keywords: ['p8e-'], pattern: /\bp8e-[a-z0-9]{32}\b/gi },
  { type: 'infracost_key', keywords: ['ico-'], pattern: /\bico-[A-Za-z0-9]{32}\b/g, min_entropy_bits: 3 },
  { type: 'maxmind_key', keywords: ['_mmk'], pattern: /\b[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b/g },
]

/** Secrets known by what stands around them; the keyword may stand apart. */
export const CONTEXT_RULES: SecretRule[] = [
  {
    type: 'private_key',
    keywords: ['private key'],
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,300}?[A-Za-z0-9+/=]{40}[A-Za-z0-9+/=\s\\]{0,8000}/g,
  },
  {
    type: 'private_key',
    keywords: ['private-lines:'],
    pattern: /Private-Lines: \d{1,3}\s{1,4}[A-Za-z0-9+/=\s]{40,8000}/g,
  },
  {
    type: 'aws_secret_key',
    keywords: ['aws'],
    pattern:
      /aws[\w.-]{0,20}(?:secret|sk)[\w.-]{0,20}["'\]]{0,2}\s{0,4}(?:=>|:=|[=:])\s{0,4}["']?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
    min_entropy_bits: MIN_ENTROPY_BITS,
  },
  {
    type: 'npm_token',
    keywords: ['_authtoken'],
    pattern: /:_authToken\s{0,2}=\s{0,2}(?<secret>[\w.-]{20,120})/g,
    min_entropy_bits: 2.5,
  },
  {
    type: 'bundler_credential',
    keywords: ['contribsys', 'bundle_'],
    pattern:
      /(?:BUNDLE_\w{3,60}__\w{2,20}["']?,?\s{0,3}(?::{1,3}=|=>|[=:]|\s)\s{0,3}["']?|https?:\/\/(?=[^\s@]{17}@[\w.]{0,20}contribsys\.com)|bundle_\w{3,60}__\w{2,20}token\b[\w ]{0,10}["']?\s{0,3}(?::=|=>|[=:])\s{0,3}["']?)(?<secret>[a-f0-9]{8}:[a-f0-9]{8})(?!\w)/gi,
    is_conclusive: true,
  },
  {
    type: 'mailgun_key',
    keywords: ['mailgun'],
    pattern: /mailgun[\s\S]{0,40}?(?<![\w-])(?<secret>[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8})(?![\w-])/gi,
  },
  {
    type: 'password_in_url',
    keywords: ['://'],
    pattern:
      /(?<=[a-z0-9]):\/\/(?<user>[^\s:/?#@"'`<>]{0,80}):(?<secret>[^\s:/?#@"'`<>]{3,120})@(?<host>[\w.-]{1,120}|\[[a-f0-9:]{2,45}\])/gi,
    is_login: true,
  },
  {
    type: 'password_in_connection_string',
    keywords: ['password=', 'pwd='],
    pattern:
      /(?:(?:Server|Data Source|Host|Database|User Id|Uid|AccountName)=[^;\n]{1,120};[^\n]{0,200}?|jdbc:[^\s]{3,200}[?&;])(?:Password|Pwd)=(?<secret>[^;&\s"'<>]{4,100})/gi,
    is_login: true,
  },
  {
    type: 'authorization_header',
    keywords: ['authorization'],
    pattern:
      /\bauthorization["'`\]]{0,2}\s{0,3}[=:,]\s{0,3}["'`]?(?:(?:bearer|basic|token|apikey|digest)[ :]{1,3})?["'`]?(?<secret>[\w~+/.=-]{10,500})/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'authorization_header',
    keywords: ['basic '],
    pattern: /\bauthorization["'`]?:\s{0,3}["'`]?basic\s{1,3}(?<secret>[A-Za-z0-9+/]{8,200}={0,2})/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
  },
  {
    type: 'api_key_header',
    keywords: ['x-', 'private-token', 'job-token'],
    pattern:
      /\b(?:x-[\w-]{0,20}(?:key|token|secret)|private-token|job-token)["'`]?\s{0,3}:\s{0,3}["'`]?(?<secret>[\w~+/.=-]{10,300})/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: ['curl'],
    pattern:
      /(?=\s-)(?<=\bcurl\b(?:[^\n|;]|\\\n|;(?=\s?[\w-]{1,20}=)){0,300}?)\s(?:-[A-Za-z#]{0,8}[uU]|--user|--proxy-user)[ =]{0,2}["']?(?<user>[^\s:"'<{(]{0,80})["']?:["']?(?<secret>[^\s"'<>]{3,100})/g,
    is_login: true,
  },
  {
    type: 'cli_password',
    keywords: ['curl'],
    // a token stands for the user, and the password is left empty
    pattern:
      /(?=\s-)(?<=\bcurl\b(?:[^\n|;]|\\\n|;(?=\s?[\w-]{1,20}=)){0,300}?)\s(?:-[A-Za-z#]{0,8}u|--user)[ =]{0,2}["']?(?<secret>[\w.~!@#%^*+/=-]{10,100}):["'\s]/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: ['curl'],
    pattern:
      /(?=\s-)(?<=\bcurl\b(?:[^\n|;]|\\\n|;(?=\s?[\w-]{1,20}=)){0,300}?)\s(?:-[A-Za-z#]{0,8}u|--user)[ =]{0,2}"\{[^\s{}"]{3,80}\}":"\{(?<secret>[^\s{}"]{10,100})\}"/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: ['mysql', 'mariadb'],
    pattern: /(?=\s-p)(?<=\b(?:mysql|mariadb)(?:[^\n|;]|\\\n){0,300}?)\s-p["']?(?<secret>[^\s"'<>{}$\\]{6,200})/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: [' login', 'mongo'],
    pattern:
      /(?=\s-p)(?<=\b(?:(?:docker|podman|buildah|nerdctl|skopeo|oras|crane|helm registry|az|oc|cf) login\b|mongo(?:sh|dump|restore|import|export)\b)(?:[^\n|;]|\\\n){0,300}?)\s-p[ =]?["']?(?<secret>[^\s"'<>{}$\\]{6,200})/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: ['redis-cli', 'valkey-cli'],
    pattern:
      /(?=\s-a)(?<=\b(?:redis|valkey)-cli(?:[^\n|;]|\\\n){0,300}?)\s-a {1,3}["']?(?<secret>[^\s"'<>{}$\\]{6,200})/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: ['ldap', 'sqlcmd', 'zip'],
    pattern:
      /(?=\s-[wP])(?<=\b(?:ldap[a-z]{3,6}|sqlcmd|(?:un)?zip)\b(?:[^\n|;]|\\\n){0,300}?)\s-[wP] {1,3}["']?(?<secret>[^\s"'<>{}$\\]{6,200})/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: ['pgpassword=', 'mysql_pwd=', 'sshpass=', 'rediscli_auth=', '_pass='],
    pattern:
      /(?<![A-Za-z])(?:PGPASSWORD|MYSQL_PWD|SSHPASS|REDISCLI_AUTH|(?:[A-Z0-9]{1,20}_){1,4}PASS)=["']?(?<secret>[^\s"'<>{}$\\]{6,200})/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'kubernetes_secret',
    keywords: ['kind'],
    pattern:
      /\bkind:[ \t]{0,8}["']?secret["']?\s[\s\S]{0,300}?\bdata:\s{1,20}(?:#[^\n]{0,200}\n\s{0,20})?[\w.-]{1,80}:[ \t]{0,8}(?:[|>][-+]?\s{1,20})?["']?(?<secret>[A-Za-z0-9+/]{12,2000}={0,3})/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
  },
  {
    type: 'kubernetes_secret',
    keywords: ['kind'],
    pattern:
      /\bdata:\s{1,20}[\w.-]{1,80}:[ \t]{0,8}(?:[|>][-+]?\s{1,20})?["']?(?<secret>[A-Za-z0-9+/]{12,2000}={0,3})["']?\s[\s\S]{0,300}?\bkind:[ \t]{0,8}["']?secret\b/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
  },
  {
    type: 'nuget_password',
    keywords: ['password'],
    pattern: /<add key="(?:ClearText)?Password"\s{1,4}value="(?<secret>[^"%\s]{8,200})"/gi,
    is_login: true,
  },
  {
    type: 'telegram_token',
    keywords: ['telegr'],
    pattern: /telegr[\s\S]{0,60}?(?<![\w:.-])(?<secret>\d{5,16}:A[\w-]{34})(?![\w-])/gi,
  },
  {
    type: 'ethereum_private_key',
    keywords: ['private'],
    pattern: /\bprivate[ _-]?key\b[^\n]{0,60}?(?<secret>0x[a-f0-9]{64})(?![a-f0-9])/gi,
    min_entropy_bits: 3,
  },
  {
    type: 'numeric_token',
    keywords: ['token', 'secret'],
    pattern:
      /(?:token|secret)["'`\]]{0,2}(?: string)?\s{0,4}(?::{1,3}=|=>|=|:|,)\s{0,4}["'`]{0,2}(?<secret>\d{16,40})(?![\w.])/gi,
    min_entropy_bits: 2.5,
  },
  {
    type: 'password_in_code',
    keywords: ['passw', 'pwd'],
    pattern:
      /(?:passw(?:or)?d|passwd|pwd)(?:_?token)?["'\]]{0,2}\s{0,4}(?::=|=>|[=:,])\s{0,4}(?<quote>["'])(?<secret>[^\s"'<>{}()$]{8,64})\k<quote>/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
    is_login: true,
  },
  {
    type: 'vendor_token',
    keywords: VENDORS,
    pattern: new RegExp(
      `(?<![a-z])(?:${VENDORS.join('|')})[\\w.-]{0,30}["'\`\\]]{0,2}(?: string)?\\s{0,4}(?::{1,3}=|=>|==?|:|,)\\s{0,4}["'\`]{0,2}(?<secret>[a-z0-9_=-]{14,100})(?![\\w-])`,
      'gi',
    ),
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_vendor_key: true,
  },

  {
    type: 'cli_password',
    keywords: ['pass', '-token', '-api', '-secret'],
    pattern:
      /(?:--(?:[a-z]{1,20}-){0,3}(?:pass(?:word|wd|phrase)?|token|api-?key|secret)[ =]{1,2}|\s-(?:store|key)pass |\bsshpass -p ?|\s-pass(?:in|out)? pass:)["']?(?<secret>[^\s"'<>{}$\\]{8,200})/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'session_cookie',
    keywords: ['sess', 'sid'],
    pattern:
      /(?:(?<!\w)_[a-z]{2,20}_session|(?<!\w)session_?(?:id|token)?|\bPHPSESSID|\bJSESSIONID|ASP\.NET_SessionId|\bconnect\.sid|(?<!\w)sid)=(?<secret>[\w%.~+/-]{20,300})/g,
    min_entropy_bits: MIN_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'token_in_url',
    keywords: ['?', '&'],
    pattern:
      /[?&](?:[\w-]{0,20}(?:token|api_?key|secret|password|passwd)|key|sig|signature|auth)=(?<secret>[\w%.~+/-]{16,80})(?![\w%.~+/-])/gi,
    min_entropy_bits: MIN_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'generic_secret',
    keywords: ['key', 'token', 'secret', 'passw', 'pwd', 'credential', 'login'],
    pattern:
      /(?:(?:api|app|access|account|secret|private|auth|client|encryption|signing|signature|master|license|snyk|global)[_. -]?key|(?<=[a-z]|[A-Z]_)(?<!public_?)key(?=\s{0,3}(?:[?:]?=))|token|secret|passw(?:or)?d|passwd|pwd|credentials?|login)[\w.-]{0,24}["'`\]]{0,2}(?: string)?\s{0,4}(?::{1,3}=|\?=|=>|==?|:|,|>|\s{1,2}(?=["']))\s{0,4}["'`]{0,3}(?<secret>[\w.=~+/@!^%$*-]{10,160})(?![\w(])/gi,
    min_entropy_bits: MIN_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'password_in_text',
    keywords: ['password', 'passphrase'],
    pattern:
      /\b(?:password|passphrase)(?: for [\w@. -]{1,40})? (?:is|was)(?: set to)?:? ["'`]?(?<secret>[^\s"'`<>(){}]{8,64})/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
]
