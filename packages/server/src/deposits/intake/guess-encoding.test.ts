import { expect, test } from 'vitest'
import { decodeTextFile } from './decode-text-file.ts'

/** The bytes of a text in an encoding that the decoder of Node.js knows, found by its table of characters. */
function encode(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label)
  const bytes = new Map<string, number[]>()
  const add = (code: number[]): void => {
    const [character, ...more] = [...decoder.decode(new Uint8Array(code))]
    if (character !== undefined && more.length === 0 && character !== '\uFFFD' && !bytes.has(character))
      bytes.set(character, code)
  }
  for (let first = 0; first < 256; first++) add([first])
  if (!/^(?:windows|koi8|iso)/.test(label))
    for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) add([first, second])
  return new Uint8Array([...text].flatMap((character) => bytes.get(character) ?? [0x3f]))
}

const CHINESE = '问题：升级之后服务无法启动，日志里没有任何错误。解决：删除旧的配置文件并重启服务。'
const TRADITIONAL = '問題：升級之後服務無法啟動，日誌裡沒有任何錯誤。解決：刪除舊的設定檔並重新啟動。'
const JAPANESE = '問題：更新後にサービスが起動しない。原因：古い設定ファイル。解決：削除して再起動する。'
const KOREAN = '문제: 업데이트 후 서비스가 시작되지 않습니다. 해결: 오래된 설정 파일을 삭제하고 다시 시작합니다.'
const RUSSIAN = 'Проблема: служба не запускается после обновления. Решение: удалить старый файл конфигурации.'
const FRENCH = "Problème : le conteneur met dix secondes à s'arrêter. Cause : le processus n'écoute pas le signal."

test.each([
  ['gb18030', CHINESE],
  ['big5', TRADITIONAL],
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['euc-kr', KOREAN],
  ['windows-1251', RUSSIAN],
  ['koi8-r', RUSSIAN],
  ['windows-1252', FRENCH],
])('a text in %s is read as it is, as a guess', (label, text) => {
  const bytes = encode(text, label)
  expect(decodeTextFile(bytes)).toMatchObject({ text, certainty: 'guessed' })
  expect(decodeTextFile(bytes, `text/plain; charset=${label}`)).toEqual({ text, encoding: label, certainty: 'certain' })
})

test.each([CHINESE, RUSSIAN, FRENCH])('UTF-16 without a mark is read in either byte order: %s', (text) => {
  const spaced = `${text}\nexit code 1, see the log of the day\n`
  const little = Buffer.from(spaced, 'utf16le')
  expect(decodeTextFile(little)).toEqual({ text: spaced, encoding: 'utf-16le', certainty: 'guessed' })
  expect(decodeTextFile(Buffer.from(little).swap16())).toMatchObject({ text: spaced, encoding: 'utf-16be' })
})

test('bytes of no clear encoding are refused with the candidates', () => {
  const bytes = Buffer.concat([Buffer.from('exit code 1 '), Buffer.from([0xa4, 0xe9, 0xff, 0x80, 0xd0, 0xb1, 0x99])])
  expect(() => decodeTextFile(bytes)).toThrow(/not clear|no text/)
})

test('a charset that the bytes are not valid in, or that nobody knows, is refused', () => {
  expect(() => decodeTextFile(encode(RUSSIAN, 'koi8-r'), 'text/plain; charset=utf-8')).toThrow(/not valid in it/)
  expect(() => decodeTextFile(encode(RUSSIAN, 'koi8-r'), 'text/plain; charset=x-nobody')).toThrow(/x-nobody/)
})
