import { expect, test } from 'vitest'
import { findMisspeltVariables } from './misspelt-variables.ts'

const known = ['HOST', 'PORT', 'BASE_URL', 'DATA_DIR', 'DATABASE_URL', 'LOG_LEVEL', 'INVITE_ONLY', 'TRUSTED_PROXIES']

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['DATA-DIR', 'DATA_DIR'],
  ['INVITES_ONLY', 'INVITE_ONLY'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['LOG_LEVLE', 'LOG_LEVEL'],
  ['port', 'PORT'],
])('%s looks like a misspelt %s', (name, meant) => {
  expect(findMisspeltVariables({ [name]: 'x' }, known)).toEqual([{ name, meant }])
})

test.each([
  'HOSTS',
  'POST',
  'HOME',
  'PATH',
  'BASE_DIR',
  'DATADOG',
  'LOG_FORMAT',
  'npm_config_loglevel',
  'CAIRNWAY_PORT',
])('%s belongs to another program', (name) => {
  expect(findMisspeltVariables({ [name]: 'x' }, known)).toEqual([])
})

test('a variable that resembles a known one that is also set belongs to another program', () => {
  expect(findMisspeltVariables({ DATABASE_URI: 'x', DATABASE_URL: 'y' }, known)).toEqual([])
})
