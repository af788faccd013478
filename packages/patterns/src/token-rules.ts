import { isRandomToken } from './outgoing-value.ts'
import { MIN_ENTROPY_BITS, MIN_LOW_ENTROPY_BITS, type SecretRule } from './secret-rule.ts'

/** Formats that issuers define for their tokens: one unbroken run of characters with the keyword in it. */
export const TOKEN_RULES: SecretRule[] = [
  // Private keys and signed tokens
  {
    type: 'private_key',
    keywords: ['age-secret-key-1'],
    pattern: /AGE-SECRET-KEY-1[A-Z0-9]{58}/g,
    outgoing: { pattern: /AGE-SECRET-KEY-1[A-Z0-9]{50,60}/g },
  },
  {
    type: 'jwt',
    keywords: ['eyj', 'ewog'],
    pattern:
      /(?<![A-Za-z0-9-])e[yw][A-Za-z0-9_-]{15,2000}\.e[yw][A-Za-z0-9_-]{15,4000}(?:\.[A-Za-z0-9_/\\=-]{10,1000})?/g,
    outgoing: { pattern: /(?<![\w-])e(?:yJ|wog)[\w-]{10,3000}\.[\w-]{8,6000}(?:\.[\w-]{0,2000})?/g },
  },

  { type: 'jwt', keywords: ['zxlk'], pattern: /\bZXlK[A-Za-z0-9+/_-]{60,4000}={0,2}/g },

  // This project
  {
    type: 'cairnway_key',
    keywords: ['cw_'],
    pattern: /(?<![\w-])cw_(?:full|dep|read|search|crawler|operator)_[A-Za-z0-9_-]{40,60}/g,
    min_entropy_bits: MIN_ENTROPY_BITS,
    outgoing: { pattern: /(?<![\w-])cw_[a-z]{3,8}_[\w-]{30,60}/g },
  },

  // Clouds and hosting
  {
    type: 'aws_access_key',
    keywords: ['akia', 'asia', 'abia', 'acca', 'a3t'],
    pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  },
  {
    type: 'aws_bedrock_key',
    keywords: ['absk'],
    pattern: /\bABSKQmVkcm9ja0FQSUtleS[A-Za-z0-9+/]{80,300}={0,2}/g,
    prefix: 'ABSKQmVkcm9ja0FQSUtleS',
  },
  {
    type: 'aws_bedrock_key',
    keywords: ['bedrock-api-key-'],
    pattern: /bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t[\w+/=-]{0,3000}/g,
    prefix: 'bedrock-api-key-',
  },
  {
    type: 'gcp_api_key',
    keywords: ['aiza'],
    pattern: /(?<![\w-])AIza[\w-]{34,35}(?![\w])/g,
    min_entropy_bits: MIN_ENTROPY_BITS,
    outgoing: { pattern: /(?<![\w-])AIza[\w-]{33,36}/g },
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
    pattern: /(?:AccountKey|SharedAccessKey)=(?<value>[A-Za-z0-9+/]{42,88}={0,2})/gi,
  },
  { type: 'azure_devops_token', keywords: ['azdo'], pattern: /\b[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}\b/g },
  { type: 'digitalocean_token', keywords: ['_v1_'], pattern: /\bdo[opr]_v1_[a-f0-9]{64}/gi, prefix: 'do[opr]_v1_' },
  { type: 'alibaba_access_key', keywords: ['ltai'], pattern: /\bLTAI[A-Za-z0-9]{17,21}\b/g },
  {
    type: 'cloudflare_token',
    keywords: ['cfat_', 'cfut_', 'cfk_', 'v1.0-'],
    pattern: /\b(?:cf(?:at|ut|k)_[A-Za-z0-9]{36,60}|v1\.0-[a-f0-9]{24}-[a-f0-9]{146})\b/g,
    prefix: 'cf(?:at|ut|k)_',
  },
  { type: 'heroku_token', keywords: ['hrku-aa'], pattern: /\bHRKU-AA[\w-]{50,70}/g, prefix: 'HRKU-AA' },
  {
    type: 'fly_token',
    keywords: ['fo1_', 'fm1', 'fm2_'],
    pattern: /\b(?:fo1_[\w-]{40,60}|fm(?:1[ar]|2)_[A-Za-z0-9+/]{90,600}={0,3})/g,
    prefix: 'fo1_|fm1[ar]_|fm2_',
  },
  {
    type: 'yandex_token',
    keywords: ['aqvn', 't1.'],
    pattern: /\b(?:AQVN[\w-]{35,38}|t1\.[A-Za-z0-9_-]{10,100}={0,2}\.[\w-]{86}={0,2})/g,
    prefix: 'AQVN',
  },
  { type: 'scalingo_token', keywords: ['tk-us-'], pattern: /\btk-us-[\w-]{48}/g, prefix: 'tk-us-' },
  {
    type: 'tailscale_key',
    keywords: ['tskey-'],
    pattern: /\btskey-[a-z]{2,12}-[A-Za-z0-9]{8,24}-[A-Za-z0-9]{16,40}/g,
    prefix: 'tskey-',
  },
  { type: 'netlify_token', keywords: ['nfp_'], pattern: /\bnfp_[A-Za-z0-9]{36,40}/g, prefix: 'nfp_' },
  {
    type: 'supabase_key',
    keywords: ['sbp_', 'sb_secret_'],
    pattern: /\b(?:sbp_[a-f0-9]{40}|sb_secret_[\w-]{24,48})/g,
    prefix: 'sbp_|sb_secret_',
  },
  {
    type: 'planetscale_token',
    keywords: ['pscale_'],
    pattern: /\bpscale_(?:tkn|pw|oauth)_[\w=.-]{32,64}/gi,
    prefix: 'pscale_(?:tkn|pw|oauth)_',
  },

  // Code hosts, continuous integration, secret stores
  {
    type: 'github_token',
    keywords: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    pattern: /\bgh[pousr]_[A-Za-z0-9]{36,255}/g,
    min_entropy_bits: 3,
    outgoing: { pattern: /(?<!\w)gh[pousr]_[A-Za-z0-9]{30,255}/g },
  },
  {
    type: 'github_token',
    keywords: ['github_pat_'],
    pattern: /\bgithub_pat_\w{36,255}/g,
    min_entropy_bits: 3,
    outgoing: { pattern: /(?<!\w)github_pat_\w{30,255}/g },
  },
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
  { type: 'gitlab_token', keywords: ['gr1348941'], pattern: /\bGR1348941[\w-]{20}/g, prefix: 'GR1348941' },
  {
    type: 'atlassian_token',
    keywords: ['atatt3', 'atctt3', 'atbb'],
    pattern: /\b(?:AT[AC]TT3[\w=-]{60,300}|ATBB[A-Za-z0-9]{32})/g,
    prefix: 'AT[AC]TT3|ATBB',
  },
  {
    type: 'vault_token',
    keywords: ['hvs.', 'hvb.', 'hvr.'],
    pattern: /\bhv[sbr]\.[\w-]{24,300}/g,
    prefix: 'hv[sbr]\\.',
  },
  {
    type: 'vault_token',
    keywords: ['s.'],
    pattern: /(?<![\w.])s\.[A-Za-z0-9]{24}(?![\w.(])/g,
    min_entropy_bits: MIN_ENTROPY_BITS,
    is_mixed: true,
  },
  { type: 'terraform_token', keywords: ['.atlasv1.'], pattern: /\b[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/gi },
  {
    type: 'doppler_token',
    keywords: ['dp.'],
    pattern: /\bdp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,64}/g,
    prefix: 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.',
  },
  {
    type: 'onepassword_token',
    keywords: ['ops_ey', 'a3-'],
    pattern:
      /\b(?:ops_eyJ[A-Za-z0-9+/]{100,2000}={0,3}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3})/g,
    prefix: 'ops_ey',
  },
  { type: 'pulumi_token', keywords: ['pul-'], pattern: /\bpul-[a-f0-9]{40}\b/g },
  { type: 'openshift_token', keywords: ['sha256~'], pattern: /\bsha256~[\w-]{43}/g, prefix: 'sha256~' },
  { type: 'octopus_key', keywords: ['api-'], pattern: /\bAPI-[A-Z0-9]{26}\b/g, is_mixed: true },
  {
    type: 'harness_key',
    keywords: ['pat.', 'sat.'],
    pattern: /\b[ps]at\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b/gi,
    prefix: '[ps]at\\.(?=[\\w-]{22}\\.)',
  },
  {
    type: 'sourcegraph_token',
    keywords: ['sgp_'],
    pattern: /\bsgp_(?:[a-f0-9]{16}_|local_)?[a-f0-9]{40}\b/gi,
    prefix: 'sgp_',
  },
  { type: 'sonar_token', keywords: ['sqp_', 'sqa_', 'squ_'], pattern: /\bsq[pau]_[a-f0-9]{40}\b/g, prefix: 'sq[pau]_' },

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
  {
    type: 'intra42_secret',
    keywords: ['s-s4t2'],
    pattern: /\bs-s4t2(?:af|ud)-[a-f0-9]{64}/gi,
    prefix: 's-s4t2(?:af|ud)-',
  },

  // Chat and social networks
  {
    type: 'slack_token',
    keywords: ['xox'],
    pattern: /\bxox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,400}/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
    outgoing: { pattern: /(?<!\w)xox[abeoprs](?:\.xox[bp])?-[\w-]{10,400}/g },
  },
  {
    type: 'slack_token',
    keywords: ['xapp-'],
    pattern: /\bxapp-\d-[A-Z0-9]{2,20}-\d{3,16}-[a-z0-9]{8,90}/gi,
    outgoing: { pattern: /(?<!\w)xapp-\d-[\w-]{10,200}/g },
  },
  {
    type: 'slack_webhook',
    keywords: ['hooks.slack.com'],
    pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<value>[A-Za-z0-9+/]{20,100})/g,
    min_entropy_bits: 3,
    outgoing: { pattern: /(?<=hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w@/+-]{20,250}/g },
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
    pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{16,20}\/(?<value>[\w-]{50,80})/g,
    outgoing: { pattern: /(?<=discord(?:app)?\.com\/api\/webhooks\/\d{10,25}\/)[\w@/+-]{20,250}/g },
  },
  {
    type: 'teams_webhook',
    keywords: ['webhook.office.com'],
    pattern: /webhook\.office\.com\/webhookb2\/(?<value>[\w@/-]{80,250})/g,
    outgoing: { pattern: /(?<=webhook\.office\.com\/webhookb2\/)[\w@/+-]{20,250}/g },
  },
  {
    type: 'telegram_token',
    keywords: [':aa'],
    pattern: /(?<![\w:.-])\d{8,10}:AA[\w-]{32,34}(?![\w-])/g,
    outgoing: { pattern: /(?<![\w:.-])\d{5,16}:A[\w-]{33,35}(?![\w-])/g },
  },
  { type: 'facebook_token', keywords: ['eaa'], pattern: /\bEAA[MC][A-Za-z0-9]{80,300}\b/g, prefix: 'EAA[MC]' },
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
  { type: 'square_token', keywords: ['sq0'], pattern: /\bsq0(?:atp|csp)-[\w^\]-]{22,60}/g, prefix: 'sq0(?:atp|csp)-' },
  {
    type: 'shopify_token',
    keywords: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: /\bshp(?:at|ca|pa|ss)_[A-Za-z0-9]{32,64}/g,
    prefix: 'shp(?:at|ca|pa|ss)_',
  },
  {
    type: 'braintree_token',
    keywords: ['access_token$'],
    pattern: /access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}/g,
    prefix: 'access_token\\$(?:production|sandbox)\\$[a-z0-9]{16}\\$',
  },
  {
    type: 'plaid_token',
    keywords: ['access-'],
    pattern: /\baccess-(?:sandbox|development|production)-[a-f0-9-]{36}/g,
    prefix: 'access-(?:sandbox|development|production)-',
  },
  {
    type: 'flutterwave_key',
    keywords: ['flw'],
    pattern: /\bFLW(?:SECK|PUBK)(?:_TEST)?-[a-h0-9]{12,32}(?:-X)?/gi,
    prefix: 'FLW(?:SECK|PUBK)(?:_TEST)?-',
  },
  { type: 'razorpay_key', keywords: ['rzp_'], pattern: /\brzp_(?:live|test)_[A-Za-z0-9]{14,24}/g },
  { type: 'easypost_key', keywords: ['ezak', 'eztk'], pattern: /\bEZ[AT]K[A-Za-z0-9]{54}/g, prefix: 'EZ[AT]K' },
  {
    type: 'shippo_token',
    keywords: ['shippo_'],
    pattern: /\bshippo_(?:live|test)_[a-f0-9]{40}/gi,
    prefix: 'shippo_(?:live|test)_',
  },
  {
    type: 'duffel_token',
    keywords: ['duffel_'],
    pattern: /\bduffel_(?:live|test)_[\w=-]{40,50}/g,
    prefix: 'duffel_(?:live|test)_',
  },
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
    outgoing: { pattern: /(?<![\w-])sk-[\w-]{20,250}/g, accepts: isRandomToken },
  },
  {
    type: 'huggingface_token',
    keywords: ['hf_', 'api_org_'],
    pattern: /\b(?:hf|api_org)_[A-Za-z]{34}\b/g,
    min_entropy_bits: MIN_ENTROPY_BITS,
    outgoing: { pattern: /(?<!\w)(?:hf|api_org)_[A-Za-z0-9]{34}(?!\w)/g },
  },
  {
    type: 'groq_key',
    keywords: ['gsk_'],
    pattern: /\bgsk_[A-Za-z0-9]{48,60}\b/g,
    outgoing: { pattern: /(?<!\w)gsk_[A-Za-z0-9]{40,60}/g },
  },
  {
    type: 'replicate_token',
    keywords: ['r8_'],
    pattern: /\br8_[A-Za-z0-9]{37}\b/g,
    outgoing: { pattern: /(?<!\w)r8_[A-Za-z0-9]{30,60}/g },
  },
  {
    type: 'xai_key',
    keywords: ['xai-'],
    pattern: /\bxai-[A-Za-z0-9]{70,90}\b/g,
    outgoing: { pattern: /(?<!\w)xai-[A-Za-z0-9]{60,90}/g },
  },
  { type: 'perplexity_key', keywords: ['pplx-'], pattern: /\bpplx-[A-Za-z0-9]{40,60}\b/g },

  // Package registries
  { type: 'npm_token', keywords: ['npm_'], pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, min_entropy_bits: 3 },
  { type: 'pypi_token', keywords: ['pypi-'], pattern: /\bpypi-Ag[A-Za-z0-9_-]{50,1000}/g },
  { type: 'rubygems_key', keywords: ['rubygems_'], pattern: /\brubygems_[a-f0-9]{48}\b/g, prefix: 'rubygems_' },
  { type: 'clojars_token', keywords: ['clojars_'], pattern: /\bCLOJARS_[a-z0-9]{60}\b/gi, prefix: 'CLOJARS_' },
  { type: 'nuget_key', keywords: ['oy2'], pattern: /\boy2[a-z0-9]{43}\b/g },
  { type: 'docker_token', keywords: ['dckr_'], pattern: /\bdckr_(?:pat|oat)_[\w-]{27,40}/g, prefix: 'dckr_[po]at_' },
  {
    type: 'artifactory_token',
    keywords: ['akcp', 'cmvmd'],
    pattern: /\b(?:AKCp[A-Za-z0-9]{60,75}|cmVmd[A-Za-z0-9]{59})\b/g,
    prefix: 'AKCp|cmVmd',
  },

  // Mail, monitoring, work tools
  {
    type: 'sendgrid_key',
    keywords: ['sg.'],
    pattern: /\bSG\.[\w=-]{20,24}\.[\w=-]{39,50}|\bSG\.[\w=.-]{64,72}/g,
    prefix: 'SG\\.',
  },
  { type: 'mailgun_key', keywords: ['key-', 'pubkey-'], pattern: /(?<![\w-])(?:pub)?key-[a-f0-9]{32}(?![\w-])/g },
  { type: 'mailchimp_key', keywords: ['-us'], pattern: /(?<![\w-])[a-f0-9]{32}-us\d{1,2}(?![\w-])/g },
  {
    type: 'twilio_key',
    keywords: ['sk'],
    pattern: /(?<![A-Za-z0-9])SK[a-fA-F0-9]{32}(?![A-Za-z0-9])/g,
    is_mixed: true,
  },
  { type: 'brevo_key', keywords: ['xkeysib-'], pattern: /\bxkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}/g, prefix: 'xkeysib-' },
  {
    type: 'grafana_token',
    keywords: ['glsa_', 'glc_', 'eyjrijoi'],
    pattern:
      /\b(?:glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|glc_[A-Za-z0-9+/]{32,400}={0,3}|eyJrIjoi[A-Za-z0-9]{60,400}={0,3})/g,
    prefix: 'gl(?:sa|c)_',
  },
  {
    type: 'sentry_token',
    keywords: ['sntrys_', 'sntryu_'],
    pattern: /\bsntry(?:s_eyJ[A-Za-z0-9+/=_-]{40,600}|u_[a-f0-9]{64})/g,
    prefix: 'sntry(?:s_eyJ|u_)',
  },
  {
    type: 'newrelic_key',
    keywords: ['nrak-', 'nrjs-', 'nrii-'],
    pattern: /\b(?:NRAK-[A-Z0-9]{27}|NRJS-[a-f0-9]{19}|NRII-[\w-]{32})/gi,
    prefix: 'NRAK-|NRII-',
  },
  {
    type: 'dynatrace_token',
    keywords: ['dt0c01.'],
    pattern: /\bdt0c01\.[A-Z0-9]{24}\.[A-Z0-9]{64}/gi,
    prefix: 'dt0c01\\.',
  },
  {
    type: 'databricks_token',
    keywords: ['dapi'],
    pattern: /\bdapi[a-f0-9]{32}(?:-\d)?\b/gi,
    prefix: 'dapi(?=[a-f0-9]{32})',
  },
  { type: 'postman_key', keywords: ['pmak-'], pattern: /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}/gi, prefix: 'PMAK-' },
  { type: 'linear_key', keywords: ['lin_api_'], pattern: /\blin_api_[A-Za-z0-9]{40}/g, prefix: 'lin_api_' },
  {
    type: 'notion_token',
    keywords: ['ntn_'],
    pattern: /\bntn_[A-Za-z0-9]{40,60}/g,
    prefix: 'ntn_|secret_(?=[A-Za-z0-9]{43})',
  },
  { type: 'figma_token', keywords: ['figd_', 'figo_'], pattern: /\bfig[do]_[\w-]{36,60}/g, prefix: 'fig[do]_' },
  { type: 'airtable_token', keywords: ['pat'], pattern: /\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b/g },
  { type: 'prefect_key', keywords: ['pnu_'], pattern: /\bpnu_[a-zA-Z0-9]{36}\b/g, prefix: 'pnu_' },
  { type: 'readme_key', keywords: ['rdme_'], pattern: /\brdme_[a-z0-9]{70}\b/g, prefix: 'rdme_' },
  { type: 'typeform_token', keywords: ['tfp_'], pattern: /\btfp_[\w.=-]{40,80}/g, prefix: 'tfp_' },
  { type: 'settlemint_token', keywords: ['sm_'], pattern: /\bsm_(?:aat|pat|sat)_[A-Za-z0-9]{16}\b/g },
  { type: 'frameio_token', keywords: ['fio-u-'], pattern: /\bfio-u-[\w=-]{64}/gi, prefix: 'fio-u-' },
  { type: 'adobe_client_secret', keywords: ['p8e-'], pattern: /\bp8e-[a-z0-9]{32}\b/gi },
  { type: 'infracost_key', keywords: ['ico-'], pattern: /\bico-[A-Za-z0-9]{32}\b/g, min_entropy_bits: 3 },
  { type: 'maxmind_key', keywords: ['_mmk'], pattern: /\b[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b/g },
]
