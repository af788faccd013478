import { passesLuhn } from './card-number.ts'

/** Digits with the check digit that makes them valid. */
export const withLuhn = (prefix: string): string => {
  const digit = [...'0123456789'].find((last) => passesLuhn(prefix + last))
  return `${prefix}${digit}`
}

export const HARD_PII: [type: string, text: string][] = [
  ['payment_card', `paid with ${withLuhn('473523767710654')} yesterday`],
  ['payment_card', `paid with ${withLuhn('37144963539812').replace(/^(.{4})(.{6})/, '$1 $2 ')} yesterday`],
  ['payment_card', `my card ${withLuhn('67598410343')} is lost`],
  ['payment_card', `my card ${withLuhn('18001607042045')} is lost`],
  ['payment_card', `my card ${withLuhn('403087439774060378')} is lost`],
  ['payment_card', `points of credit card ${withLuhn('06042607001')} are lost`],
  ['payment_card', `my card ${withLuhn('21316070420451').replace(/^(.{4})(.{6})/, '$1-$2-')} is lost`],
  ['iban', 'transfer to GB31PHDF79244949806775 failed'],
  ['iban', 'transfer to GB31 PHDF 7924 4949 8067 75 failed'],
  ['us_ssn', 'the row was 138-18-3964 before'],
  ['us_ssn', 'SSN 138183964 was logged'],
]

export const SOFT_PII: [type: string, text: string, value: string][] = [
  ['email', 'ask Jamie.Pratt@jourrapide.com first', 'Jamie.Pratt@jourrapide.com'],
  ['email', 'mailto:jamie.pratt@jourrapide.com', 'jamie.pratt@jourrapide.com'],
  ['phone', 'call +46 (0)157 548 89 now', '+46 (0)157 548 89'],
  ['phone', 'call +41791834502 now', '+41791834502'],
  ['phone', 'Mobile: 0688 843 79 56', '0688 843 79 56'],
  ['phone', 'call 001-755-329-4431 now', '001-755-329-4431'],
  ['phone', 'Berlin, (505)498-8487-Office', '(505)498-8487'],
  ['phone', 'You can call (11) 4706-6184', '(11) 4706-6184'],
  ['url_user', 'svn+ssh://jpratt@svn.acme.io/x', 'jpratt'],
  ['ip', 'the client came from 86.121.97.248 twice', '86.121.97.248'],
  ['home_directory', 'at /home/jpratt/app/main.py:3', 'jpratt'],
  ['home_directory', 'dlopen(/Users/jpratt/lib.so)', 'jpratt'],
  ['home_directory', 'C:\\Users\\jpratt\\app.log', 'jpratt'],
  ['home_directory', '"C:\\\\Users\\\\J Pratt\\\\app.log"', 'J Pratt'],
  ['home_directory', 'in /mnt/c/Users/jp/repo/', 'jp'],
]

export const TEXTS_WITHOUT_PII = [
  'test card 4242424242424242 and 4111 1111 1111 1111',
  'id 4735237677106541 has a wrong check digit',
  'at 1732195485123 ms, row 67598410343',
  'IBAN GB82 WEST 1234 5698 7654 32 of the manual',
  'SSN format 123-45-6789',
  'built 000-12-3456 and 912-34-5678',
  'mail to noreply@acme.io, admin@acme.io, jamie@example.com',
  'git clone git@github.com:acme/app.git',
  'scp build.zip deploy@host.internal:/srv',
  'left-pad@1.3.0 and unit ssh@host.service',
  'postgres://jamie:secretpw@db.acme.io/app',
  'ssh://git@host.acme.io/x and https://user@acme.io and https://jpratt@example.com/x',
  'lodash-users@googlegroups.com',
  '2024-01-01T00:00:00+0000 and x+12345678 and 1506203091 + 29786450',
  'user agent Chrome/120.1.2.3, client version 4.2.1.3',
  'node 18.2.1.4, server 86.121.97.248, client 10.0.0.7, customer 203.0.113.9',
  '/home/runner/work/ /Users/Shared/x /home/ubuntu/a C:\\Users\\user\\b',
  'https://acme.io/home/products/list and src/Users/list/',
]
