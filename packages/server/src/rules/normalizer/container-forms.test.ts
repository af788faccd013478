import { describe, expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

const read = (text: string) =>
  normalizeText(text).map(({ fields }) => ({
    title: fields.title,
    problem: fields.problem,
    method: fields.successful_approach?.method ?? null,
    cause: fields.root_cause,
    failed: fields.failed_approaches.map(({ attempt, why_it_failed }) => `${attempt} => ${why_it_failed}`),
  }))
const only = (text: string) => {
  const records = read(text)
  expect(records).toHaveLength(1)
  return records[0] as (typeof records)[number]
}

const cell = (source: string | readonly string[], outputs?: readonly object[]) =>
  outputs === undefined ? { cell_type: 'markdown', source } : { cell_type: 'code', source, outputs }
const notebook = (...cells: readonly object[]): string =>
  JSON.stringify({ cells, metadata: { kernelspec: { name: 'ir' } }, nbformat: 4, nbformat_minor: 5 })

describe('A notebook is read by its cells', () => {
  test('with headings in several of them, and what a cell prints below the problem', () => {
    const text = notebook(
      cell(['# Weekly totals are halved\n', '\n', 'Since the move to DuckDB each total is half of what it was.\n']),
      cell('con.sql(query)', [{ output_type: 'stream', name: 'stdout', text: ['rows 512\n'] }]),
      cell(['## Tried\n', '- A left join: the same totals, since both tables lack the keys.\n']),
      cell('## Cause\nThe keys are read as integers, so `007` and `7` are one.'),
      cell('## Fix\nRead them as text: types={"key": "VARCHAR"}.'),
    )
    expect(only(text)).toEqual({
      title: 'Weekly totals are halved',
      problem: 'Since the move to DuckDB each total is half of what it was.\n\ncon.sql(query)\n\nrows 512',
      method: 'Read them as text: types={"key": "VARCHAR"}.',
      cause: 'The keys are read as integers, so `007` and `7` are one.',
      failed: ['A left join => the same totals, since both tables lack the keys.'],
    })
  })

  test('in German, with the code of the fix', () => {
    const error = { output_type: 'error', ename: 'MemoryError', evalue: 'cannot allocate 9 GiB', traceback: ['…'] }
    const text = notebook(
      cell('## Problem\nDas Laden der Karte endet mit `MemoryError: cannot allocate 9 GiB`.'),
      cell('karte = lade("karte.tif")', [error]),
      cell('## Lösung\nIn Kacheln laden:'),
      cell('karte = lade("karte.tif", kacheln=256)', []),
    )
    const { problem, method } = only(text)
    expect(problem).toContain('MemoryError')
    expect(method).toContain('kacheln=256')
  })
})

describe('A page of HTML is read by its elements', () => {
  test('with lists, code and entities, on one line', () => {
    const text =
      '<!doctype html><html><head><title>x</title><script>var problem = 1</script></head><body><h1>Reader drops cards</h1><h2>Problem</h2><p>The reader answers <code>E-31 &amp; timeout</code> to every <b>second</b> card.</p><h2>Tried</h2><ul><li>Another cable: the same error.</li><li>A new card &ndash; no change at all.</li></ul><h2>Solution</h2><ol><li>Set <code>poll_ms=50</code>.</li><li>Restart it.</li></ol></body></html>'
    const record = only(text)
    expect(record.title).toBe('Reader drops cards')
    expect(record.problem).toBe('The reader answers `E-31 & timeout` to every second card.')
    expect(record.failed).toEqual(['Another cable => the same error.', 'A new card => no change at all.'])
    expect(record.method).toContain('Set `poll_ms=50`.')
    expect(record.method).toContain('Restart it.')
  })

  test('with a table of terms over several lines, and blocks of code as they are written', () => {
    const text = `<div>
  <dl>
    <dt>Symptom</dt><dd>The map stays
      grey with <tt>tile 404</tt>.</dd>
    <dt>Cause</dt><dd>The proxy cuts the query.</dd>
    <dt>Fix</dt><dd>Keep it:
<pre>location /tiles {
  proxy_pass http://tiles$request_uri;
}</pre></dd>
  </dl>
</div>`
    const { problem, cause, method } = only(text)
    expect(problem).toBe('The map stays grey with `tile 404`.')
    expect(cause).toBe('The proxy cuts the query.')
    expect(method).toContain('location /tiles {\n  proxy_pass http://tiles$request_uri;\n}')
  })

  test('but Markdown with some tags is none', () => {
    const text =
      '<div align="center">logo</div>\n\n## Problem\n\nThe job stops.\nAfter an hour.\n\n## Fix\n\nRaise `timeout`.\n'
    expect(only(text)).toEqual(expect.objectContaining({ method: 'Raise `timeout`.' }))
  })
})

describe('The columns of a table say what its cells are, in', () => {
  const [first, second] = [
    ['The gate opens twice, code 17', 'A relay bounces', 'Set debounce to 40 ms; "soft" mode off'],
    ['The lamp flickers at dusk', 'The sensor sees the lamp', 'Turn the sensor north'],
  ] as const
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  test.each([
    ['commas', `Problem,Cause,Fix\n${[first, second].map((row) => row.map(quote).join(',')).join('\n')}\n`],
    ['semicolons', `Störung;Ursache;Lösung\n${[first, second].map((row) => row.map(quote).join(';')).join('\n')}`],
    ['tabs', `Error\tRoot cause\tResolution\n${[first, second].map((row) => row.join('\t')).join('\n')}\n`],
    [
      'a table of Markdown',
      `| Symptom | Cause | Fix |\n|---|---|---|\n${[first, second].map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`,
    ],
    [
      'a table of HTML',
      `<table><tr><th>Symptom</th><th>Cause</th><th>Fix</th></tr>${[first, second].map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</table>`,
    ],
  ])('%s', (_, text) => {
    expect(read(text).map(({ problem, cause, method }) => [problem, cause, method])).toEqual([[...first], [...second]])
  })

  test('a cell with line feeds, and a report that was cut', () => {
    const text =
      'problem,attempts,fix\n"The gate\nopens twice","- a new relay: the same\n- a new coil: worse","Set debounce"\n"The lamp fl'
    expect(read(text)[0]).toEqual(
      expect.objectContaining({
        problem: 'The gate\nopens twice',
        failed: ['a new relay => the same', 'a new coil => worse'],
        method: 'Set debounce',
      }),
    )
  })

  test.each([
    ['a register of risks', 'Risk,Impact,Mitigation\nVendor fails,High,Second source\nStaff leaves,Low,Handover\n'],
    ['a list of features', 'Feature,Status,Owner\nSearch,done,Ana\nExport,open,Bo\n'],
    ['numbers', 'date,count,mean\n2026-01-01,4,1.5\n2026-01-02,5,1.7\n'],
  ])('but %s tells none', (_, text) => {
    expect(read(text).filter(({ method }) => method !== null)).toEqual([])
  })

  test('the number of an issue tells nothing', () => {
    const text =
      'Bug ID,Summary,Description,Resolution\n881,Lens fogs,The lens fogs with E-2 at dawn,Heat the lens at 5 W\n'
    const record = only(text)
    expect(JSON.stringify(record)).not.toContain('881')
    expect(record.method).toBe('Heat the lens at 5 W')
  })

  test('a state word of a tracker is no method', () => {
    const text = 'Issue key,Summary,Description,Resolution\nA-1,Printer stops,It prints E-4 after ten pages,Fixed\n'
    expect(only(text)).toEqual(expect.objectContaining({ title: 'Printer stops', method: null }))
  })
})

test('the elements of XML are the sections of a note, one record for each of a list', () => {
  const text = `<?xml version="1.0"?>
<incidents>
  <incident><symptom>Pump 3 trips with F&#45;12.</symptom><cause><![CDATA[Pressure < 2 bar]]></cause><fix>Open valve V7.</fix></incident>
  <incident><symptom>Pump 4 hums.</symptom><cause>A phase is lost.</cause><fix>Tighten L2.</fix></incident>
</incidents>`
  expect(read(text).map(({ problem, cause, method }) => [problem, cause, method])).toEqual([
    ['Pump 3 trips with F-12.', 'Pressure < 2 bar', 'Open valve V7.'],
    ['Pump 4 hums.', 'A phase is lost.', 'Tighten L2.'],
  ])
})

test('keys between dashes stand before a text with headings', () => {
  const text = `---
title: Buses show the wrong line
symptoms:
  - sign shows 0
  - log says "no route"
cause: the feed has routes as numbers
---

## Resolution

Read route_id as text.
`
  expect(only(text)).toEqual(
    expect.objectContaining({
      title: 'Buses show the wrong line',
      problem: expect.stringContaining('no route'),
      cause: 'the feed has routes as numbers',
      method: 'Read route_id as text.',
    }),
  )
})

describe('A failure without a solution has no method, in', () => {
  test.each([
    [
      'TAP',
      'TAP version 13\nok 1 - opens\nnot ok 2 - closes\n  ---\n  duration_ms: 3\n  error: |-\n    door is still open\n  ...\n1..2\n',
      'closes',
      'door is still open',
    ],
    [
      'TAP without a plan',
      'not ok 7 - queue/drain\n  ---\n  message: expected 0 to equal 3\n  severity: fail\n  ...\n',
      'queue/drain',
      'expected 0 to equal 3',
    ],
    [
      'TAP with tests in tests',
      '# Subtest: a\n    not ok 1 - b\n      ---\n      error: "late by 4 s"\n      ...\n    1..1\nnot ok 1 - a\n  ---\n  error: "1 subtest failed"\n  ...\n1..1\n',
      'b',
      'late by 4 s',
    ],
    [
      'JUnit',
      '<testsuites><testsuite name="s"><testcase classname="a.B" name="locks"><failure message="lock &quot;x&quot; held" type="E">lock "x" held\n  at B.java:4</failure></testcase><testcase name="ok"/></testsuite></testsuites>',
      'locks',
      'lock "x" held',
    ],
    [
      'JUnit with messages alone',
      '<?xml version="1.0"?>\n<testsuite><testcase name="drains"><error message="timed out after 5 s"/></testcase></testsuite>',
      'drains',
      'timed out after 5 s',
    ],
    [
      'pytest',
      '===== FAILURES =====\n_____ test_half _____\n\n    def test_half():\n>       assert half(3) == 2\nE       assert 1.5 == 2\n\ntests/test_n.py:4: AssertionError\n===== short test summary info =====\nFAILED tests/test_n.py::test_half - assert 1.5 == 2\n===== 1 failed in 0.02s =====\n',
      'test_half',
      'assert 1.5 == 2',
    ],
    [
      'the short output of pytest',
      'ERROR tests/test_n.py - ModuleNotFoundError: No module named yaml\n1 error in 0.11s\n',
      'tests/test_n.py',
      'No module named yaml',
    ],
  ])('%s', (_, text, title, problem) => {
    expect(only(text)).toEqual({
      title,
      problem: expect.stringContaining(problem),
      method: null,
      cause: '',
      failed: [],
    })
  })

  test.each([
    [
      'a service',
      '2026-05-04T02:10:00Z INFO sync[7]: start\n2026-05-04T02:10:09Z ERROR sync[7]: OSError: disk quota exceeded\n2026-05-04T02:10:19Z ERROR sync[7]: OSError: disk quota exceeded\n',
      'disk quota exceeded',
    ],
    [
      'a system',
      'May 04 02:10:00 web1 systemd[1]: Starting proxy...\nMay 04 02:10:01 web1 proxy[812]: bind() to 0.0.0.0:80 failed (98: Address already in use)\n',
      'Address already in use',
    ],
    [
      'a program with its stack',
      'Traceback (most recent call last):\n  File "/srv/a.py", line 3, in <module>\n    f()\nKeyError: \'queue\'\n',
      "KeyError: 'queue'",
    ],
    [
      'a build',
      '#8 12.31 gcc: fatal error: Killed signal terminated program cc1plus\n#8 ERROR: process "make" did not complete successfully: exit code: 2\n',
      'Killed signal',
    ],
    [
      'one command',
      '$ make deploy\nssh: connect to host web1 port 22: Connection refused\nmake: *** [deploy] Error 255\n',
      'Connection refused',
    ],
  ])('the log of %s', (_, text, problem) => {
    const record = only(text)
    expect(record.problem).toContain(problem)
    expect(record.title).not.toMatch(/^(?:\d|Traceback)/)
    expect(record.method).toBeNull()
    // a line that repeats is there once
    expect(record.problem.split(problem)).toHaveLength(2)
  })

  test.each([
    ['tests that pass', 'ok 1 - a\nok 2 - b # SKIP no net\nnot ok 3 - c # TODO later\n1..3\n'],
    ['a suite that passes', '<testsuite name="s"><testcase name="a"/></testsuite>'],
    ['a log without a failure', '2026-05-04 02:10:00 INFO start\n2026-05-04 02:10:09 INFO done, 0 errors\n'],
  ])('but %s tells nothing', (_, text) => {
    expect(read(text)).toEqual([])
  })
})

describe('Mails', () => {
  test('in parts and with escapes are read as text, without their attachments', () => {
    const text = `From: Ana Roth <ana@example.org>
To: ops@example.org
Subject: Heizung: Fehler F28
Date: Mon, 2 Mar 2026 08:00:00 +0100
Content-Type: multipart/mixed; boundary="b1_cut-here"

--b1_cut-here
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Die Heizung zeigt seit heute fr=C3=BCh den Fehler F28 und z=
=C3=BCndet nicht.

--b1_cut-here
Content-Type: image/png
Content-Transfer-Encoding: base64

iVBORw0KGgoAAAANSUhEUgAAAAUA
--b1_cut-here--

From: Bo Lind <bo@example.org>
To: ana@example.org
Subject: AW: Heizung: Fehler F28
Date: Mon, 2 Mar 2026 09:00:00 +0100

Entlüfte den Gasfilter.

From: Ana Roth <ana@example.org>
To: bo@example.org
Subject: AW: Heizung: Fehler F28
Date: Mon, 2 Mar 2026 10:00:00 +0100

Danke, das hat geholfen.
`
    expect(only(text)).toEqual({
      title: 'Heizung: Fehler F28',
      problem: 'Die Heizung zeigt seit heute früh den Fehler F28 und zündet nicht.',
      method: 'Entlüfte den Gasfilter.',
      cause: '',
      failed: [],
    })
  })

  test('of which the newest stands on top are read in the order of time, whatever language their headers have', () => {
    const mail = (from: string, subject: string, text: string) =>
      `De : ${from}\nEnvoyé : mercredi 4 mars 2026 10:12\nÀ : équipe\nObjet : ${subject}\n\n${text}\n`
    const text = [
      mail('Luc Petit', 'RE: La sauvegarde échoue', 'Ça marche maintenant, merci.'),
      mail('Eva Roux', 'RE: La sauvegarde échoue', 'Montez le partage avec vers=3.0.'),
      mail('Luc Petit', 'La sauvegarde échoue', 'La sauvegarde échoue avec `mount error(95)` depuis lundi.'),
    ].join("\n-----Message d'origine-----\n")
    expect(only(text)).toEqual(
      expect.objectContaining({
        title: 'La sauvegarde échoue',
        problem: 'La sauvegarde échoue avec `mount error(95)` depuis lundi.',
        method: 'Montez le partage avec vers=3.0.',
      }),
    )
  })

  test('with quotes in quotes and signatures are read in the order of time', () => {
    const text = `Thanks, that fixed it.

On Tue, 3 Mar 2026, Bo Lind wrote:
> Reset the sequence with setval.
>
> On Mon, 2 Mar 2026, Ana Roth wrote:
>> The importer stops with \`duplicate key 4411\`.
>>
>> -- 
>> Ana Roth
>
> -- 
> Bo Lind

-- 
Ana Roth
Example GmbH
`
    expect(only(text)).toEqual(
      expect.objectContaining({
        problem: 'The importer stops with `duplicate key 4411`.',
        method: 'Reset the sequence with setval.',
      }),
    )
  })
})

test.each([
  ['alone', (message: string) => message],
  [
    'as git shows it',
    (message: string) =>
      `commit 3f2a91c0d1b2a3948576aabbccddeeff00112233\nAuthor: Bo <bo@example.org>\nDate:   Mon Mar 2 08:00:00 2026 +0100\n\n${message.replace(/^/gm, '    ')}\n\ndiff --git a/x b/x\n+timeout = 120\n`,
  ],
])('a commit with trailers %s tells its change', (_, form) => {
  const message = `spool: wait for the printer

Labels came out empty, \`E-31 no ribbon\`, since the spooler was started before the printer.

Order spool.service after printer.service.
Tested with 200 labels.

Fixes: #12
Reported-by: Ana Roth <ana@example.org>
Cc: stable@example.org
Signed-off-by: Bo Lind <bo@example.org>
`
  const record = only(form(message))
  expect(record.title).toBe('spool: wait for the printer')
  expect(record.problem).toContain('E-31 no ribbon')
  expect(record.method).toContain('Order spool.service after printer.service.')
  expect(JSON.stringify(record)).not.toMatch(/Roth|stable@|#12|diff/)
})
