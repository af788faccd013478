import { expect, test } from 'vitest'
import { isCodeLike, splitRuns, tokenize } from './tokenize.ts'

test.each<[string, string, string[]]>([
  ['prose without stop words', 'What is the Timeout of my worker?', ['timeout', 'worker']],
  ['camel case', 'readFileSync', ['readfilesync', 'read', 'file', 'sync']],
  ['snake case', 'max_pool_size', ['max_pool_size', 'max', 'pool', 'size']],
  ['capitals before a word', 'HTTPServer', ['httpserv', 'http', 'server']],
  ['letters and digits', 'ORA01555', ['ora01555', 'ora', '01555']],
  ['dotted name', 'pg.Pool', ['pg.pool', 'pg', 'pool']],
  ['scoped package', '@scope/name', ['@scope/name', 'scop', 'name']],
  ['path', 'src/db/client.ts', ['src/db/client.ts', 'src', 'db', 'client', 'ts', '.ts']],
  ['namespace', 'std::vector', ['std::vector', 'std', 'vector']],
  ['error code', 'ERR_MODULE_NOT_FOUND', ['err_module_not_found', 'err', 'modul', 'found']],
  ['sql state', 'SQLSTATE 40P01', ['sqlst', '40p01', '40', '01']],
  ['short error number', 'E11000', ['e11000', '11000']],
  ['language names', 'C++ and C#', ['c++', 'c#']],
  ['plurals', 'words class status analysis tests', ['word', 'class', 'status', 'analysis', 'test']],
  ['full-width forms', 'ＥＲＲＯＲ ４０４', ['error', '404']],
  ['script change', '升级到v1.82后', ['升级', '级到', 'v1.82', 'v1', '1', '82']],
  ['Chinese', '数据库锁', ['数据', '据库', '库锁']],
  ['Japanese with long vowel', 'サーバー', ['サー', 'ーバ', 'バー']],
  ['Cyrillic', 'Ошибка сборки', ['ошибка', 'сборки']],
  ['Devanagari keeps its vowel signs', 'त्रुटि', ['त्रुटि']],
  ['names of object members', 'constructor __proto__ toString', ['construct', '__proto__', 'proto', 'tostr', 'string']],
  ['single digits', 'Java 8 x v1', ['java', '8', 'v1', '1']],
  ['file extensions', '*.c main.h x.Pool', ['main.h', 'main', 'x.pool', 'pool', '.c', '.h']],
  ['too short and too long', `x ${'y'.repeat(41)}`, []],
])('%s', (_, text, expected) => {
  expect(tokenize(text)).toEqual(expected)
})

test('a document and a query match on part of a name', () => {
  expect(tokenize('the PoolClient leaks')).toContain('client')
  expect(tokenize('pg.PoolClient')).toContain('client')
})

test.each<[string, boolean]>([
  ['pg.Pool', true],
  ['snake_case', true],
  ['camelCase', true],
  ['v18', true],
  ['ENOENT', true],
  ['Timeout', false],
  ['HTTP', false],
  ['2024', false],
  ['数据库', false],
])('code-like: %s is %s', (text, expected) => {
  expect(splitRuns(text).map(isCodeLike)).toEqual([expected])
})
