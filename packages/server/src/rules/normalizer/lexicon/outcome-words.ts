import type { WordClass } from './word-class.ts'

/** Outcome of a proposal as a message tells it: `refused` without a try, `withdrawn` where a success did not last. */
export type Outcome = 'worked' | 'failed' | 'refused' | 'withdrawn'

/** Class of a phrase; `symptom`: words for a failure that say nothing of a proposal, unless they answer one. */
export type OutcomeClass = Exclude<Outcome, 'refused'> | 'symptom'

/** Classes of the lexicon of sentences that say the same. */
export const OUTCOME_CLASSES: Readonly<Partial<Record<WordClass, Outcome>>> = {
  worked: 'worked',
  failure: 'failed',
  refusal: 'refused',
}

/**
 * Phrases that rules read in addition to those of the lexicon. They stand apart from it, since its phrases are features of
 * the role model: a new one would change what the model finds in texts without any thread.
 */
export const OUTCOME_PHRASES: Readonly<Record<OutcomeClass, string>> = {
  worked: `fixed|solved it|solves it|resolved it|that fixes it|fixes it|helped|yes that was|was it|passes|pass now|builds|succeeds|succeeded|
    green|it runs|runs again|runs through|ran through|starts again|works fine|works perfectly|is stable|are correct now|is right now|
    no longer|never again|good again|in one go|confirmed working|can confirm|did the trick|does the trick|finished without|finishes without|completed without|ran without|runs without|loads again|logs in again|cured it|
    das war es|das wars|daran lag es|hat geholfen|geholfen hat|hilft|das half|funktioniert wieder|geht wieder|geht jetzt|geht nun|startet wieder|keine fehler mehr|
    laeuft wieder|läuft wieder|läuft nun|war die lösung|passt jetzt|passt nun|
    c etait ca|c était ça|ça marche|ca marche|ça fonctionne|fonctionne maintenant|problème résolu|ça a réglé|réglé|c est bon|a résolu|
    era eso|eso era|ya funciona|funciona ahora|solucionado|resuelto|arreglado|eso lo arregló|se arregló|lo arregló|
    era isso|funcionou|agora funciona|resolvido|resolveu|está a funcionar|deu certo|
    era quello|ora funziona|adesso funziona|risolto|ha risolto|ha funzionato|
    помогло|заработало|теперь работает|решено|получилось|в этом было дело|это оно|
    直りました|解決しました|解決した|動きました|動いた|うまくいきました|治りました|できました|
    해결됐|해결되었|해결했|잘 됩니다|됐습니다|작동합니다|
    çözüldü|düzeldi|işe yaradı|şimdi çalışıyor|sorun buydu|
    成功了|没问题了|确实是这个|就是这个原因|修好了|行了|
    نجح|تم الحل|يعمل الآن|
    opgelost|dat was het|werkt nu|werkt weer|zadziałało|działa teraz|rozwiązane|pomogło|pomohlo|funguje|löste det|fungerar nu|virker nå|virker nu|toimii nyt`,
  failed: `that was wrong|no answer|no reply|no reaction|keine antwort|sin respuesta|sans réponse|no change|not it|is not it|still|same thing|same crash|same message|same failure|no improvement|nothing happens|does not change|didnt change|did not change|
    did not do|didnt do|did nothing|does nothing|did not make|doesnt make|did not fix|didnt fix|does not fix|doesnt fix|not a fix|didnt solve|did not solve|not solved|not fixed|
    didnt work|did not work|does not work|doesnt work|doesnt seem|does not seem|not working|wont|made it worse|changes nothing|changed nothing|
    came back|comes back|unchanged|without effect|without success|no success|no good|in vain|again the same|helps nothing|
    ohne erfolg|ohne wirkung|nicht geholfen|half nicht|hilft nicht|hat nichts|bringt nichts|brachte nichts|änderte nichts|ändert nichts|keine änderung|keine besserung|
    kein unterschied|immer noch|nach wie vor|weiterhin|weiter ab|gleicher fehler|derselbe fehler|selber fehler|geht nicht|ging nicht|klappt nicht|funktioniert nicht|leider nicht|daran liegt es nicht|lag es nicht|
    ne marche pas|n a rien changé|rien changé|aucun changement|toujours|même erreur|pas mieux|sans effet|sans succès|ne fonctionne pas|
    no funciona|no funcionó|no ayudó|sigue|mismo error|sin cambios|ningún cambio|igual|no cambió|no sirvió|
    não funcionou|não ajudou|continua|mesmo erro|sem efeito|nada mudou|não mudou|não resolveu|
    non funziona|non ha funzionato|non è cambiato|stesso errore|ancora|nessun cambiamento|non ha aiutato|non cambia|
    не помогло|не работает|та же ошибка|всё ещё|все еще|без изменений|ничего не изменилось|по прежнему|не сработало|
    変わりません|変わらない|ダメでした|だめでした|同じエラー|まだ|効果なし|直りません|
    안 됩니다|안돼요|여전히|똑같|변화가 없|같은 오류|같은 에러|
    işe yaramadı|olmadı|aynı hata|hâlâ|hala|değişmedi|çalışmıyor|
    没用|没有用|不行|还是|依然|仍然|一样的错|没变化|没有变化|没效果|没有效果|不是这个|无效|
    لم ينجح|نفس الخطأ|لم يتغير|لا يزال|
    geen verschil|nog steeds|hielp niet|zelfde fout|nie pomogło|nadal|bez zmian|ten sam błąd|nepomohlo|hjälpte inte|fortfarande|samma fel|hjalp ikke|stadig|samme feil|ei auttanut|yhä`,
  symptom: `fails|failed|failing|hangs|crashes|crashed|dies|times out|timed out|worse|breaks|stürzt ab|hängt|bricht ab|plante|falla|falha|si blocca|падает|зависает|落ちます|报错`,
  withdrawn: `spoke too soon|spoken too soon|it is back|its back|is back again|back again|happened again|happens again|it came back|came back today|not fixed after all|
    false alarm|i was wrong|reopening|reopen|reopened|scratch that|had to revert|reverted it|i reverted|rolled it back|we rolled back|after all not|not after all|
    zu früh gefreut|wieder da|tritt wieder auf|doch nicht|trop vite|est revenu|me precipité|ha vuelto|voltou a|è tornato|рано обрадовался|снова появилась|又出现了|又来了|高兴太早|再発しました|erken sevindim|te vroeg gejuicht|is terug`,
}

/** Words before a phrase of success that deny it. */
export const DENIALS: ReadonlySet<string> = new Set(
  `not|never|isnt|wasnt|arent|dont|doesnt|didnt|hasnt|havent|hardly|no|none|until|if|nicht|kein|keine|nie|wenn|falls|ne|pas|jamais|si|no|nunca|não|non|mai|не|ни|если`.split(
    '|',
  ),
)
/** Words before a phrase of failure after which it names no failure. */
export const ENDINGS: ReadonlySet<string> = new Set(
  `no|longer|not|never|without|stopped|anymore|instead|nicht|nie|ohne|mehr|statt|plus|sans|sin|ya|sem|senza|без|больше`.split(
    '|',
  ),
)
