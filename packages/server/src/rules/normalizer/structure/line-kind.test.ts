import { describe, expect, test } from 'vitest'
import { classifyLine, type LineKind, listMarkLength, promptLength } from './line-kind.ts'

describe('A line outside of fences is', () => {
  test.each<[LineKind, string]>([
    ['command', '$ npm ci'],
    ['command', 'root@web-1:/srv# systemctl restart nginx'],
    ['command', 'PS C:\\work> dir'],
    ['command', '(venv) $ pip install numpy'],
    ['command', '>>> import numpy'],
    ['command', 'mysql> SHOW TABLES;'],
    ['output', '2024-03-02 10:00:00,123 INFO worker started'],
    ['output', '[10:00:00] worker started'],
    ['output', 'ERROR: no space left'],
    ['output', 'npm ERR! code EACCES'],
    ['output', '   Compiling serde v1.0'],
    ['output', '    at Object.open (node:fs:1)'],
    ['output', '  File "app.py", line 12, in main'],
    ['output', 'tests/test_a.py::test_one PASSED'],
    ['output', '1a2b3c4 Fix the pool'],
    ['code', 'import numpy as np'],
    ['code', 'const pool = open()'],
    ['code', '}'],
    ['list', '- restarted it'],
    ['list', '2) restarted it'],
    ['rule', '-----'],
    ['blank', '  '],
    ['prose', 'The build hangs since Monday.'],
  ])('%s: %s', (kind, line) => {
    expect(classifyLine(line)).toBe(kind)
  })
})

test('marks are measured so that what stands behind them can be read', () => {
  expect('$ npm ci'.slice(promptLength('$ npm ci'))).toBe('npm ci')
  expect('10. again'.slice(listMarkLength('10. again'))).toBe('again')
  expect(promptLength('The price is $ 5')).toBe(0)
})
