import { experience } from '/tmp/wt/gates/packages/server/test/experience.ts'
import { screen } from '/tmp/wt/gates/packages/server/src/screening/screen.ts'
import { findSecrets } from '/tmp/wt/gates/packages/server/src/screening/secrets.ts'
import { findPii } from '/tmp/wt/gates/packages/server/src/screening/pii.ts'
import { scorePoisoning } from '/tmp/wt/gates/packages/server/src/screening/poisoning.ts'
import { containsCommands } from '/tmp/wt/gates/packages/server/src/screening/contains-commands.ts'
import { assessQuality } from '/tmp/wt/gates/packages/server/src/deposits/quality.ts'
import { contentHash } from '/tmp/wt/gates/packages/server/src/deposits/content-hash.ts'
import { classifyWedge } from '/tmp/wt/gates/packages/server/src/experiences/wedge.ts'
import { bodyText, coreText } from '/tmp/wt/gates/packages/server/src/experiences/core-text.ts'
import { prepareText } from '/tmp/wt/gates/packages/server/src/search/engine/prepare-row.ts'
import { judgeText } from '/tmp/wt/gates/packages/server/src/deposits/judge-text.ts'
import { assessWorthiness } from '/tmp/wt/gates/packages/server/src/deposits/worthiness.ts'
const fill = (seed: string, n: number) => seed.repeat(Math.ceil(n / seed.length)).slice(0, n)
const rnd = (n: number, abc: string) => { let s=''; let x=12345; for (let i=0;i<n;i++){ x=(x*1103515245+12345)&0x7fffffff; s+=abc[x%abc.length] } return s }
const B64='ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const texts: Record<string,string> = {
  a: fill('a', 5000), space: 'x'+fill(' ', 4998)+'x', nl: 'x'+fill('\n',4998)+'x', digits: fill('1234567890',5000), rdigits: rnd(5000,'0123456789'), digitsp: fill('1 ',5000), dot: fill('.',5000), at: fill('@',5000), aat: fill('a@',5000), adot: fill('a.',5000), dash: fill('-',5000), dashes: fill('a-',5000), eq: fill('a=',5000), under: fill('_',5000), slash: fill('/',5000), aslash: fill('/a',5000), quote: fill('"',5000), aquote: fill("'a",5000), base64: rnd(5000,B64), b64nl: rnd(5000,B64+'\n '), hex: rnd(5000,'0123456789abcdef'), hexsp: fill('4f ',5000), pct: fill('%41',5000), bsx: fill('\\x41',5000), cjk: fill('数据库连接失败的原因', 5000), cjk2: rnd(5000,'数据库连接失败的原因是配置文件没有更新'), token: fill('token ',5000), tokeneq: fill('token=',5000), tokenq: fill('token "',5000), passw: fill('password is ',5000), pass2: fill('password = "',5000), url: fill('https://a:',5000), urlat: fill('://a@',5000), urlb: fill('http://a.b/c?d=',5000), eyj: fill('eyJaaaaaaaaaaaaaaaa.',5000), curl: fill('curl -u ',5000), curl2: fill('curl ',5000), aws: fill('aws_secret',5000), server: fill('Server=a;',5000), kind: fill('kind: secret ',5000), data: fill('data: a: ',5000), kd: fill('data:\n a: abcdefghijklmnop kind ',5000), private: fill('private key ',5000), begin: fill('-----BEGIN PRIVATE KEY-----',5000), begin2: '-----BEGIN PRIVATE KEY-----'+rnd(4900,B64), telegr: fill('telegr ',5000), mailgun: fill('mailgun ',5000), sumo: fill('sumo',5000), heroku: fill('heroku_',5000), bundle: fill('BUNDLE_A__B ',5000), jdbc: fill('jdbc:a',5000), auth: fill('authorization: ',5000), ignore: fill('ignore all previous ',5000), instr: fill('instructions ',5000), you: fill('you are now ',5000), agent: fill('any agent must always ',5000), send: fill('send the api key to ',5000), when: fill('when any agent ',5000), curlsh: fill('curl http://a | ',5000), rm: fill('rm -rf ',5000), sudo: fill('sudo ',5000), sys: fill('<|system|>',5000), html: fill('<div style="',5000), html2: fill('<',5000), md: fill('![a](http://b?c=',5000), br: fill('[',5000), br2: fill('](',5000), paren: fill('(',5000), brace: fill('{{',5000), dollar: fill('${',5000), bt: fill('`',5000), zw: fill('a\u200b',5000), tags: fill('\u{E0041}',5000), comb: fill('a\u0301',5000), cyr: fill('аa',5000), emoji: fill('😀',5000), home: fill('/home/',5000), users: fill('C:\\Users\\a',5000), home2: fill('/home/abc',5000), phone: fill('+1 (2) ',5000), phone2: fill('phone ',5000), phone3: fill('12 34 56 78 ',5000), iban: fill('GB31 PHDF ',5000), iban2: fill('GB31',5000), ssn: fill('123-45-',5000), card: fill('4111 ',5000), ip: fill('1.2.3.',5000), because: fill('because ',5000), words: rnd(5000,'abcdefghij '), min: rnd(5000,'abcdef(){};=.,"[]+-*'), caps: rnd(5000,'ABCDEFGH_ '), camel: rnd(5000,'abAB'), err: fill('Error: ',5000), stack: fill('    at foo (/a/b.js:1:2)\n',5000), js: fill('javascript:',5000), ver: fill('1.2.3-',5000), idx: fill('pip install --index-url ',5000), comma: fill('a,',5000), semi: fill('a;',5000), colon: fill('a:',5000), leet: fill('1gn0r3 ',5000), rot: 'rot13 '+fill('vtaber ',4990), accents: fill('é',5000), mixcase: fill('aB3',5000), dq: fill('a\\"',5000), angle: fill('a>',5000), vert: fill('a|',5000), tab: fill('a\t',5000), not: fill('do not ',5000), quot: fill('"ignore ',5000), plus: fill('a+',5000), hash: fill('# ',5000), star: fill('* ',5000), dh: fill('de:ad:be:ef:',5000)
}
const cpu = () => { const c = process.cpuUsage(); return (c.user + c.system) / 1000 }
const time = (f: () => void) => { const t = cpu(); f(); return cpu() - t }
import { textSlots } from '/tmp/wt/gates/packages/server/src/screening/text-slots.ts'
const big = (t: string) => ({ ...experience(), title: t.slice(0,200), problem: t, root_cause: t.slice(0, 3000), insight: t.slice(0,2000), tags: Array.from({length:20},(_,i)=>t.slice(0,190)+i), failed_approaches: Array.from({length:40}, () => ({ attempt: t.slice(0,2000), why_it_failed: t.slice(0,2000) })), successful_approach: { method: fill(t,20000), implementation: fill(t,20000) }, outcome: { status: 'resolved' as const, evidence: t, side_effects: t }, applies_when: Array.from({length:10},()=>t.slice(0,2000)), does_not_apply_when: [] }) as any
for (let i=0;i<3;i++) judgeText(big(texts.words))
const rows: any[] = []
for (const [name, t] of Object.entries(texts)) {
  const b = big(t)
  const parts: any = {}
  const total = time(() => judgeText(b))
  if (total > Number(process.argv[2] ?? 120)) {
    parts.screen = time(() => screen(b))
    const strings = [b.successful_approach.method, b.problem]
    const slots = textSlots(structuredClone(b), (k) => k)
    parts.secAll = time(() => findSecrets(slots.map(x => x.text).join('\n\u0000\n'))); parts.secEach = time(() => slots.forEach(x => findSecrets(x.text)));
    parts.pii = time(() => slots.forEach(x => findPii(x.text))); parts.poison = time(() => scorePoisoning(slots)); parts.cmd = time(() => slots.forEach(x => containsCommands(x.text)))
    parts.quality = time(() => assessQuality(b)); parts.hash = time(() => contentHash(b)); parts.wedge = time(() => classifyWedge([b.title,b.problem,b.root_cause,b.insight,...b.tags].join('\n'))); parts.prep = time(() => prepareText({ title: b.title, tags: b.tags, body: bodyText(b), core: coreText(b) })); parts.worth = time(()=>assessWorthiness(b,{max_cosine:null,unmet_searches:0}))
  }
  rows.push({ name, total, parts, size: JSON.stringify(b).length })
}
rows.sort((a,b)=>b.total-a.total)
for (const r of rows.slice(0,30)) console.log(r.name, r.total.toFixed(0), r.size, Object.entries(r.parts).filter(([,v]: any)=>v>8).map(([k,v]: any)=>k+' '+v.toFixed(0)).join(' '))
console.log('median', rows[rows.length>>1].total)
