import { expect, test } from 'vitest'
import { prepareRow } from './prepare-row.ts'
import { createSearchIndex } from './search-index.ts'
import { createTestQuery, createTestRow } from './testing-rows.ts'

const records = [
  createTestRow({
    id: 'en',
    title: 'Database connection refused',
    body: 'the server cannot open a connection after restart',
  }),
  createTestRow({ id: 'zh', title: '内存泄漏导致进程崩溃', body: '缓存没有清理，内存一直增加' }),
  createTestRow({
    id: 'de',
    title: 'Schriftgröße ändern',
    body: 'die Einstellung für die Schrift liegt in einer Datei',
  }),
  createTestRow({ id: 'other', title: 'Rotate a certificate', body: 'create a new key, then publish it' }),
]

test.each<[string, string]>([
  ['数据库连接被拒绝', 'en'],
  ['資料庫連線失敗', 'en'],
  ['データベースに接続できない', 'en'],
  ['сервер отклоняет подключение к базе данных', 'en'],
  ['el servidor rechaza la conexión a la base de datos', 'en'],
  ['memory leak makes the process crash', 'zh'],
  ['内存泄漏', 'zh'],
  ['memória vazamento no processo', 'zh'],
  ['change the font size', 'de'],
  ['изменить размер шрифта', 'de'],
])('%s finds the record %s', (text, expected) => {
  const index = createSearchIndex()
  for (const record of records) index.put(prepareRow(record))
  expect(index.search(createTestQuery({ text }), 4).candidates[0]?.id).toBe(expected)
})
