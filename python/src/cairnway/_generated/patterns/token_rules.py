# Generated from packages/patterns/src/token-rules.ts by `npm run generate`; do not edit.

from re import ASCII, IGNORECASE

from ..._lazy_pattern import lazy_pattern
from ..._patterns.rules import SecretRule

TOKEN_RULES = (
    SecretRule(
        type="private_key",
        keywords=("age-secret-key-1",),
        pattern=lazy_pattern(r"AGE-SECRET-KEY-1[0-9A-Z]{58}", ASCII),
    ),
    SecretRule(
        type="jwt",
        keywords=("eyj", "ewog"),
        pattern=lazy_pattern(r"(?<![\-0-9A-Za-z])e[wy][\-0-9A-Z_a-z]{15,2000}\.e[wy][\-0-9A-Z_a-z]{15,4000}(?:\.[\-/-9=A-Z\\_a-z]{10,1000})?", ASCII),
    ),
    SecretRule(
        type="jwt",
        keywords=("zxlk",),
        pattern=lazy_pattern(r"\bZXlK[+\-/-9A-Z_a-z]{60,4000}={0,2}", ASCII),
    ),
    SecretRule(
        type="cairnway_key",
        keywords=("cw_",),
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])cw_(?:full|dep|read|search|crawler|operator)_[\-0-9A-Z_a-z]{40,60}", ASCII),
        min_entropy_bits=3.4,
    ),
    SecretRule(
        type="aws_access_key",
        keywords=("akia", "asia", "abia", "acca", "a3t"),
        pattern=lazy_pattern(r"(?<![0-9A-Za-z])(?:AKIA|ASIA|ABIA|ACCA|A3T[0-9A-Z])[0-9A-Z]{16}(?![0-9A-Za-z])", ASCII),
    ),
    SecretRule(
        type="aws_bedrock_key",
        keywords=("absk",),
        pattern=lazy_pattern(r"\bABSKQmVkcm9ja0FQSUtleS[+/-9A-Za-z]{80,300}={0,2}", ASCII),
    ),
    SecretRule(
        type="aws_bedrock_key",
        keywords=("bedrock-api-key-",),
        pattern=lazy_pattern(r"bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t[+\-/-9=A-Z_a-z]{0,3000}", ASCII),
    ),
    SecretRule(
        type="gcp_api_key",
        keywords=("aiza",),
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])AIza[\-0-9A-Z_a-z]{34,35}(?![0-9A-Z_a-z])", ASCII),
        min_entropy_bits=3.4,
    ),
    SecretRule(
        type="gcp_client_secret",
        keywords=("gocspx-",),
        pattern=lazy_pattern(r"\bGOCSPX-[\-0-9A-Z_a-z]{24,40}", ASCII),
    ),
    SecretRule(
        type="gcp_access_token",
        keywords=("ya29.",),
        pattern=lazy_pattern(r"\bya29\.[\-0-9A-Z_a-z]{30,1000}", ASCII),
    ),
    SecretRule(
        type="azure_client_secret",
        keywords=("q~",),
        pattern=lazy_pattern(r"(?<![\-.0-9A-Z_a-z\~])[\-.0-9A-Z_a-z\~]{3}[0-9]Q~[\-.0-9A-Z_a-z\~]{31,34}(?![0-9A-Z_a-z\~])", ASCII),
        min_entropy_bits=3,
    ),
    SecretRule(
        type="azure_storage_key",
        keywords=("accountkey=", "sharedaccesskey="),
        pattern=lazy_pattern(r"(?:accountkey|sharedaccesskey)=(?P<value>[+/-9a-z]{42,88}={0,2})", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="azure_devops_token",
        keywords=("azdo",),
        pattern=lazy_pattern(r"\b[0-9A-Za-z]{76}AZDO[0-9A-Za-z]{4}\b", ASCII),
    ),
    SecretRule(
        type="digitalocean_token",
        keywords=("_v1_",),
        pattern=lazy_pattern(r"\bdo[opr]_v1_[0-9a-f]{64}", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="alibaba_access_key",
        keywords=("ltai",),
        pattern=lazy_pattern(r"\bLTAI[0-9A-Za-z]{17,21}\b", ASCII),
    ),
    SecretRule(
        type="cloudflare_token",
        keywords=("cfat_", "cfut_", "cfk_", "v1.0-"),
        pattern=lazy_pattern(r"\b(?:cf(?:at|ut|k)_[0-9A-Za-z]{36,60}|v1\.0-[0-9a-f]{24}-[0-9a-f]{146})\b", ASCII),
    ),
    SecretRule(
        type="heroku_token",
        keywords=("hrku-aa",),
        pattern=lazy_pattern(r"\bHRKU-AA[\-0-9A-Z_a-z]{50,70}", ASCII),
    ),
    SecretRule(
        type="fly_token",
        keywords=("fo1_", "fm1", "fm2_"),
        pattern=lazy_pattern(r"\b(?:fo1_[\-0-9A-Z_a-z]{40,60}|fm(?:1[ar]|2)_[+/-9A-Za-z]{90,600}={0,3})", ASCII),
    ),
    SecretRule(
        type="yandex_token",
        keywords=("aqvn", "t1."),
        pattern=lazy_pattern(r"\b(?:AQVN[\-0-9A-Z_a-z]{35,38}|t1\.[\-0-9A-Z_a-z]{10,100}={0,2}\.[\-0-9A-Z_a-z]{86}={0,2})", ASCII),
    ),
    SecretRule(
        type="scalingo_token",
        keywords=("tk-us-",),
        pattern=lazy_pattern(r"\btk-us-[\-0-9A-Z_a-z]{48}", ASCII),
    ),
    SecretRule(
        type="tailscale_key",
        keywords=("tskey-",),
        pattern=lazy_pattern(r"\btskey-[a-z]{2,12}-[0-9A-Za-z]{8,24}-[0-9A-Za-z]{16,40}", ASCII),
    ),
    SecretRule(
        type="netlify_token",
        keywords=("nfp_",),
        pattern=lazy_pattern(r"\bnfp_[0-9A-Za-z]{36,40}", ASCII),
    ),
    SecretRule(
        type="supabase_key",
        keywords=("sbp_", "sb_secret_"),
        pattern=lazy_pattern(r"\b(?:sbp_[0-9a-f]{40}|sb_secret_[\-0-9A-Z_a-z]{24,48})", ASCII),
    ),
    SecretRule(
        type="planetscale_token",
        keywords=("pscale_",),
        pattern=lazy_pattern(r"\bpscale_(?:tkn|pw|oauth)_[\-.0-9=_a-z]{32,64}", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="github_token",
        keywords=("ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
        pattern=lazy_pattern(r"\bgh[oprsu]_[0-9A-Za-z]{36,255}", ASCII),
        min_entropy_bits=3,
    ),
    SecretRule(
        type="github_token",
        keywords=("github_pat_",),
        pattern=lazy_pattern(r"\bgithub_pat_[0-9A-Z_a-z]{36,255}", ASCII),
        min_entropy_bits=3,
    ),
    SecretRule(
        type="gitlab_token",
        keywords=(
            "glpat-",
            "glptt-",
            "gldt-",
            "glrt-",
            "glcbt-",
            "glft-",
            "glagent-",
            "gloas-",
            "glsoat-",
            "glimt-",
            "glffct-",
        ),
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])gl(?:pat|ptt|dt|rt|cbt|ft|agent|oas|soat|imt|ffct)-[\-.0-9A-Z_a-z]{18,300}", ASCII),
        min_entropy_bits=3,
    ),
    SecretRule(
        type="gitlab_token",
        keywords=("gr1348941",),
        pattern=lazy_pattern(r"\bGR1348941[\-0-9A-Z_a-z]{20}", ASCII),
    ),
    SecretRule(
        type="atlassian_token",
        keywords=("atatt3", "atctt3", "atbb"),
        pattern=lazy_pattern(r"\b(?:AT[AC]TT3[\-0-9=A-Z_a-z]{60,300}|ATBB[0-9A-Za-z]{32})", ASCII),
    ),
    SecretRule(
        type="vault_token",
        keywords=("hvs.", "hvb.", "hvr."),
        pattern=lazy_pattern(r"\bhv[brs]\.[\-0-9A-Z_a-z]{24,300}", ASCII),
    ),
    SecretRule(
        type="vault_token",
        keywords=("s.",),
        pattern=lazy_pattern(r"(?<![.0-9A-Z_a-z])s\.[0-9A-Za-z]{24}(?![(.0-9A-Z_a-z])", ASCII),
        min_entropy_bits=3.4,
        is_mixed=True,
    ),
    SecretRule(
        type="terraform_token",
        keywords=(".atlasv1.",),
        pattern=lazy_pattern(r"\b[0-9a-z]{14}\.atlasv1\.[\-0-9=_a-z]{60,70}", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="doppler_token",
        keywords=("dp.",),
        pattern=lazy_pattern(r"\bdp\.(?:pt|st|ct|sa|scim|audit)\.[\-.0-9A-Z_a-z]{40,64}", ASCII),
    ),
    SecretRule(
        type="onepassword_token",
        keywords=("ops_ey", "a3-"),
        pattern=lazy_pattern(r"\b(?:ops_eyJ[+/-9A-Za-z]{100,2000}={0,3}|A3-[0-9A-Z]{6}-(?:[0-9A-Z]{11}|[0-9A-Z]{6}-[0-9A-Z]{5})(?:-[0-9A-Z]{5}){3})", ASCII),
    ),
    SecretRule(
        type="pulumi_token",
        keywords=("pul-",),
        pattern=lazy_pattern(r"\bpul-[0-9a-f]{40}\b", ASCII),
    ),
    SecretRule(
        type="openshift_token",
        keywords=("sha256~",),
        pattern=lazy_pattern(r"\bsha256~[\-0-9A-Z_a-z]{43}", ASCII),
    ),
    SecretRule(
        type="octopus_key",
        keywords=("api-",),
        pattern=lazy_pattern(r"\bAPI-[0-9A-Z]{26}\b", ASCII),
        is_mixed=True,
    ),
    SecretRule(
        type="harness_key",
        keywords=("pat.", "sat."),
        pattern=lazy_pattern(r"\b[ps]at\.[\-0-9_a-z]{22}\.[0-9a-z]{24}\.[0-9a-z]{20}\b", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="sourcegraph_token",
        keywords=("sgp_",),
        pattern=lazy_pattern(r"\bsgp_(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}\b", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="sonar_token",
        keywords=("sqp_", "sqa_", "squ_"),
        pattern=lazy_pattern(r"\bsq[apu]_[0-9a-f]{40}\b", ASCII),
    ),
    SecretRule(
        type="authress_key",
        keywords=(".acc",),
        pattern=lazy_pattern(r"\b(?:sc|ext|scauth|authress)_[0-9a-z]{5,30}\.[0-9a-z]{4,6}\.acc[\-_][\-0-9a-z]{10,32}\.[+\-/-9=_a-z]{30,120}", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="clickhouse_key",
        keywords=("4b1d",),
        pattern=lazy_pattern(r"\b4b1d[0-9A-Za-z]{38}\b", ASCII),
        min_entropy_bits=3.4,
    ),
    SecretRule(
        type="intra42_secret",
        keywords=("s-s4t2",),
        pattern=lazy_pattern(r"\bs-s4t2(?:af|ud)-[0-9a-f]{64}", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="slack_token",
        keywords=("xox",),
        pattern=lazy_pattern(r"\bxox[abeoprs](?:\.xox[bp])?-[\-0-9A-Za-z]{10,400}", ASCII),
        min_entropy_bits=2.8,
        is_mixed=True,
    ),
    SecretRule(
        type="slack_token",
        keywords=("xapp-",),
        pattern=lazy_pattern(r"\bxapp-[0-9]-[0-9a-z]{2,20}-[0-9]{3,16}-[0-9a-z]{8,90}", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="slack_webhook",
        keywords=("hooks.slack.com",),
        pattern=lazy_pattern(r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<value>[+/-9A-Za-z]{20,100})", ASCII),
        min_entropy_bits=3,
    ),
    SecretRule(
        type="discord_token",
        keywords=(".",),
        pattern=lazy_pattern(r"(?<![\-.0-9A-Z_a-z])[A-Z][0-9A-Za-z]{23,27}\.[\-0-9A-Z_a-z]{6}\.[\-0-9A-Z_a-z]{27,40}(?![\-.0-9A-Z_a-z])", ASCII),
        min_entropy_bits=4,
    ),
    SecretRule(
        type="discord_webhook",
        keywords=("/api/webhooks/",),
        pattern=lazy_pattern(r"discord(?:app)?\.com/api/webhooks/[0-9]{16,20}/(?P<value>[\-0-9A-Z_a-z]{50,80})", ASCII),
    ),
    SecretRule(
        type="teams_webhook",
        keywords=("webhook.office.com",),
        pattern=lazy_pattern(r"webhook\.office\.com/webhookb2/(?P<value>[\-/-9@-Z_a-z]{80,250})", ASCII),
    ),
    SecretRule(
        type="telegram_token",
        keywords=(":aa",),
        pattern=lazy_pattern(r"(?<![\-.0-:A-Z_a-z])[0-9]{8,10}:AA[\-0-9A-Z_a-z]{32,34}(?![\-0-9A-Z_a-z])", ASCII),
    ),
    SecretRule(
        type="facebook_token",
        keywords=("eaa",),
        pattern=lazy_pattern(r"\bEAA[CM][0-9A-Za-z]{80,300}\b", ASCII),
    ),
    SecretRule(
        type="facebook_token",
        keywords=("|", "%"),
        pattern=lazy_pattern(r"(?<![0-9_a-z\|])[0-9]{15,16}(?:\||%7c|%)[\-0-9_a-z]{27,40}(?![0-9_a-z\|])", ASCII | IGNORECASE),
        min_entropy_bits=3.4,
    ),
    SecretRule(
        type="twitter_token",
        keywords=("aaaaaaaaaaaaaaaaaaaaaa",),
        pattern=lazy_pattern(r"\bA{22}[%0-9A-Za-z]{60,100}", ASCII),
    ),
    SecretRule(
        type="twitter_token",
        keywords=("-",),
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])[0-9]{15,20}-[0-9A-Za-z]{20,40}(?![\-0-9A-Z_a-z])", ASCII),
        min_entropy_bits=4,
        is_mixed=True,
    ),
    SecretRule(
        type="stripe_key",
        keywords=("_live_", "_test_", "_prod_"),
        pattern=lazy_pattern(r"\b[rs]k_(?:live|test|prod)_[0-9A-Za-z]{10,250}", ASCII),
        min_entropy_bits=2.5,
    ),
    SecretRule(
        type="webhook_secret",
        keywords=("whsec_",),
        pattern=lazy_pattern(r"\bwhsec_[+/-9=A-Za-z]{24,100}", ASCII),
        min_entropy_bits=3,
    ),
    SecretRule(
        type="square_token",
        keywords=("sq0",),
        pattern=lazy_pattern(r"\bsq0(?:atp|csp)-[\-0-9A-Z\]-_a-z]{22,60}", ASCII),
    ),
    SecretRule(
        type="shopify_token",
        keywords=("shpat_", "shpca_", "shppa_", "shpss_"),
        pattern=lazy_pattern(r"\bshp(?:at|ca|pa|ss)_[0-9A-Za-z]{32,64}", ASCII),
    ),
    SecretRule(
        type="braintree_token",
        keywords=("access_token$",),
        pattern=lazy_pattern(r"access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}", ASCII),
    ),
    SecretRule(
        type="plaid_token",
        keywords=("access-",),
        pattern=lazy_pattern(r"\baccess-(?:sandbox|development|production)-[\-0-9a-f]{36}", ASCII),
    ),
    SecretRule(
        type="flutterwave_key",
        keywords=("flw",),
        pattern=lazy_pattern(r"\bflw(?:seck|pubk)(?:_test)?-[0-9a-h]{12,32}(?:-x)?", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="razorpay_key",
        keywords=("rzp_",),
        pattern=lazy_pattern(r"\brzp_(?:live|test)_[0-9A-Za-z]{14,24}", ASCII),
    ),
    SecretRule(
        type="easypost_key",
        keywords=("ezak", "eztk"),
        pattern=lazy_pattern(r"\bEZ[AT]K[0-9A-Za-z]{54}", ASCII),
    ),
    SecretRule(
        type="shippo_token",
        keywords=("shippo_",),
        pattern=lazy_pattern(r"\bshippo_(?:live|test)_[0-9a-f]{40}", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="duffel_token",
        keywords=("duffel_",),
        pattern=lazy_pattern(r"\bduffel_(?:live|test)_[\-0-9=A-Z_a-z]{40,50}", ASCII),
    ),
    SecretRule(
        type="gocardless_token",
        keywords=("live_",),
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])live_[\-0-9=A-Z_a-z]{40}(?![\-0-9=A-Z_a-z])", ASCII),
        min_entropy_bits=3.4,
    ),
    SecretRule(
        type="anthropic_key",
        keywords=("sk-ant-",),
        pattern=lazy_pattern(r"\bsk-ant-[0-9a-z]{3,12}-[\-0-9A-Z_a-z]{60,120}", ASCII),
        min_entropy_bits=3,
    ),
    SecretRule(
        type="openrouter_key",
        keywords=("sk-or-",),
        pattern=lazy_pattern(r"\bsk-or-v1-[0-9a-f]{64}", ASCII),
    ),
    SecretRule(
        type="openai_key",
        keywords=("sk-",),
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])sk-(?:(?:proj|svcacct|admin|None)-)?[\-0-9A-Z_a-z]{32,200}(?![\-0-9A-Z_a-z])", ASCII),
        min_entropy_bits=3.4,
        is_mixed=True,
    ),
    SecretRule(
        type="huggingface_token",
        keywords=("hf_", "api_org_"),
        pattern=lazy_pattern(r"\b(?:hf|api_org)_[A-Za-z]{34}\b", ASCII),
        min_entropy_bits=3.4,
    ),
    SecretRule(
        type="groq_key",
        keywords=("gsk_",),
        pattern=lazy_pattern(r"\bgsk_[0-9A-Za-z]{48,60}\b", ASCII),
    ),
    SecretRule(
        type="replicate_token",
        keywords=("r8_",),
        pattern=lazy_pattern(r"\br8_[0-9A-Za-z]{37}\b", ASCII),
    ),
    SecretRule(
        type="xai_key",
        keywords=("xai-",),
        pattern=lazy_pattern(r"\bxai-[0-9A-Za-z]{70,90}\b", ASCII),
    ),
    SecretRule(
        type="perplexity_key",
        keywords=("pplx-",),
        pattern=lazy_pattern(r"\bpplx-[0-9A-Za-z]{40,60}\b", ASCII),
    ),
    SecretRule(
        type="npm_token",
        keywords=("npm_",),
        pattern=lazy_pattern(r"\bnpm_[0-9A-Za-z]{36}\b", ASCII),
        min_entropy_bits=3,
    ),
    SecretRule(
        type="pypi_token",
        keywords=("pypi-",),
        pattern=lazy_pattern(r"\bpypi-Ag[\-0-9A-Z_a-z]{50,1000}", ASCII),
    ),
    SecretRule(
        type="rubygems_key",
        keywords=("rubygems_",),
        pattern=lazy_pattern(r"\brubygems_[0-9a-f]{48}\b", ASCII),
    ),
    SecretRule(
        type="clojars_token",
        keywords=("clojars_",),
        pattern=lazy_pattern(r"\bclojars_[0-9a-z]{60}\b", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="nuget_key",
        keywords=("oy2",),
        pattern=lazy_pattern(r"\boy2[0-9a-z]{43}\b", ASCII),
    ),
    SecretRule(
        type="docker_token",
        keywords=("dckr_",),
        pattern=lazy_pattern(r"\bdckr_(?:pat|oat)_[\-0-9A-Z_a-z]{27,40}", ASCII),
    ),
    SecretRule(
        type="artifactory_token",
        keywords=("akcp", "cmvmd"),
        pattern=lazy_pattern(r"\b(?:AKCp[0-9A-Za-z]{60,75}|cmVmd[0-9A-Za-z]{59})\b", ASCII),
    ),
    SecretRule(
        type="sendgrid_key",
        keywords=("sg.",),
        pattern=lazy_pattern(r"\bSG\.[\-0-9=A-Z_a-z]{20,24}\.[\-0-9=A-Z_a-z]{39,50}|\bSG\.[\-.0-9=A-Z_a-z]{64,72}", ASCII),
    ),
    SecretRule(
        type="mailgun_key",
        keywords=("key-", "pubkey-"),
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])(?:pub)?key-[0-9a-f]{32}(?![\-0-9A-Z_a-z])", ASCII),
    ),
    SecretRule(
        type="mailchimp_key",
        keywords=("-us",),
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])[0-9a-f]{32}-us[0-9]{1,2}(?![\-0-9A-Z_a-z])", ASCII),
    ),
    SecretRule(
        type="twilio_key",
        keywords=("sk",),
        pattern=lazy_pattern(r"(?<![0-9A-Za-z])SK[0-9A-Fa-f]{32}(?![0-9A-Za-z])", ASCII),
        is_mixed=True,
    ),
    SecretRule(
        type="brevo_key",
        keywords=("xkeysib-",),
        pattern=lazy_pattern(r"\bxkeysib-[0-9a-f]{64}-[0-9A-Za-z]{16}", ASCII),
    ),
    SecretRule(
        type="grafana_token",
        keywords=("glsa_", "glc_", "eyjrijoi"),
        pattern=lazy_pattern(r"\b(?:glsa_[0-9A-Za-z]{32}_[0-9A-Fa-f]{8}|glc_[+/-9A-Za-z]{32,400}={0,3}|eyJrIjoi[0-9A-Za-z]{60,400}={0,3})", ASCII),
    ),
    SecretRule(
        type="sentry_token",
        keywords=("sntrys_", "sntryu_"),
        pattern=lazy_pattern(r"\bsntry(?:s_eyJ[+\-/-9=A-Z_a-z]{40,600}|u_[0-9a-f]{64})", ASCII),
    ),
    SecretRule(
        type="newrelic_key",
        keywords=("nrak-", "nrjs-", "nrii-"),
        pattern=lazy_pattern(r"\b(?:nrak-[0-9a-z]{27}|nrjs-[0-9a-f]{19}|nrii-[\-0-9_a-z]{32})", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="dynatrace_token",
        keywords=("dt0c01.",),
        pattern=lazy_pattern(r"\bdt0c01\.[0-9a-z]{24}\.[0-9a-z]{64}", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="databricks_token",
        keywords=("dapi",),
        pattern=lazy_pattern(r"\bdapi[0-9a-f]{32}(?:-[0-9])?\b", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="postman_key",
        keywords=("pmak-",),
        pattern=lazy_pattern(r"\bpmak-[0-9a-f]{24}-[0-9a-f]{34}", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="linear_key",
        keywords=("lin_api_",),
        pattern=lazy_pattern(r"\blin_api_[0-9A-Za-z]{40}", ASCII),
    ),
    SecretRule(
        type="notion_token",
        keywords=("ntn_",),
        pattern=lazy_pattern(r"\bntn_[0-9A-Za-z]{40,60}", ASCII),
    ),
    SecretRule(
        type="figma_token",
        keywords=("figd_", "figo_"),
        pattern=lazy_pattern(r"\bfig[do]_[\-0-9A-Z_a-z]{36,60}", ASCII),
    ),
    SecretRule(
        type="airtable_token",
        keywords=("pat",),
        pattern=lazy_pattern(r"\bpat[0-9A-Za-z]{14}\.[0-9a-f]{64}\b", ASCII),
    ),
    SecretRule(
        type="prefect_key",
        keywords=("pnu_",),
        pattern=lazy_pattern(r"\bpnu_[0-9A-Za-z]{36}\b", ASCII),
    ),
    SecretRule(
        type="readme_key",
        keywords=("rdme_",),
        pattern=lazy_pattern(r"\brdme_[0-9a-z]{70}\b", ASCII),
    ),
    SecretRule(
        type="typeform_token",
        keywords=("tfp_",),
        pattern=lazy_pattern(r"\btfp_[\-.0-9=A-Z_a-z]{40,80}", ASCII),
    ),
    SecretRule(
        type="settlemint_token",
        keywords=("sm_",),
        pattern=lazy_pattern(r"\bsm_(?:aat|pat|sat)_[0-9A-Za-z]{16}\b", ASCII),
    ),
    SecretRule(
        type="frameio_token",
        keywords=("fio-u-",),
        pattern=lazy_pattern(r"\bfio-u-[\-0-9=_a-z]{64}", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="adobe_client_secret",
        keywords=("p8e-",),
        pattern=lazy_pattern(r"\bp8e-[0-9a-z]{32}\b", ASCII | IGNORECASE),
    ),
    SecretRule(
        type="infracost_key",
        keywords=("ico-",),
        pattern=lazy_pattern(r"\bico-[0-9A-Za-z]{32}\b", ASCII),
        min_entropy_bits=3,
    ),
    SecretRule(
        type="maxmind_key",
        keywords=("_mmk",),
        pattern=lazy_pattern(r"\b[0-9A-Za-z]{6}_[0-9A-Za-z]{29}_mmk\b", ASCII),
    ),
)
