import { tokenizeWords } from './match-words.ts'

/** Longest paragraph that only announces a topic, in words. */
const MAX_TOKENS = 10

const setOf = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Words that say that something else follows. */
const OTHER = setOf(`
  other another next second third new different unrelated separate separately
  anderes andere anderer nächstes nächste nächster neues zweites zweite themawechsel
  autre prochain suivant nouveau nouvelle deuxième second différent
  otro otra siguiente nuevo nueva segundo segunda distinto
  outro outra próximo próxima novo nova segundo segunda diferente
  altro altra prossimo nuovo nuova secondo seconda diverso
  другое другая другой следующее следующая следующий новое новая второе вторая отдельно
  başka diğer sonraki yeni ikinci farklı
  آخر أخرى التالي جديد جديدة ثان ثانية مختلف
  다른 다음 새로운 두번째`)
/** Words for a problem that a text tells. */
const TOPIC = setOf(`
  topic thing item issue problem one matter business subject question bug story unrelated incident
  thema ding punkt sache problem frage fehler vorfall themawechsel
  sujet chose point problème question affaire incident
  tema cosa punto problema asunto pregunta incidente
  tema coisa ponto problema assunto pergunta incidente
  argomento cosa punto problema questione domanda incidente
  тема темы вещь вопрос проблема пункт дело инцидент
  konu şey sorun madde soru olay
  موضوع شيء مشكلة نقطة سؤال حادث
  주제 문제 것 건 질문 이슈`)
/** Words that may stand between them, such as `moving on to the`. */
const FILLER = setOf(`
  moving on to the and also now then a an is here my on for list today as well while i am at it completely totally
  entirely quite something else up ok so first by way
  noch ein eine nun jetzt zum zur und außerdem ganz völlig weiter mit dem der die das
  un une le la passons à au et aussi maintenant tout encore complètement
  y también ahora un una el la pasemos a al totalmente completamente
  e também agora um uma o a passando ao totalmente completamente
  ed anche ora un una il la passiamo al tutto completamente
  и ещё еще теперь одна один одно совсем совершенно перейдём к также
  bir ve ayrıca şimdi tamamen geçelim
  و أيضا الآن إلى ننتقل تماما
  이제 또 그리고 하나 더 완전히`)
/** The same in languages without spaces, such as `接下来另一个问题`. */
const CJK =
  /^(?:另外|还有|接着|然后|再说|顺便|接下来|换个?|下一?个|第[二三四]个?|另一?个|新的?|別の|次の|もう一つ|ところで|さて|話は変わ|全く)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、，]{0,12}(?:问题|話題|话题|事情?|主题|件|問題|こと|って|る|りますが|点)[。．：:]?$/u

/** Whether a paragraph only says that another problem follows, such as `Moving on to the next item.` */
export function announcesTopic(text: string): boolean {
  if (CJK.test(text.trim())) return true
  const tokens = tokenizeWords(text)
  return (
    tokens.length > 1 &&
    tokens.length <= MAX_TOKENS &&
    tokens.some((token) => OTHER.has(token)) &&
    tokens.some((token) => TOPIC.has(token)) &&
    tokens.every((token) => OTHER.has(token) || TOPIC.has(token) || FILLER.has(token))
  )
}
