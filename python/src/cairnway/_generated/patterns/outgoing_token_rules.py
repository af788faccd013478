# Generated from packages/patterns/src/outgoing-token-rules.ts by `npm run generate`; do not edit.

from re import ASCII

from ..._lazy_pattern import lazy_pattern
from ..._patterns.outgoing_value import is_issued_token, is_random_token
from ..._patterns.rules import OutgoingRule

OUTGOING_TOKEN_RULES = (
    OutgoingRule(
        pattern=lazy_pattern(r"AGE-SECRET-KEY-1[0-9A-Z]{50,60}", ASCII),
        type="private_key",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])e(?:yJ|wog)[\-0-9A-Z_a-z]{10,3000}\.[\-0-9A-Z_a-z]{8,6000}(?:\.[\-0-9A-Z_a-z]{0,2000})?", ASCII),
        type="jwt",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])cw_[a-z]{3,8}_[\-0-9A-Z_a-z]{30,60}", ASCII),
        type="cairnway_key",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])AIza[\-0-9A-Z_a-z]{33,36}", ASCII),
        type="google_api_key",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![0-9A-Z_a-z])gh[oprsu]_[0-9A-Za-z]{30,255}", ASCII),
        type="github_token",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![0-9A-Z_a-z])github_pat_[0-9A-Z_a-z]{30,255}", ASCII),
        type="github_token",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![0-9A-Z_a-z])xox[abeoprs](?:\.xox[bp])?-[\-0-9A-Z_a-z]{10,400}", ASCII),
        type="slack_token",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![0-9A-Z_a-z])xapp-[0-9]-[\-0-9A-Z_a-z]{10,200}", ASCII),
        type="slack_token",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?:(?<=hooks\.slack\.com/services/|hooks\.slack\.com/triggers/)|(?<=hooks\.slack\.com/workflows/))[+\-/-9@-Z_a-z]{20,250}", ASCII),
        type="webhook_url",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?:(?<=discord\.com/api/webhooks/[0-9]{10}/)|(?<=discord\.com/api/webhooks/[0-9]{11}/)|(?<=discord\.com/api/webhooks/[0-9]{12}/)|(?<=discord\.com/api/webhooks/[0-9]{13}/|discordapp\.com/api/webhooks/[0-9]{10}/)|(?<=discord\.com/api/webhooks/[0-9]{14}/|discordapp\.com/api/webhooks/[0-9]{11}/)|(?<=discord\.com/api/webhooks/[0-9]{15}/|discordapp\.com/api/webhooks/[0-9]{12}/)|(?<=discord\.com/api/webhooks/[0-9]{16}/|discordapp\.com/api/webhooks/[0-9]{13}/)|(?<=discord\.com/api/webhooks/[0-9]{17}/|discordapp\.com/api/webhooks/[0-9]{14}/)|(?<=discord\.com/api/webhooks/[0-9]{18}/|discordapp\.com/api/webhooks/[0-9]{15}/)|(?<=discord\.com/api/webhooks/[0-9]{19}/|discordapp\.com/api/webhooks/[0-9]{16}/)|(?<=discord\.com/api/webhooks/[0-9]{20}/|discordapp\.com/api/webhooks/[0-9]{17}/)|(?<=discord\.com/api/webhooks/[0-9]{21}/|discordapp\.com/api/webhooks/[0-9]{18}/)|(?<=discord\.com/api/webhooks/[0-9]{22}/|discordapp\.com/api/webhooks/[0-9]{19}/)|(?<=discord\.com/api/webhooks/[0-9]{23}/|discordapp\.com/api/webhooks/[0-9]{20}/)|(?<=discord\.com/api/webhooks/[0-9]{24}/|discordapp\.com/api/webhooks/[0-9]{21}/)|(?<=discord\.com/api/webhooks/[0-9]{25}/|discordapp\.com/api/webhooks/[0-9]{22}/)|(?<=discordapp\.com/api/webhooks/[0-9]{23}/)|(?<=discordapp\.com/api/webhooks/[0-9]{24}/)|(?<=discordapp\.com/api/webhooks/[0-9]{25}/))[+\-/-9@-Z_a-z]{20,250}", ASCII),
        type="webhook_url",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<=webhook\.office\.com/webhookb2/)[+\-/-9@-Z_a-z]{20,250}", ASCII),
        type="webhook_url",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![\-.0-:A-Z_a-z])[0-9]{5,16}:A[\-0-9A-Z_a-z]{33,35}(?![\-0-9A-Z_a-z])", ASCII),
        type="telegram_token",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])sk-[\-0-9A-Z_a-z]{20,250}", ASCII),
        accepts=is_random_token,
        type="ai_api_key",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![0-9A-Z_a-z])(?:hf|api_org)_[0-9A-Za-z]{34}(?![0-9A-Z_a-z])", ASCII),
        type="ai_api_key",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![0-9A-Z_a-z])gsk_[0-9A-Za-z]{40,60}", ASCII),
        type="ai_api_key",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![0-9A-Z_a-z])r8_[0-9A-Za-z]{30,60}", ASCII),
        type="ai_api_key",
    ),
    OutgoingRule(
        pattern=lazy_pattern(r"(?<![0-9A-Z_a-z])xai-[0-9A-Za-z]{60,90}", ASCII),
        type="ai_api_key",
    ),
    OutgoingRule(
        type="service_token",
        pattern=lazy_pattern(r"(?<![\-0-9A-Z_a-z])(?:ABSKQmVkcm9ja0FQSUtleS|bedrock-api-key-|do[opr]_v1_|cf(?:at|ut|k)_|HRKU-AA|fo1_|fm1[ar]_|fm2_|AQVN|tk-us-|tskey-|nfp_|sbp_|sb_secret_|pscale_(?:tkn|pw|oauth)_|GR1348941|AT[AC]TT3|ATBB|hv[brs]\.|dp\.(?:pt|st|ct|sa|scim|audit)\.|ops_ey|sha256~|[ps]at\.(?=[\-0-9A-Z_a-z]{22}\.)|sgp_|sq[apu]_|s-s4t2(?:af|ud)-|EAA[CM]|sq0(?:atp|csp)-|shp(?:at|ca|pa|ss)_|access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$|access-(?:sandbox|development|production)-|FLW(?:SECK|PUBK)(?:_TEST)?-|EZ[AT]K|shippo_(?:live|test)_|duffel_(?:live|test)_|rubygems_|CLOJARS_|dckr_[op]at_|AKCp|cmVmd|SG\.|xkeysib-|gl(?:sa|c)_|sntry(?:s_eyJ|u_)|NRAK-|NRII-|dt0c01\.|dapi(?=[0-9a-f]{32})|PMAK-|lin_api_|ntn_|secret_(?=[0-9A-Za-z]{43})|fig[do]_|pnu_|rdme_|tfp_|fio-u-)[+\--9=A-Z_a-z\~]{20,3000}", ASCII),
        accepts=is_issued_token,
    ),
)
