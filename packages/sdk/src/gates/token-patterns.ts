import { isIssuedToken, type QueryPattern } from './query-pattern.ts'

/** How the tokens of an issuer begin, when a long random run follows. */
const TOKEN_PREFIXES = (
  'ABSKQmVkcm9ja0FQSUtleS bedrock-api-key- do[opr]_v1_ cf(?:at|ut|k)_ HRKU-AA fo1_ fm1[ar]_ fm2_ AQVN tk-us- tskey- nfp_ ' +
  'sbp_ sb_secret_ pscale_(?:tkn|pw|oauth)_ AT[AC]TT3 ATBB hv[sbr]\\. dp\\.(?:pt|st|ct|sa|scim|audit)\\. ops_ey sha256~ ' +
  '[ps]at\\.(?=[\\w-]{22}\\.) sgp_ sq[pau]_ s-s4t2(?:af|ud)- EAA[MC] sq0(?:atp|csp)- shp(?:at|ca|pa|ss)_ ' +
  'access_token\\$(?:production|sandbox)\\$[a-z0-9]{16}\\$ access-(?:sandbox|development|production)- ' +
  'FLW(?:SECK|PUBK)(?:_TEST)?- EZ[AT]K (?:shippo|duffel)_(?:live|test)_ CLOJARS_ rubygems_ dckr_[po]at_ AKCp cmVmd SG\\. ' +
  'xkeysib- gl(?:sa|c)_ sntry(?:s_eyJ|u_) NRAK- NRII- dt0c01\\. dapi(?=[a-f0-9]{32}) PMAK- lin_api_ ntn_ fig[do]_ pnu_ rdme_ ' +
  'tfp_ fio-u- secret_(?=[A-Za-z0-9]{43}) GR1348941'
).split(' ')

/** Tokens whose form is more than how they begin. */
const TOKEN_FORMATS = [
  '[\\w~.-]{3}\\dQ~[\\w~.-]{31,34}',
  '[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}',
  'LTAI[A-Za-z0-9]{17,21}',
  'v1\\.0-[a-f0-9]{24}-[a-f0-9]{146}',
  't1\\.[\\w-]{10,100}={0,2}\\.[\\w-]{86}={0,2}',
  's\\.[A-Za-z0-9]{24}(?![.(])',
  '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w=-]{60,70}',
  'A3-[A-Z0-9]{6}(?:-[A-Z0-9]{5,11}){4,5}',
  '(?:(?:pub)?key-|SK|pul-[a-f0-9]{8})[a-fA-F0-9]{32}',
  '[a-f0-9]{32}-(?:us\\d{1,2}|[a-f0-9]{8}-[a-f0-9]{8})',
  '(?:p8e|ico)-[A-Za-z0-9]{32}',
  'API-[A-Z0-9]{26}',
  '(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\\.[a-z0-9]{4,6}\\.acc[_-][\\w.+/=-]{40,150}',
  '4b1d[A-Za-z0-9]{38}',
  '[A-Z][A-Za-z0-9]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,40}',
  '\\d{15,16}(?:\\||%7C|%)[\\w-]{27,40}',
  'A{22}[A-Za-z0-9%]{60,100}',
  '\\d{15,20}-[A-Za-z0-9]{20,40}',
  'rzp_(?:live|test)_[A-Za-z0-9]{14,24}',
  'live_[\\w=-]{40}',
  'oy2[a-z0-9]{43}',
  'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}',
  'sm_[aps]at_[A-Za-z0-9]{16}',
  '[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk',
  'NRJS-[a-f0-9]{19}',
  'eyJrIjoi[A-Za-z0-9]{60,400}={0,3}',
]

/** Formats that issuers gave their tokens. */
export const TOKEN_PATTERNS: readonly QueryPattern[] = [
  {
    type: 'service_token',
    pattern: new RegExp(`(?<![\\w-])(?:${TOKEN_PREFIXES.join('|')})[\\w.=+/~-]{20,3000}`, 'g'),
    accepts: isIssuedToken,
  },
  {
    type: 'service_token',
    pattern: new RegExp(`(?<![\\w~.-])(?:${TOKEN_FORMATS.join('|')})(?!\\w)`, 'g'),
    accepts: isIssuedToken,
  },
]
