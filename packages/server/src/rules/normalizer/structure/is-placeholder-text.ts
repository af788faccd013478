/** Texts that people write where a form wants an answer and they have none. */
const PLACEHOLDER =
  /^[\s*_(<[-]*(?:n\/?a|none(?: so far| yet)?|nothing(?: yet)?|nil|null|unknown|t\.?b\.?[adc]|to be (?:determined|defined|done|confirmed|added)|todo|pending|open|unresolved|not (?:yet )?(?:known|found|available|applicable|resolved|determined|investigated)(?: yet)?|(?:(?:sorry|hm+|well)[,. ]+)?(?:i|we) (?:really )?(?:do not|don['’]?t|have no) (?:know|idea|clue)(?:[,. ]+(?:sorry|either|yet))?|keine ahnung|je ne sais pas|no s[ée]|não sei|non lo so|不知道|不清楚|わかりません|분명하지 않음|모르겠습니다|no (?:response|idea|fix|solution|workaround)(?: yet| so far| found)?|still (?:open|unknown|investigating)|under investigation|investigating|\?+|…|\.{3}|無し?|无|暂无|未知|待定|待补充|没有|尚未解决|未解决|なし|不明|未定|未解決|нет|не знаю|неизвестно|не найдено|пока нет|unbekannt|keine?|offen|noch offen|aucune?|inconnue?|ninguna?|desconocid[oa]|nenhuma?|desconhecid[oa]|nessun[oa]?|sconosciut[oa]|없음|미정|모름|yok|bilinmiyor|لا يوجد|غير معروف)[\s*_)>\].!。-]*$/iu
const MAX_PLACEHOLDER_CHARS = 40

/** Whether a text stands where an answer is missing. */
export const isPlaceholderText = (text: string): boolean =>
  text.length <= MAX_PLACEHOLDER_CHARS && PLACEHOLDER.test(text)
