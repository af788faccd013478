import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessQuality } from './assess-quality.ts'
import type { AssessedExperience } from './assessed-experience.ts'
import { MIN_QUALITY } from './score-cap.ts'
import { createTestExperience } from './testing-experience.ts'

const texts = (
  problem: string,
  root_cause: string,
  insight: string,
  method: string,
  attempt: string,
  why_it_failed: string,
): AssessedExperience =>
  createTestExperience({
    problem,
    root_cause,
    insight,
    successful_approach: { method },
    failed_approaches: [{ attempt, why_it_failed }],
  })

const same = (text: string): AssessedExperience => texts(text, text, text, text, text, text)

describe('short honest deposits pass', () => {
  test.each([
    ['plain English', createTestExperience()],
    [
      'dispute',
      texts(
        'The client refused to pay the final invoice. They said the logo variants were never agreed.',
        'The acceptance criteria were discussed in a call and never written down.',
        'Write down what counts as finished before the work starts.',
        'Sent a summary of the call with a list of deliverables; the client confirmed and paid half.',
        'Sent a second invoice with a reminder fee',
        'The client felt threatened and stopped answering',
      ),
    ],
    [
      'collaboration',
      texts(
        'Our daily standup takes 40 minutes with nine people in three time zones.',
        'People discuss solutions in the round because there is no other shared slot.',
        'Give discussions their own slot, or they invade the status round.',
        'Moved discussions to an optional slot right after the standup.',
        'Set a timer of two minutes per person',
        'People ignored the timer since the topics were urgent',
      ),
    ],
    [
      'Spanish without accents',
      texts(
        'El servidor de Node no arranca despues de actualizar el sistema. Dice que el puerto esta ocupado.',
        'Un proceso antiguo seguia vivo porque systemd lo reinicia.',
        'Antes de matar un proceso mira quien lo reinicia.',
        'Desactive la unidad antigua con systemctl disable y reinicie.',
        'Mate el proceso con kill',
        'systemd lo levanta otra vez en dos segundos',
      ),
    ],
    [
      'French',
      texts(
        'Le fichier CSV exporté affiche des caractères bizarres dans Excel. Les accents sont cassés.',
        'Excel suppose le codage Windows-1252 quand le fichier commence sans BOM.',
        'Ajouter un BOM pour les fichiers destinés à Excel.',
        'Écrit le fichier avec utf-8-sig en Python.',
        'Ouvert le fichier en UTF-8 dans un éditeur',
        'Le fichier était déjà en UTF-8, Excel ne le devine pas',
      ),
    ],
    [
      'German',
      texts(
        'Umlaute in den Betreffzeilen unserer Mails erscheinen als Fragezeichen. Nur Outlook ist betroffen.',
        'Der Header war nicht nach RFC 2047 kodiert, weil die Bibliothek nur den Text kodiert.',
        'Betreffzeilen müssen getrennt vom Text kodiert werden.',
        'Den Betreff mit email.header.Header kodiert.',
        'Content-Type auf UTF-8 gesetzt',
        'Das gilt nur für den Inhalt der Mail',
      ),
    ],
    [
      'Polish',
      texts(
        'Wykres w raporcie jest pusty po aktualizacji biblioteki. Konsola nie pokazuje błędów.',
        'Nowa wersja biblioteki wymaga rejestracji modułów przed użyciem.',
        'Po zmianie głównej wersji biblioteki czytaj listę zmian.',
        'Dodałem Chart.register przed utworzeniem wykresu.',
        'Wyczyszczenie pamięci podręcznej',
        'Kod był ten sam',
      ),
    ],
    [
      'Chinese',
      texts(
        'Java 容器在 Kubernetes 中每隔几小时被 OOMKilled 一次,但堆内存只用了一半。',
        '直接内存没有计入堆限制,Netty 缓冲区把容器内存用完了。',
        '容器内存限制要为堆外内存留出空间。',
        '设置 -XX:MaxDirectMemorySize=256m 并把堆限制为容器内存的百分之六十。',
        '增大堆内存 -Xmx',
        '堆外内存反而更少,更快被杀掉',
      ),
    ],
    [
      'Japanese',
      texts(
        'CSV を Excel で開くと日本語が文字化けする。メモ帳では正しく表示される。',
        'Excel は BOM がない UTF-8 ファイルを Shift_JIS として読み込むため。',
        'Excel 向けの CSV には BOM を付ける。',
        'utf-8-sig で書き出した。',
        'Shift_JIS で保存した',
        '絵文字が保存できずエラーになった',
      ),
    ],
  ])('%s', (_, experience) => {
    expect(assessQuality(experience)).toMatchObject({ passes: true, findings: [] })
    expect(assessQuality(experience).score).toBeGreaterThan(MIN_QUALITY + 0.1)
  })
})

describe('junk fails with a finding that says how to improve it', () => {
  test.each([
    ['empty phrases', texts('It does not work', 'bug', 'be careful', 'fixed it', 'tried', 'failed'), 'too short'],
    ['one idea in every field', same('Redis was not reachable from the pod in Kubernetes.'), 'repeat one statement'],
    [
      'Latin filler',
      texts(
        'Lorem ipsum dolor sit amet consectetur adipiscing elit.',
        'Sed do eiusmod tempor incididunt ut labore.',
        'Ut enim ad minim veniam quis nostrud.',
        'Duis aute irure dolor in reprehenderit in voluptate.',
        'Excepteur sint occaecat',
        'Cupidatat non proident sunt',
      ),
      'Latin filler',
    ],
    [
      'keyboard mash',
      texts(
        'asdf jkl qwer zxcv uiop hjkl',
        'qwrt zxcv bnm',
        'fghj dfgh cvbn',
        'wert sdfg xcvb',
        'zxc vbnm',
        'lkjh gfds',
      ),
      'not readable language',
    ],
    [
      'shuffled words',
      texts(
        'the in pass locally time of tests a but out is to the Actions and of runner it the.',
        'and the starved cores of 2 has is the default a to worker the count was of container.',
        'the of workers on small is a and Limit the of runners to.',
        'with of the ran a in jest is the CI and of.',
        'the of increased a is testTimeout',
        'and slow the of still is tests to the',
      ),
      'no readable order',
    ],
    ['the same words over and over', same('error server fail '.repeat(20)), 'over and over'],
    [
      'talk that fits any problem',
      texts(
        'There was a problem with the system that caused some issues for the users.',
        'The root cause was that something in the code was not correct.',
        'Always follow best practices and test your code carefully.',
        'We changed the code and then everything worked fine again.',
        'We tried a few different things',
        'None of them worked as expected',
      ),
      'would fit any problem',
    ],
    [
      'advertising',
      texts(
        'Looking for cheap followers? We have the best prices in town for you and your friends.',
        'Other shops are too expensive and our customers love our service.',
        'Visit our shop today for a discount and free shipping.',
        'Click the link in the bio and use the promo code.',
        'Buying at other shops',
        'They charge too much',
      ),
      'advertises',
    ],
    [
      'legal notice',
      texts(
        'Permission is hereby granted, free of charge, to any person obtaining a copy of this software.',
        'The software is provided "as is", without warranty of any kind, express or implied.',
        'In no event shall the authors or copyright holders be liable for any claim.',
        'All rights reserved by the respective owners of this software.',
        'The above copyright notice',
        'shall be included in all copies of the software',
      ),
      'legal notice',
    ],
    [
      'symbols',
      texts('{}[];:<>/?!@# 1 2 $%^ a b c', '{}() @@ 12 34', '&*() 55 66 !!', '<<>> 77 88 %%', '@@ 1 ##', '$$ 2 %% 3'),
      'symbols and digits',
    ],
    [
      'unrelated fields',
      texts(
        'I like turtles and the weather is warm outside.',
        'Because of sunshine during spring.',
        'Everyone should enjoy simple pleasures.',
        'Went walking through parks with ice cream.',
        'Stayed indoors',
        'Boring afternoon',
      ),
      'do not speak of the same thing',
    ],
  ])('%s', (_, experience, message) => {
    const { passes, score, findings } = assessQuality(experience)
    expect(passes).toBe(false)
    expect(score).toBeLessThan(0.3)
    expect(findings.map((finding) => finding.message).join(' ')).toContain(message)
  })
})

test('in an unknown language, a text must name something', () => {
  const vietnamese = (method: string) =>
    texts(
      'Trước đó không chạy được nhưng bây giờ mọi thứ đã ổn, chúng tôi đã thử nhiều cách mà không được.',
      'Nguyên nhân nằm ở đâu đó trong hệ thống nên không chạy được.',
      'Luôn luôn phải suy nghĩ kỹ trước khi bắt đầu, mọi thứ sẽ ổn.',
      method,
      'Thử nhiều cách trước khi bắt đầu',
      'Nguyên nhân nằm ở đâu đó trong hệ thống',
    )
  const measured = (method: string) => assessQuality(vietnamese(method)).findings.map((finding) => finding.measured)
  const unnamed = expect.stringContaining('0 things named')
  expect(measured('Chúng tôi đã sửa xong và bây giờ mọi thứ đã ổn.')).toContainEqual(unnamed)
  expect(measured('Thêm dòng location.reload() và bây giờ mọi thứ đã ổn.')).not.toContainEqual(unnamed)
})

test('a project page is refused; the same markup around a problem is not', () => {
  const page = {
    ...texts(
      '# Sparkly\n\n- [Guide](https://sparkly.example/guide)\n- [Playground](https://sparkly.example/play)',
      '## Options\n\n- `depth` sets how deep objects are walked\n- `color` sets the color of keys',
      '## Who uses it\n\n- [Lumen](https://lumen.example) renders trees with it',
      '## Methods\n\n- `walk(tree)` visits each node\n- `paint(tree)` gives a string',
      '### Browsers\n\n- [Bundles](https://sparkly.example/dist) for each browser',
      '### Nodes\n\n- [Module](https://sparkly.example/esm) with types',
    ),
    title: 'Deterministic gallery helpers',
  }
  const pageLike = expect.stringContaining('links, headings and list marks')
  const measured = (experience: AssessedExperience) =>
    assessQuality(experience).findings.map((finding) => finding.measured)
  expect(measured(page)).toContainEqual(pageLike)
  expect(measured({ ...page, title: 'Sparkly options: depth of objects and color of keys' })).not.toContainEqual(
    pageLike,
  )
  const problem = `${page.problem}\n\nThe build fails with an error: the module is missing, not found and cannot load.`
  expect(measured({ ...page, problem })).not.toContainEqual(pageLike)
})

test('a finding names the field that is too short', () => {
  const { findings } = assessQuality(createTestExperience({ root_cause: 'bug' }))
  expect(findings).toContainEqual(
    expect.objectContaining({ field: 'root_cause', measured: '1 content words', needed: '2 content words' }),
  )
})

test('no finding asks for more of a measure than there can be', () => {
  const copied = 'Set the pool size of the Jest runner to two workers, because the CI machine has two cores only.'
  const { findings } = assessQuality(
    createTestExperience({
      problem: copied,
      root_cause: copied,
      insight: copied,
      successful_approach: { method: copied },
      failed_approaches: [
        { attempt: copied, why_it_failed: copied },
        { attempt: copied, why_it_failed: copied },
      ],
      outcome: { status: 'resolved', evidence: '40 green runs', evidence_class: 'production_validated' },
      applies_when: ['GitHub hosted runners with 2 cores', 'Jest 29'],
    }),
  )
  expect(findings.length).toBeGreaterThan(0)
  for (const { measured } of findings) expect(measured).not.toMatch(/^\w+ 1\.00$/)
  for (const { measured, needed } of findings) expect(measured).not.toBe(needed)
})

test('code in a method counts as content and is not assessed as prose', () => {
  const method = "```rust\nlet _ = 'a'..='z';\nxqzj::kwvb(&mut hjkl)?;\n```"
  expect(assessQuality(createTestExperience({ successful_approach: { method } })).passes).toBe(true)
})

test('evidence, boundaries and environment raise the score', () => {
  const plain = assessQuality(createTestExperience())
  const rich = assessQuality(
    createTestExperience({
      outcome: { status: 'resolved', evidence: '40 green runs', evidence_class: 'integration_tested' },
      applies_when: ['GitHub hosted runners with 2 cores'],
      does_not_apply_when: ['self-hosted runners with 16 cores'],
      context: { environment: { language: 'typescript', versions: { jest: '29.7', node: '20' } } },
    }),
  )
  expect(rich.score).toBeGreaterThan(plain.score + 0.1)
  expect(plain.boundary_precision).toBe(0)
  expect(rich.boundary_precision).toBeGreaterThan(0.5)
})

test('a root cause that names a mechanism is deeper than one that does not', () => {
  const shallow = assessQuality(createTestExperience({ root_cause: 'Small runner.' }))
  expect(assessQuality(createTestExperience()).causal_depth).toBeGreaterThan(shallow.causal_depth)
})

test('any deposit has a score from 0 to 1, and findings exactly when it fails', () => {
  const text = fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 60 }), fc.lorem())
  fc.assert(
    fc.property(fc.array(text, { minLength: 6, maxLength: 6 }), ([a = '', b = '', c = '', d = '', e = '', f = '']) => {
      const assessed = assessQuality(texts(a, b, c, d, e, f))
      for (const value of [
        assessed.score,
        assessed.causal_depth,
        assessed.boundary_precision,
        assessed.insight_transferability,
      ]) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }
      expect(assessed.passes).toBe(assessed.score >= MIN_QUALITY)
      expect(assessed.findings.length > 0).toBe(!assessed.passes)
    }),
    { numRuns: 150 },
  )
})

describe('pasted logs and terse honest records pass', () => {
  const frames = Array.from(
    { length: 8 },
    (_, i) =>
      `at com.fasterxml.jackson.databind.ser.BeanSerializer.serialize(BeanSerializer.java:${178 + i})\nat com.fasterxml.jackson.databind.ser.std.CollectionSerializer.serializeContents(CollectionSerializer.java:${145 + i})`,
  ).join('\n')
  const log = Array.from(
    { length: 6 },
    (_, i) =>
      `[2026-03-0${i + 1} 10:00:0${i}] [CRITICAL] WORKER TIMEOUT (pid:${40 + i})\nWorker exiting (pid: ${40 + i})\nBooting worker with pid: ${50 + i}`,
  ).join('\n')
  test.each([
    [
      'a stack trace with repeated frames',
      { problem: `Serialising an order ends in java.lang.StackOverflowError:\n${frames}` },
    ],
    [
      'a log excerpt that repeats itself',
      { problem: `Under load gunicorn kills its workers again and again:\n${log}` },
    ],
    [
      'a reason of one word',
      { failed_approaches: [{ attempt: 'Restarted the db', why_it_failed: 'It was healthy.' }] },
    ],
  ])('%s', (_, parts) => {
    expect(assessQuality(createTestExperience(parts)).findings).toEqual([])
  })
})

describe('an honest deposit goes over a limit on a slope', () => {
  const rich = createTestExperience({
    outcome: { status: 'resolved', evidence: '40 green runs', evidence_class: 'integration_tested' },
    applies_when: ['GitHub hosted runners with 2 cores'],
    does_not_apply_when: ['self-hosted runners with 16 cores'],
    context: { environment: { language: 'typescript', versions: { jest: '29.7', node: '20' } } },
  })
  const add = (sentences: readonly string[]) => ({ ...rich, problem: [rich.problem, ...sentences].join(' ') })
  test.each([
    ['advertising', ['Click here for the details.', 'Subscribe now.', 'It is for sale.', 'Free shipping.']],
    ['a template', ['Table of contents.', 'Coming soon.', 'See above.', 'Same as above.']],
    ['a legal notice', ['All rights reserved.', 'You agree to this.', 'Licensed under the MIT terms.']],
  ])('%s, sentence by sentence', (_, sentences) => {
    const scores = [[], ...sentences.map((_, at) => sentences.slice(0, at + 1))].map((some) => assessQuality(add(some)))
    expect(scores[0]?.score).toBeGreaterThan(0.75)
    expect(scores.at(-1)).toMatchObject({ passes: false, score: 0.29 })
    for (const [at, { score }] of scores.slice(1).entries())
      expect((scores[at]?.score ?? 0) - score, sentences[at]).toBeLessThan(0.4)
  })
})

test('what states any part or none of it has a score', () => {
  const part = fc.constantFrom('', createTestExperience().problem)
  fc.assert(
    fc.property(part, part, part, part, part, part, (...parts) => {
      const { score, passes } = assessQuality(texts(...parts))
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      expect(passes).toBe(score >= MIN_QUALITY)
    }),
  )
})
