import { describe, expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

const read = (text: string) =>
  normalizeText(text).map(({ fields, uncertain_fields }) => ({
    title: fields.title,
    problem: fields.problem,
    method: fields.successful_approach?.method ?? null,
    cause: fields.root_cause,
    limits: fields.does_not_apply_when,
    uncertain_fields,
  }))

describe('A known word as the outermost heading leaves its sections their own', () => {
  test.each([
    [
      '# Note\n\n## Problem\nThe kiosk shows `E-9 no paper`.\n\n## Cause\nThe sensor is dusty.\n\n## Fix\nWipe the sensor.\n',
    ],
    [
      '# Bericht\n\n## Symptom\nDer Kiosk zeigt `E-9 no paper`.\n\n## Ursache\nDer Sensor ist staubig.\n\n## Lösung\nDen Sensor wischen.\n',
    ],
    [
      '= Rapport =\n\n== Problème ==\nLe kiosque affiche `E-9 no paper`.\n\n== Cause ==\nLe capteur est sale.\n\n== Solution ==\nEssuyer le capteur.\n',
    ],
    [
      '# Lessons learned\n\n## 问题\n自助机显示 `E-9 no paper`。\n\n## 原因\n传感器有灰尘。\n\n## 解决方案\n擦拭传感器。\n',
    ],
  ])('%s', (text) => {
    const [record, ...others] = read(text)
    expect(others).toEqual([])
    expect(record?.problem).toContain('E-9 no paper')
    expect(record?.cause).toMatch(/dusty|staubig|sale|灰尘/)
    expect(record?.method).toMatch(/^(?:Wipe|Den Sensor|Essuyer|擦拭)[^\n]*$/)
    expect(record?.title).not.toMatch(/^(?:Note|Bericht|Rapport|Lessons learned)$/)
    expect(record?.uncertain_fields).toEqual([])
  })

  test('and one that stands above no problem stays a section', () => {
    const [record] = read(
      '# Problem\nThe gate jams at 4 °C with `J2`.\n\n# Solution\n\n## Steps\nGrease the rail.\n\n## Check\nIt opens.\n',
    )
    expect(record?.method).toContain('Grease the rail.')
  })
})

describe('A heading below a known one that announces nothing stays within its section', () => {
  test.each([
    [
      '## Problem\nThe sync drops rows, `409 conflict`.\n\n### On the edge nodes\nOnly node 3 and 4.\n\n## Fix\nSet `merge=last`.\n\n### For old clients\nSend `If-Match: *`.\n',
    ],
    [
      '## Problème\nLa synchro perd des lignes, `409 conflict`.\n\n### Sur les nœuds\nNode 3 and 4.\n\n## Solution\nMettre `merge=last`.\n\n### Anciens clients\nEnvoyer `If-Match: *`.\n',
    ],
    [
      '## Проблема\nСинхронизация теряет строки, `409 conflict`.\n\n### Узлы на краю\nNode 3 and 4.\n\n## Решение\nПоставить `merge=last`.\n\n### Старые клиенты\nОтправлять `If-Match: *`.\n',
    ],
  ])('%s', (text) => {
    const [record, ...others] = read(text)
    expect(others).toEqual([])
    expect(record?.problem).toContain('409 conflict')
    expect(record?.problem).toMatch(/node 3 and 4/i)
    expect(record?.method).toContain('merge=last')
    expect(record?.method).toContain('If-Match: *')
    expect(record?.uncertain_fields).toEqual([])
  })
})

describe('What stands around the text of a page is in no field', () => {
  const sections =
    '<h2>Problem</h2><p>The badge reader answers <code>R-7 timeout</code>.</p><h2>Fix</h2><p>Set <code>poll=20</code> in reader.ini.</p>'
  test.each([
    ['a footer', `<main><h1>Reader times out</h1>${sections}</main><footer><p>Imprint 2026</p></footer>`],
    [
      'navigation and related pages by their names',
      `<div class="site-nav"><a href="/">Imprint</a></div><div id="content"><h1>Reader times out</h1>${sections}</div><div class="related-posts"><h3>Imprint</h3></div>`,
    ],
    [
      'roles',
      `<div role="banner">Imprint</div><article><h1>Reader times out</h1>${sections}</article><div role="contentinfo"><br>Imprint<img src="x"></div>`,
    ],
    [
      'the path above a title',
      `<p class="breadcrumb">Imprint / Wiki</p><h1>Reader times out</h1>${sections}<p>It is quiet since.</p>`,
    ],
  ])('%s', (_, body) => {
    const [record, ...others] = read(`<!DOCTYPE html><html><body>${body}</body></html>`)
    expect(others).toEqual([])
    expect(record?.title).toBe('Reader times out')
    expect(record?.method).toContain('poll=20')
    expect(JSON.stringify(record)).not.toContain('Imprint')
    expect(record?.uncertain_fields).toEqual([])
  })
})

describe('A heading holds its label and what it says', () => {
  test.each([
    [
      '## Problem: the lift stops at floor 3\n\n`F-33` on the panel.\n\n## Cause: the belt slips\n\n## Fix: tighten the belt to 40 N\n',
    ],
    [
      '## Störung: der Aufzug hält in Stock 3\n\n`F-33` auf der Tafel.\n\n## Ursache: der Riemen rutscht\n\n## Lösung: den Riemen auf 40 N spannen\n',
    ],
    ['## 问题：电梯停在三楼\n\n面板显示 `F-33`。\n\n## 原因： 皮带打滑\n\n## 解决方案： 把皮带拉到 40 N\n'],
  ])('%s', (text) => {
    const [record] = read(text)
    expect(record?.problem).toContain('F-33')
    expect(record?.cause).toMatch(/belt slips|Riemen rutscht|皮带打滑/)
    expect(record?.method).toContain('40 N')
    expect(record?.method).not.toMatch(/fix|Lösung|解决/i)
  })

  test.each([['#'], ['//'], ['--']])('and so does a comment that is all of a line of code, after %s', (mark) => {
    const chapter = (name: string, fix: string) =>
      `### Problem: ${name}\n\`\`\`\n${mark} diagnosis\nstat -c %s ${fix}.db\n${mark} solution\nrm ${fix}.lock\n\`\`\`\n\n`
    expect(read(`${chapter('queue A hangs', 'qa')}${chapter('queue B hangs', 'qb')}`)).toEqual(
      ['qa', 'qb'].map((name, index) =>
        expect.objectContaining({ problem: `queue ${'AB'[index]} hangs`, method: `rm ${name}.lock`, cause: '' }),
      ),
    )
  })
})

describe('A diagnosis that only looks, or only rules out, is no cause', () => {
  test.each([
    ['## Symptom\n`E-5` on dock 2.\n\n## Diagnosis\n```\ndockctl log\n```\n\n## Fix\nSwap the relay K4.\n', ''],
    [
      '## Symptom\n`E-5` an Rampe 2.\n\n## Diagnose\nEs lag nicht am Kabel.\n\n## Lösung\nRelais K4 tauschen.\n\n## Fazit\nK4 klebte nach 9.000 Schaltungen.\n',
      'K4 klebte nach 9.000 Schaltungen.',
    ],
    [
      '## Sintoma\n`E-5` na doca 2.\n\n## Diagnóstico\nO erro não vinha do cabo.\n\n## Solução\nTrocar o relé K4.\n\n## Conclusão\nO relé K4 colava.\n',
      'O relé K4 colava.',
    ],
    [
      '## Symptom\n`E-5` on dock 2.\n\n## Diagnosis\nThe relay K4 sticks.\n\n## Fix\nSwap the relay K4.\n',
      'The relay K4 sticks.',
    ],
  ])('%s', (text, cause) => {
    const [record] = read(text)
    expect(record?.cause).toBe(cause)
    expect(record?.method).toContain('K4')
  })
})

test.each([
  ['- [issue 88: chunked bodies](https://example.org/88)\n- Node 18: only with `--x`. Not in workers.\n'],
  ['* [Fehler 88: Blöcke](https://example.org/88)\n* Unter Node 18: nur mit `--x`. Nicht in Workern.\n'],
  ['1. [incidencia 88: bloques](https://example.org/88)\n2. En Node 18: solo con `--x`. No en workers.\n'],
])('an item of a list of limits is one limit, and a link is whole: %s', (items) => {
  const [record] = read(`## Problem\nUploads end in 400.\n\n## Fix\nSet http2 off.\n\n## Limitations\n${items}`)
  expect(record?.limits).toHaveLength(2)
  expect(record?.limits[0]).toMatch(/^\[.*\]\(https:\/\/example\.org\/88\)$/)
})

describe('Headings within what a section holds do not end it', () => {
  test.each([
    [
      '## Problem\nThe reader shows `R-7`.\n\n## Fix\nTwo things.\n\n## Step 1 of 2\nStop it,\nrun `rdr stop`\n\n## Step 2 of 2\nClear it,\nrun `rdr clear`\n',
    ],
    [
      '## Problem\nDer Leser zeigt `R-7`.\n\n## Lösung\nZwei Dinge.\n\n## Schritt 1: anhalten\n`rdr stop` ausführen\n\n## Schritt 2: leeren\n`rdr clear` ausführen\n',
    ],
    [
      '== Problem ==\nThe reader shows `R-7`.\n\n== Fix ==\nTwo things.\n\n### On Debian\nrun `rdr stop`\n\n### On Fedora\nrun `rdr clear`\n',
    ],
  ])('%s', (text) => {
    const [record, ...others] = read(text)
    expect(others).toEqual([])
    expect(record?.method).toContain('rdr stop')
    expect(record?.method).toContain('rdr clear')
    expect(record?.uncertain_fields).toEqual([])
  })

  test('but the title of the next story does, whatever its marks', () => {
    const story = (name: string) =>
      `# ${name} stops\n\n**Problem**\nIt shows \`${name}-7\`.\n\n**Fix**\nSet ${name}=1.\n\n`
    expect(read(story('alpha') + story('beta')).map(({ method }) => method)).toEqual(['Set alpha=1.', 'Set beta=1.'])
  })

  test('headings of the fifth and sixth level end at their likes, and bold words are part of them', () => {
    const [record] = read(
      '##### Problem\nThe reader shows `R-7`.\n\n##### Fix\nSet poll=20.\n\n**Design:**\n- one reader each\n\n##### Verified\nQuiet for a week.\n',
    )
    expect(record?.method).toContain('poll=20')
    expect(record?.method).not.toContain('Quiet')
    expect(record?.uncertain_fields).toEqual([])
  })
})
