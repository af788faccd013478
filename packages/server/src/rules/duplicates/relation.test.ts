import { describe, expect, test } from 'vitest'
import { createDuplicateDetector, type DuplicateText } from './duplicate.ts'
import type { RecordRelation } from './relation.ts'

interface Account {
  problem: string
  cause?: string
  method: string
  attempt?: string
}

const toRecord = ({ problem, cause = '', method, attempt }: Account): DuplicateText => ({
  problem,
  root_cause: cause,
  insight: '',
  failed_approaches: attempt === undefined ? [] : [{ attempt }],
  successful_approach: { method },
  outcome: { status: 'resolved' },
})

/** As near as vectors of one symptom are. */
const NEAR = 0.9
const assess = (a: Account, b: Account, cosine = NEAR) =>
  createDuplicateDetector(toRecord(a), null)(toRecord(b), cosine)

const sampler: Account = {
  problem: 'The sampler of the tide station loses values at night with `modbus timeout after 3 s`.',
  cause: 'the gauge sleeps and answers late.',
  method: 'raise modbus.timeout to 12 s in gauge.yaml.',
}
const scanner: Account = {
  problem: 'The scanner of the archive stops after page 9 with `E-38 feeder fault`.',
  cause: 'the separation pad is worn.',
  method: 'replace the pad and run scanctl calibrate --feeder.',
}
const login: Account = {
  problem:
    'After the upgrade to hapi-session 3.1 the login answers 500 with `TypeError: session.renew is not a function`.',
  cause: 'hapi-session 3.1 no longer patches the prototype of the session store.',
  method: 'call `store.renew = store.renew.bind(store)` in src/session.js before server.register().',
}
const keycloak: Account = {
  problem: 'Der Container startet nach dem Update von Keycloak 24 nicht mehr: `Failed to obtain JDBC connection`.',
  cause: 'der Verbindungspool ist zu klein.',
  method: 'KC_DB_POOL_MAX_SIZE auf 50 erhöhen und den Container neu starten.',
}
const heap: Account = {
  problem: 'インデックスの再構築が失敗する: `java.lang.OutOfMemoryError: Java heap space`。',
  cause: 'ヒープの大きさが合わない。',
  method: 'Xmx を 8g に上げて再起動する。',
}
const backup: Account = {
  problem: '夜间备份失败，日志里有 `tar: Exiting with failure status due to previous errors`。',
  cause: '套接字文件不能被打包。',
  method: "在 backup.sh 里加上 --exclude='*.sock'。",
}
const uploads: Account = {
  problem: 'Uploads of the photo service end with 413 behind the ingress.',
  cause: 'the limit of the body is too small.',
  method: 'set proxy-body-size to 20m in the annotations of the ingress.',
}

describe('a record near to another one', () => {
  test.each<[string, RecordRelation, Account, Partial<Account>]>([
    [
      'tried its method in vain and did something else',
      'contradicts',
      sampler,
      {
        attempt: 'raising modbus.timeout to 12 s in gauge.yaml, which did not help',
        cause: 'the gauge switches its port off below 40 W.',
        method: 'read the RS485 port of the meter.',
      },
    ],
    ['advises against its method', 'contradicts', keycloak, { method: 'KC_DB_POOL_MAX_SIZE nicht erhöhen.' }],
    ['goes the other way', 'contradicts', heap, { method: 'Xmx を 2g に下げて再起動する。' }],
    [
      'takes away what that one makes',
      'contradicts',
      { ...uploads, method: 'kubectl create secret docker-registry regcred -n billing-staging.' },
      { method: 'kubectl delete secret regcred -n billing-staging, then wait for the operator.' },
    ],
    ['gives its setting another value', 'bounds', uploads, { method: uploads.method.replace('20m', '0') }],
    ['gives its setting another number', 'bounds', uploads, { method: uploads.method.replace('20m', '24m') }],
    [
      'is about another product, which no list knows',
      'bounds',
      login,
      {
        problem: login.problem.replace('hapi-session 3.1', 'yar-cookie 11.0'),
        cause: login.cause?.replace('hapi-session 3.1', 'yar-cookie 11.0') ?? '',
      },
    ],
    ['is about another code', 'bounds', scanner, { problem: scanner.problem.replace('E-38', 'E-39') }],
    ['is about another status', 'bounds', uploads, { problem: uploads.problem.replace('413', '504') }],
    [
      'is about another major version',
      'bounds',
      login,
      { problem: login.problem.replace('3.1', '5.0'), cause: login.cause?.replace('3.1', '5.0') ?? '' },
    ],
    [
      'has another cause and remedy of one message',
      'other',
      backup,
      { cause: '目标磁盘的配额已经用完。', method: '把旧的备份移动到冷存储，并把配额提高到 2T。' },
    ],
    [
      'has another remedy of one cause',
      'other',
      { ...login, method: 'start the scheduler with daemon=True in conftest.py.' },
      { method: 'call scheduler.shutdown(wait=False) in a session fixture after yield.' },
    ],
    [
      'has another cause of one remedy',
      'other',
      { ...scanner, cause: 'the separation pad is worn and slips.' },
      { cause: 'a half open lid reports to sensor S4.' },
    ],
  ])('that %s is no duplicate: %s', (_, relation, record, changes) => {
    for (const [a, b] of [
      [record, { ...record, ...changes }],
      [{ ...record, ...changes }, record],
    ] as const)
      expect(assess(a, b)).toMatchObject({ is_duplicate: false, restates: false, relation })
  })

  test.each<[string, Account, Account]>([
    [
      'English',
      login,
      {
        problem:
          'Since we moved to hapi-session 3.1 every login returns HTTP 500: `TypeError: session.renew is not a function`.',
        cause: 'the prototype of the session store is not patched any more as of hapi-session 3.1.',
        method:
          'bind it yourself: `store.renew = store.renew.bind(store)` in src/session.js ahead of server.register().',
      },
    ],
    [
      'German',
      {
        problem: 'Der Druck aus LibreOffice 24.2 bleibt hängen, im Log steht `cups-pki-invalid`.',
        cause: 'das Zertifikat des Druckservers wurde erneuert und CUPS hält das alte fest.',
        method: 'die Datei ~/.cups/ssl/druck.crt löschen und neu drucken.',
      },
      {
        problem: 'Seit LibreOffice 24.2 kommt kein Ausdruck mehr, CUPS meldet `cups-pki-invalid`.',
        cause: 'CUPS hat noch das alte Zertifikat des Druckservers gespeichert, das inzwischen erneuert ist.',
        method: '~/.cups/ssl/druck.crt entfernen, danach läuft der Druck wieder.',
      },
    ],
    [
      'Chinese',
      {
        problem: '升级到 Flink 1.18 之后作业无法恢复，报错 `StateMigrationException: incompatible serializer`。',
        cause: 'Kryo 的注册顺序在新版本里变了。',
        method: '在 flink-conf.yaml 里设置 pipeline.registered-kryo-types 并固定顺序。',
      },
      {
        problem: 'Flink 换成 1.18 以后，作业从保存点恢复时报 `StateMigrationException: incompatible serializer`。',
        cause: '新版本改变了 Kryo 类型的注册次序。',
        method: '用 flink-conf.yaml 的 pipeline.registered-kryo-types 把次序固定下来。',
      },
    ],
  ])('that tells it in other words restates it: %s', (_, a, b) => {
    for (const [one, another] of [
      [a, b],
      [b, a],
    ] as const)
      expect(assess(one, another)).toMatchObject({ relation: 'same', restates: true })
  })

  test('that begins with the same task is a duplicate when its vector is near, whatever else was tried', () => {
    const task =
      'def is_bored(S): count the sentences of a text that start with the word "I"; sentences are delimited by a full stop, a question mark or an exclamation mark.'
    const told = (rest: string): Account => ({ problem: `${task} ${rest}`, method: '-' })
    const [one, another] = [
      told('The import of the module for expressions is missing, so that each of the tests ends with a NameError.'),
      told('It takes any sentence with the letter in it, and empty pieces after the last mark are counted too.'),
    ]
    expect(assess(one, another).is_duplicate).toBe(true)
    expect(assess(one, another, 0.7).is_duplicate).toBe(false)
  })

  test('of many steps does not contradict a copy of it that is in another order', () => {
    const steps = [
      'Keep `index.html` out of the cache.',
      'Do not delete the assets of old releases for a week.',
      'Send `immutable` for what has a hash in its name.',
      'Enable the reload on `vite:preloadError`.',
      'Disable the fallback for `/assets/`.',
    ]
    const inOrder = (lines: readonly string[]): Account => ({ ...uploads, method: lines.join(' ') })
    expect(assess(inOrder(steps), inOrder(steps.toReversed())).relation).toBe('same')
  })
})
