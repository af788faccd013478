import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const OBJECT_ID = 0x06
const UTF8_STRING = 0x0c
const GENERALIZED_TIME = 0x18
const DNS_NAME = 0x82
/** The context-specific tags of a certificate's version and extensions. */
const VERSION = 0xa0
const EXTENSIONS = 0xa3

/** Encodes one value of ASN.1 as DER. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.of(tag), length < 128 ? bytes : Buffer.of(0x80 + bytes.length, ...bytes), content])
}

const objectId = (hex: string): Buffer => der(OBJECT_ID, Buffer.from(hex, 'hex'))
const ECDSA_WITH_SHA256 = der(SEQUENCE, objectId('2a8648ce3d040302'))
const COMMON_NAME = objectId('550403')
const SUBJECT_ALT_NAME = objectId('551d11')

const commonName = (name: string): Buffer =>
  der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from(name)))))

const time = (date: Date): Buffer =>
  der(GENERALIZED_TIME, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`))

const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END ${label}-----\n`

export interface Certificate {
  cert: string
  key: KeyObject
}

const YEAR_MS = 365 * 24 * 3600 * 1000

/** Makes a self-signed certificate for a host name, valid from a year before `until` to `until`. */
export function makeCertificate(name: string, until = new Date(Date.now() + YEAR_MS / 2)): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const body = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.of(1)),
    ECDSA_WITH_SHA256,
    commonName(name),
    der(SEQUENCE, time(new Date(until.getTime() - YEAR_MS)), time(until)),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      EXTENSIONS,
      der(
        SEQUENCE,
        der(SEQUENCE, SUBJECT_ALT_NAME, der(OCTET_STRING, der(SEQUENCE, der(DNS_NAME, Buffer.from(name))))),
      ),
    ),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = der(SEQUENCE, body, ECDSA_WITH_SHA256, der(BIT_STRING, Buffer.of(0), signature))
  return { cert: pem('CERTIFICATE', certificate), key: privateKey }
}
