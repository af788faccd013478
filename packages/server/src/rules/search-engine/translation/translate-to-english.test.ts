import fc from 'fast-check'
import { expect, test } from 'vitest'
import { translateToEnglish } from './translate-to-english.ts'

test.each<[string, string, string]>([
  ['simplified Chinese', '数据库连接超时', 'database connect timeout'],
  ['traditional Chinese', '伺服器無法啟動', 'server cannot start'],
  ['Chinese with code', '升级到v1.82后pg.Pool崩溃', 'update v1.82 after pg.Pool crash'],
  ['Japanese', 'サーバーが起動しない', 'server does not start'],
  ['Japanese, where the word for key is not found inside the word for schema', 'スキーマ', 'スキーマ'],
  ['Korean', '파일을 찾을 수 없습니다', 'file find not exist'],
  ['Russian', 'Ошибка при подключении к базе данных', 'error when connection database'],
  ['Ukrainian', 'Не вдалося встановити розширення', 'fail install extension'],
  ['German', 'Die Verbindung zur Datenbank wird abgelehnt', 'connection database denied'],
  ['German compound', 'Fehlermeldung beim Speichern der Datei', 'error message when save file'],
  ['German without function words', 'Verbindungsfehler Datenbank', 'connection database'],
  ['French', 'Le serveur ne répond pas après la mise à jour', 'server response not after update'],
  ['Spanish without accents', 'no puedo abrir el archivo de configuracion', 'cannot open file settings'],
  ['Portuguese', 'Não consigo instalar a extensão', 'cannot install extension'],
  ['Italian', 'Impossibile aprire il file dopo aggiornamento', 'cannot open file after update'],
  ['Czech', 'Soubor nelze otevřít po aktualizaci', 'file not open after update'],
  ['Arabic', 'خطأ في قاعدة البيانات', 'error database'],
])('%s', (_, text, expected) => {
  expect(translateToEnglish(text).text.replace(/\s+/g, ' ').trim()).toBe(expected)
})

test.each([
  'error connecting to the database',
  'Compilation error: cannot find symbol',
  'la vie: a plugin for ruby',
  'os.path.join in python',
  'no such file or directory',
  'resume naïve café menu',
  'Reviewed By: SimonWan\n\nDifferential Revision: D123',
  'plant data',
  'Διακομιστής',
])('is not translated: %s', (text) => {
  expect(translateToEnglish(text)).toEqual({ text, meanings: [] })
})

test('English lines and code in a text of another language stay', () => {
  const text = 'Не удается открыть src/main.ts\nError: Cannot find module "pg"'
  expect(translateToEnglish(text).text).toBe('cannot open src/main.ts\nError: Cannot find module "pg"')
})

test('the alternative meanings of a word are returned', () => {
  expect(translateToEnglish('数据库接口').meanings).toEqual([['database'], ['interface', 'ui']])
})

const english =
  'the database connection failed when server could not open file after update and user saw error message'.split(' ')

test('English prose and code in ASCII stay unchanged', () => {
  const word = fc.constantFrom(...english, 'pg.Pool', 'snake_case', 'ENOENT', '404', 'camelCase')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom(' ', '\n', ', '), (words, separator) => {
      const text = words.join(separator)
      expect(translateToEnglish(text).text).toBe(text)
    }),
  )
})

test('every text is accepted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      expect(typeof translateToEnglish(text).text).toBe('string')
    }),
  )
})

test.each([
  ['a row of dots', `${'.'.repeat(500_000)}a`],
  ['a word of many known words', 'fehler'.repeat(100_000)],
])('the time is linear in the length: %s', (_name, text) => {
  expect(translateToEnglish(text)).toEqual({ text, meanings: [] })
})
