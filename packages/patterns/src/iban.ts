/** Total IBAN length per country (SWIFT IBAN registry, release 97). */
export const LENGTH_BY_COUNTRY = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 ' +
    'LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 ' +
    'QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry): [string, number] => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Numbers that the registry and well-known manuals print as examples. */
const SAMPLE_IBANS = new Set([
  'GB82WEST12345698765432',
  'GB29NWBK60161331926819',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
])

/**
 * True for a text without spaces that is a valid IBAN: the length of its country and the mod-97 checksum (ISO 13616-1).
 */
export function isIban(text: string): boolean {
  const iban = text.toUpperCase()
  if (LENGTH_BY_COUNTRY.get(iban.slice(0, 2)) !== iban.length) return false
  let remainder = 0
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    remainder = (value > 9 ? remainder * 100 + value : remainder * 10 + value) % 97
  }
  return remainder === 1
}

/** True for an IBAN of documentation. */
export function isSampleIban(iban: string): boolean {
  return SAMPLE_IBANS.has(iban.toUpperCase())
}
