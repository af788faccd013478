import { arabic } from './ar.ts'
import { czech } from './cs.ts'
import { danish } from './da.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { finnish } from './fi.ts'
import { french } from './fr.ts'
import { hindi } from './hi.ts'
import { indonesian } from './id.ts'
import { italian } from './it.ts'
import { japanese } from './ja.ts'
import { korean } from './ko.ts'
import { norwegian } from './nb.ts'
import { dutch } from './nl.ts'
import { polish } from './pl.ts'
import { portuguese } from './pt.ts'
import { russian } from './ru.ts'
import { swedish } from './sv.ts'
import { turkish } from './tr.ts'
import { ukrainian } from './uk.ts'
import { vietnamese } from './vi.ts'
import type { LanguageWords, WordClass } from './word-class.ts'
import { chinese } from './zh.ts'

/** Outcome of a proposal as a message tells it: `refused` without a try, `withdrawn` where a success did not last. */
export type Outcome = 'worked' | 'failed' | 'refused' | 'withdrawn'

/**
 * Class of a phrase. Of an answer to a proposal alone are `symptom`, words for a failure, and `praise`, which counts
 * where nothing else says what came of it; `intent` says that its author has yet to try, `thanks` nothing of an outcome.
 */
export type OutcomeClass = Exclude<Outcome, 'refused'> | 'symptom' | 'praise' | 'intent' | 'thanks'

/** Classes of the lexicon of sentences that say the same. */
export const OUTCOME_CLASSES: Readonly<Partial<Record<WordClass, Outcome>>> = {
  worked: 'worked',
  failure: 'failed',
  refusal: 'refused',
}

/** Words of one language that say what came of a proposal, separated by `|`. */
export interface OutcomeWords extends Partial<Record<OutcomeClass, string>> {
  /** words before a phrase of success that deny it */
  denials?: string
  /** words right behind a phrase of success that deny it */
  denials_after?: string
  /** words before a phrase of success after which nobody says that it happened */
  conditions?: string
  /** words before a phrase of failure after which it names none */
  endings?: string
}

/**
 * Phrases that rules read in addition to those of the lexicon. They stand apart from it, since its phrases are features of
 * the role model: a new one would change what the model finds in texts without any thread. A word that ends in `*` stands for
 * all that begin so; a phrase that begins with `=` counts where it is all of a clause.
 */
export const OUTCOME_WORDS: readonly (readonly [LanguageWords, OutcomeWords])[] = [
  [
    english,
    {
      worked: `fixed|solved it|solves it|resolved it|that fixes it|fixes it|helped|yes that was|was it|passes|pass now|builds|
        succeeds|succeeded|green|it runs|runs again|runs through|ran through|starts again|works fine|works perfectly|works well|working great|working fine|working well|working perfectly|
        is stable|are correct now|is right now|no longer|never again|good again|in one go|confirmed working|can confirm|
        did the trick|does the trick|finished without|finishes without|completed without|ran without|runs without|
        loads again|logs in again|cured it|that did it|that was the issue|that was the cause|was the culprit|=works|
        =worked|=working|=it does|works great|works like a charm|works as expected|works for me|that works|this works|
        that worked|this worked|now it works|its working|is working again|is working now|up and running|back online|
        back up|problem gone|error gone|error is gone|warning is gone|issue is gone|errors are gone|warnings are gone|
        went away|is gone|are gone|disappeared|vanished|starts fine|boots fine|builds fine|loads fine|starts up now|
        builds now|boots now|compiles now|compiles again|connects now|connects again|starts now|loads now|runs now|
        renders now|prints again|prints now|syncs again|syncs now|opens again|opens now|fixed that|that cured|sorted it|
        that sorted|saved my day|saved the day|saved me|nailed it|you nailed it|that was all it took|that was all|solved|
        =resolved|all green|exit code 0|zero errors|without errors|without an error|without any error|without a single error|without a hitch|went through|goes through|there it is|now it stays|stays below|
        stays under|        works with|works after|works since|worked with|worked after`,
      failed: `that was wrong|no answer|no reply|no reaction|no change|not it|is not it|still|same thing|same crash|
        same message|same failure|no improvement|nothing happens|does not change|didnt change|did not change|did not do|
        didnt do|did nothing|does nothing|did not make|doesnt make|did not fix|didnt fix|does not fix|doesnt fix|
        not a fix|didnt solve|did not solve|not solved|not fixed|didnt work|did not work|does not work|doesnt work|
        doesnt seem|does not seem|not working|wont|made it worse|changes nothing|changed nothing|came back|comes back|
        unchanged|without effect|without success|no success|no good|in vain|again the same|helps nothing|no luck|no dice|
        no joy|no cigar|no go|no use|no help|no effect|didnt help|did not help|doesnt help|does not help|isnt helping|
        hasnt helped|has not helped|not helping|no better|not any better|didnt do it|didnt cut it|didnt do the trick|
        did not do the trick|didnt change anything|made no difference|makes no difference|no difference|exactly the same|
        same as before|same warning|same error|same problem|same issue|same log|same output|same result|same results|
        same trace|same symptom|same symptoms|same behaviour|same behavior|same story|same outcome|same exception|
        same exit code|=same|=nope|=nah|=negative|=no|=nothing|=afraid not|=not|persists|
        keeps happening|didnt matter|did not matter|to no avail|was not the problem|wasnt the problem|was not the cause|
        wasnt that|wasnt it|it was not that|it isnt that|nor that|neither did|only delayed|
        only postponed`,
      symptom: `fails|failed|failing|hangs|crashes|crashed|dies|died|times out|timed out|worse|breaks|broken|the same|leaks|
        freezes|froze|stalls|stuck|again red|as before|like before|remains`,
      praise: `=perfect|=brilliant|=awesome|=excellent|=amazing|=fantastic|=wonderful|=bingo|=exactly|=spot on|=that's it|
        =thats it|=yes|=yep|=yup|=great|=beautiful|=lovely|you are a star|you're a lifesaver|lifesaver|
        you rock|youre the best|legend`,
      intent: `will try|ill try|i will test|ill test|ill check|will check|will report|let me try|let me test|let me check|
        going to try|trying now|testing now|try that|try it|try this|give it a try|give it a go|give that a try|
        have a look|will do|tomorrow|tonight|later today`,
      withdrawn: `spoke too soon|spoken too soon|it is back|its back|is back again|back again|happened again|happens again|
        it came back|came back today|not fixed after all|false alarm|i was wrong|reopening|reopen|reopened|scratch that|
        had to revert|reverted it|i reverted|rolled it back|we rolled back|after all not|not after all`,
      denials: 'not|never|isnt|wasnt|arent|dont|doesnt|didnt|hasnt|havent|hardly|no|none|nothing|neither|nor',
      conditions: 'until|if|would|should|might|could',
      endings: 'no|longer|not|never|without|stopped|anymore|instead',
      thanks: 'thanks|thank you|thx|ty|tysm|tyvm|many thanks|cheers|much appreciated',
    },
  ],
  [
    german,
    {
      worked: `das war es|das wars|wars|daran lag es|daran lags|hat geholfen|geholfen hat|hilft|das half|=half|
        funktioniert wieder|geht wieder|geht jetzt|geht nun|=geht|=läuft|=funktioniert|startet wieder|keine fehler mehr|
        kein fehler mehr|keine fehler|ohne fehler|laeuft wieder|läuft wieder|läuft nun|läuft jetzt|läuft durch|
        lief durch|läuft sauber|war die lösung|war die ursache|war der fehler|war das problem|passt jetzt|passt nun|
        =passt|klappt|klappt jetzt|hat geklappt|hat funktioniert|funktioniert jetzt|funktioniert nun|
        funktioniert einwandfrei|tut es wieder|tuts wieder|tut wieder|problem gelöst|ist gelöst|hat es gelöst|löst es|
        löst das problem|behoben|ist weg|sind weg|fehler weg|meldung weg|verschwunden|war goldrichtig|alles grün|
        ist ruhe|wieder online|druckt wieder|verbindet wieder|baut wieder|baut jetzt|startet jetzt|lädt wieder|
        seitdem keine|tritt nicht mehr auf|kommt nicht mehr|erscheint nicht mehr|funktioniert`,
      failed: `keine antwort|ohne erfolg|ohne wirkung|nicht geholfen|half nicht|hilft nicht|hat nichts|bringt nichts|
        brachte nichts|nichts gebracht|nichts geändert|änderte nichts|ändert nichts|ändert sich nichts|nichts genützt|
        nützt nichts|half nichts|keine änderung|keine veränderung|keine besserung|keine wirkung|keinen effekt|
        kein effekt|kein erfolg|kein glück|kein unterschied|keinen unterschied|immer noch|nach wie vor|noch immer|
        weiterhin|weiter ab|unverändert|gleicher fehler|gleiche meldung|gleicher effekt|gleiches ergebnis|
        gleiches problem|derselbe fehler|dieselbe meldung|dieselbe warnung|dasselbe|dasselbe problem|das gleiche|
        =das selbe|das selbe|selber fehler|selbe meldung|selbes ergebnis|geht nicht|ging nicht|klappt nicht|
        klappte nicht|funktioniert nicht|funktionierte nicht|läuft nicht|startet nicht|war es nicht|wars nicht|
        daran liegt es nicht|lag es nicht|lag nicht daran|=nein|=nö|=nichts|=nee|=negativ|=fehlanzeige|fehlanzeige|
        =nicht|vergeblich|vergebens|tritt weiter|tritt weiterhin|kommt wieder|kam wieder`,
      symptom: `stürzt ab|hängt|bricht ab|schlimmer|schlechter|kaputt|der gleiche|der selbe|dieselbe|derselbe|bleibt|blieb|
        genau wie vorher|wie vorher|wie zuvor`,
      praise: `=perfekt|=super|=klasse|=top|=genial|=bingo|=genau|=ja|=jawohl|=jup|=volltreffer|=wunderbar|=prima|=spitze|
        =hervorragend|du bist der beste|tag gerettet`,
      intent: `probiere ich|probier ich|probiere es|werde ich probieren|werde es probieren|versuche ich|ich versuche es|
        teste ich|ich teste|schaue ich|schau ich|mache ich|melde mich|morgen|heute abend|ausprobieren`,
      withdrawn: 'zu früh gefreut|wieder da|tritt wieder auf|doch nicht|doch wieder',
      denials: 'nicht|kein|keine|keinen|nie|nichts|kaum',
      conditions: 'wenn|falls|ob|sollte|könnte',
      endings: 'nicht|nie|ohne|mehr|statt|kein|keine',
      denials_after: 'nicht|nie|kein|keine',
      thanks: 'danke|vielen dank|besten dank|dankeschön|merci',
    },
  ],
  [
    french,
    {
      worked: `c'était ça|c'était bien ça|c'est ça|ça marche|ça remarche|remarche|tout marche|marche maintenant|
        marche de nouveau|marche à nouveau|=marche|ça fonctionne|tout fonctionne|fonctionne maintenant|
        fonctionne de nouveau|fonctionne à nouveau|fonctionne parfaitement|a fonctionné|a marché|problème résolu|
        ça a réglé|a réglé|c'est bon|a résolu|résolu|c'est corrigé|l'a corrigé|plus d'erreur|plus d'erreurs|
        plus aucune erreur|plus de problème|plus aucun problème|sans erreur|a disparu|ont disparu|refonctionne|
        démarre de nouveau|démarre maintenant|est reparti|c'est reparti|compile maintenant|passe maintenant|
        tout est vert|a aidé|m'a aidé|a suffi|a fait l'affaire|c'était la cause|c'était le problème|
        c'était bien le problème|venait de là|dépanné|c'est réglé|est réglé|est corrigé|démarre bien`,
      failed: `sans réponse|ne marche pas|marche pas|marche toujours pas|marche pas mieux|n'a rien changé|rien changé|
        ne change rien|change rien|aucun changement|aucune différence|aucun effet|aucune amélioration|pas d'effet|
        pas de changement|toujours|encore la même|même erreur|même trace|même message|même résultat|même problème|
        même chose|même avertissement|même souci|même symptôme|la même erreur|le même message|pas mieux|sans effet|
        sans succès|ne fonctionne pas|fonctionne pas|fonctionne toujours pas|n'a rien donné|ça n'a rien|rien n'y fait|
        rien donné|n'a pas aidé|n'aide pas|n'a pas suffi|n'a pas résolu|ne résout|pas réglé|persiste|=non|=rien|=pareil|
        =idem|=négatif|pareil|idem|ce n'était pas|n'était pas ça|c'est pas ça|ce n'est pas ça|raté|
        échoue encore|peine perdue`,
      symptom: 'plante|échoue|se bloque|pire|la même|le même|cassé|comme avant|comme auparavant',
      praise: `=parfait|=nickel|=super|=génial|=impeccable|=excellent|=exactement|=oui|=bravo|=top|=bingo|=c'est parfait|
        tu me sauves|vous me sauvez`,
      intent: `je vais essayer|j'essaie|je vais tester|je teste|je vais voir|je regarde|j'essaierai|je testerai|je vous tiens|
        je te tiens|demain|ce soir`,
      withdrawn: 'trop vite|est revenu|est revenue|est de retour|fausse joie',
      denials: 'ne|n|pas|jamais|rien|aucun|aucune|sans',
      conditions: 'si',
      endings: 'plus|sans|pas',
      denials_after: 'pas|plus|jamais',
      thanks: 'merci|merci beaucoup|un grand merci',
    },
  ],
  [
    spanish,
    {
      worked: `era eso|eso era|era eso mismo|ya funciona|funciona ahora|ahora funciona|ahora sí|ya va|ya arranca|ya no falla|
        ya no sale|ya no aparece|ya quedó|ya está|=funciona|=funcionó|funciona bien|funciona perfecto|funciona de nuevo|
        funcionando|quedó funcionando|solucionado|resuelto|arreglado|corregido|eso lo arregló|se arregló|lo arregló|
        lo solucionó|lo resolvió|eso lo solucionó|se solucionó|se resolvió|solucionó|resolvió el problema|funcionó|
        ha funcionado|me funcionó|sirvió|me sirvió|con eso funciona|con eso bastó|con eso quedó|con eso se|
        era el problema|era la causa|ese era el problema|ayudó|me ayudó|sin errores|sin error|ningún error|sin problemas|
        desapareció|ha desaparecido|todo en verde|arranca ahora|arranca de nuevo|arranca bien|compila ahora|pasa ahora|
        dio resultado|volvió a funcionar|vuelve a funcionar`,
      failed: `sin respuesta|no funciona|no funcionó|no ha funcionado|no ayudó|no ayuda|no me sirvió|sigue|sigue igual|siguen|
        persiste|mismo error|misma falla|mismo fallo|mismo mensaje|mismo resultado|mismo problema|misma advertencia|
        mismo aviso|mismo síntoma|lo mismo|sin cambios|sin cambio|ningún cambio|ninguna diferencia|ninguna mejora|
        no hubo diferencia|no hubo cambios|no hubo ninguna|no cambió|no cambia|nada cambió|no cambió nada|no hizo nada|
        no hace nada|no sirvió|no sirve|no resolvió|no soluciona|no lo soluciona|no lo arregló|no lo arregla|no era eso|
        no es eso|no hubo suerte|sin suerte|sin éxito|sin resultado|ni así|tampoco|tampoco funciona|tampoco sirve|=no|=nada|=negativo|=igual|=nope|
        nada de nada|en vano`,
      symptom:
        'falla|se cuelga|se cae|peor|el mismo|la misma|igual|roto|continúa|igual que antes|como antes|todavía|aún',
      praise: `=perfecto|=genial|=excelente|=exacto|=sí|=estupendo|=bingo|=de lujo|=fenomenal|=listo|=buenísimo|=correcto|
        me salvaste`,
      intent: `lo probaré|voy a probar|lo pruebo|pruebo|probaré|déjame probar|lo intentaré|voy a intentar|mañana|esta noche|
        ya te cuento|os cuento`,
      withdrawn: 'me precipité|ha vuelto|volvió a aparecer|volvió a salir|volvió a fallar|canté victoria',
      denials: 'no|nunca|tampoco|ni|sin|nada|ningún|ninguna',
      conditions: 'si',
      endings: 'sin|ya|no',
      thanks: 'gracias|muchas gracias|mil gracias',
    },
  ],
  [
    portuguese,
    {
      worked: `era isso|era isso mesmo|era esse o problema|era esse mesmo|era a causa|funcionou|funciona|agora funciona|
        agora foi|agora vai|voltou a funcionar|está funcionando|funcionando|resolvido|resolveu|foi resolvido|
        está a funcionar|deu certo|deu bom|corrigido|corrigiu|consertou|arrumou|sumiu|desapareceu|sem erros|sem erro|
        sem problemas|nenhum erro|ajudou|me ajudou|bastou|passou a funcionar|tudo verde|subiu normal|voltou ao normal|
        compilou|não dá mais erro|não aparece mais|não acontece mais`,
      failed: `não funcionou|não funciona|não ajudou|não ajuda|continua igual|continuou|persiste|mesmo erro|mesma falha|
        mesma mensagem|mesmo resultado|mesmo problema|mesmo aviso|mesma coisa|a mesma|o mesmo|sem efeito|sem sucesso|
        sem sorte|sem mudança|sem diferença|nada mudou|não mudou|não mudou nada|não muda nada|não fez diferença|
        nenhuma diferença|nenhuma mudança|nenhum efeito|não resolveu|não resolve|não adiantou|não adianta|não deu|
        não deu certo|não era isso|não é isso|tudo igual|=não|=nada|=negativo|=nem assim|nem assim|
        em vão|não surtiu`,
      symptom: 'falha|trava|travou|cai|caiu|pior|piorou|quebrado|igual|continua|ainda|igual antes|como antes',
      praise: `=perfeito|=ótimo|=excelente|=exato|=exatamente|=isso|=isso mesmo|=sim|=show|=maravilha|=bingo|=valeu demais|
        =sensacional|me salvou|salvou`,
      intent: 'vou testar|vou tentar|vou ver|testarei|tentarei|deixa eu testar|já testo|amanhã|hoje à noite',
      withdrawn: 'voltou a|voltou o erro|comemorei cedo|voltou a falhar|o erro voltou',
      denials: 'não|nunca|nem|nada|sem|nenhum|nenhuma',
      endings: 'sem|não|mais|parou',
      thanks: 'obrigado|obrigada|valeu|muito obrigado|brigado',
    },
  ],
  [
    italian,
    {
      worked: `era quello|era questo|era proprio quello|ora funziona|adesso funziona|funziona di nuovo|funziona tutto|
        funziona perfettamente|funziona|risolto|ha risolto|problema risolto|ha funzionato|a posto|sistemato|
        corretto così|ha sistemato|ora va|adesso va|ora parte|riparte|è ripartito|ora si avvia|sparito|sparita|scomparso|
        nessun errore|senza errori|nessun problema|niente più errori|ha aiutato|mi ha aiutato|è servito|è bastato|
        era la causa|era il problema|tutto verde|compila ora|ora compila|ora passa`,
      failed: `non funziona|non ha funzionato|non va|non è cambiato|stesso errore|stesso problema|stesso messaggio|
        stesso risultato|stesso avviso|stesso comportamento|stessa cosa|stessa traccia|lo stesso|nessun cambiamento|
        nessuna differenza|nessun effetto|nessun miglioramento|niente da fare|non ha aiutato|non aiuta|non cambia|
        non cambia nulla|non cambia niente|nulla è cambiato|non è cambiato nulla|non è servito|non serve|non ha risolto|
        non risolve|non era quello|non è quello|senza successo|senza effetto|uguale|persiste|=no|=niente|=nulla|
        =idem|invano|nemmeno così|neanche`,
      symptom: 'si blocca|fallisce|si pianta|peggio|rotto|la stessa|ancora|come prima|continua',
      praise: `=perfetto|=grandioso|=ottimo|=esatto|=esattamente|=sì|=fantastico|=bingo|=grande|=eccellente|=benissimo|
        mi hai salvato`,
      intent: `provo|ci provo|proverò|lo provo|vado a provare|verifico|controllo subito|domani|stasera|ti faccio sapere|
        vi faccio sapere`,
      withdrawn: 'è tornato|è tornata|si è ripresentato|ho parlato troppo presto',
      denials: 'non|mai|né|senza|nessun|nessuna|niente|nulla',
      conditions: 'se',
      endings: 'senza|non|più|grazie',
      thanks: 'grazie|grazie mille',
    },
  ],
  [
    russian,
    {
      worked: `помогло|помог|помогла|заработало|заработал|заработала|заработали|теперь работает|всё работает|снова работает|
        опять работает|=работает|работает нормально|решено|решило|решило проблему|проблема решена|получилось|вышло|
        в этом было дело|в этом и было|дело было в этом|дело было в|это оно|оно самое|исправлено|исправило|починилось|
        починил*|исчезла|исчезло|исчез|пропала ошибка|ошибка пропала|пропала|пропало|ошибок нет|ошибок больше нет|
        без ошибок|ошибки нет|больше не падает|больше не появляется|прошло успешно|запустилось|запустился|запустилась|
        собралось|всё зелёное|причина была в этом|то что нужно`,
      failed: `не помогло|не помог|не помогла|не помогает|не работает|не заработало|не заработал|та же ошибка|ту же ошибку|
        та же проблема|то же сообщение|то же предупреждение|тот же результат|тот же лог|те же симптомы|то же самое|
        всё ещё|все еще|всё так же|так же падает|по прежнему|без изменений|изменений нет|никаких изменений|
        ничего не изменилось|ничего не поменялось|ничего не меняется|ничего не дало|не дало|не дал|разницы нет|
        никакой разницы|без толку|без результата|безуспешно|не сработало|не сработал|не решило|не решает|не в этом дело|
        дело не в этом|не то|всё равно|=нет|=увы|=не|=ничего|=мимо|=ноль эффекта|никак`,
      symptom:
        'падает|зависает|хуже|сломано|виснет|опять|снова|как и раньше|как раньше|как было|остаётся|осталась|осталось',
      praise: `=отлично|=идеально|=супер|=точно|=именно|=да|=бинго|=огонь|=прекрасно|=замечательно|=класс|=в точку|вы спасли|
        ты спас`,
      intent: 'попробую|проверю|сейчас попробую|потестирую|буду пробовать|отпишусь|завтра|вечером|посмотрю',
      withdrawn: 'рано обрадовался|рано обрадовалась|снова появилась|вернулась ошибка|ошибка вернулась|опять вернулась',
      denials: 'не|ни|нет|нельзя|никак|пока',
      conditions: 'если',
      endings: 'без|больше|не',
      thanks: 'спасибо|благодарю|спс',
    },
  ],
  [
    ukrainian,
    {
      worked: `допомогло|допоміг|запрацювало|запрацював|тепер працює|все працює|знову працює|=працює|вирішено|вирішило|
        проблему вирішено|виправлено|виправило|зникла|зникло|помилка зникла|помилок немає|без помилок|справа була в|
        саме в цьому|вийшло|запустилося|більше не падає|спрацювало`,
      failed: `не допомогло|не допоміг|не допомагає|не працює|не запрацювало|та сама помилка|та ж помилка|те саме|те ж саме|
        той самий результат|так само|досі|й досі|все ще|без змін|нічого не змінилося|нічого не змінилось|нічого не дало|
        не дало|не спрацювало|не вирішило|не в цьому|безрезультатно|марно|=ні|=на жаль`,
      symptom: 'падає|зависає|гірше|зламано|знову|як і раніше|як було|залишається',
      praise: '=чудово|=ідеально|=супер|=точно|=саме так|=так|=прекрасно|=клас|=в точку',
      intent: 'спробую|перевірю|протестую|відпишуся|завтра|ввечері',
      withdrawn: `рано зрадів|помилка повернулася|знову з'явилась|знову з'явилася`,
      denials: 'не|ні|немає|поки',
      conditions: 'якщо',
      endings: 'без|більше|не',
      thanks: 'дякую|спасибі',
    },
  ],
  [
    polish,
    {
      worked: `zadziałało|działa|działa teraz|teraz działa|już działa|znowu działa|działa jak należy|rozwiązane|rozwiązało|
        problem rozwiązany|pomogło|pomógł|naprawione|naprawiło|zniknął|zniknęło|zniknęły|bez błędów|nie ma błędu|
        brak błędów|to było to|o to chodziło|to była przyczyna|to był problem|udało się|przechodzi|wszystko na zielono|
        ruszyło|już nie wyskakuje|uruchamia się`,
      failed: `nie pomogło|nie pomógł|nie pomaga|nie działa|nie zadziałało|nadal|wciąż|bez zmian|żadnych zmian|żadnej różnicy|
        żadnej poprawy|bez różnicy|bez efektu|bez skutku|bez powodzenia|ten sam błąd|ten sam problem|ten sam komunikat|
        ten sam wynik|to samo|to samo ostrzeżenie|tak samo|nic nie zmieniło|nic to nie dało|nic nie dało|
        niczego nie zmieniło|nie rozwiązało|nie to|to nie to|na nic|=nie|=niestety|=nic|nie udało się`,
      symptom: 'pada|wiesza się|gorzej|zepsute|znowu|dalej|jak wcześniej|jak przedtem|pozostaje',
      praise: '=świetnie|=idealnie|=super|=dokładnie|=tak|=bingo|=rewelacja|=doskonale|=ekstra|=genialne|uratowałeś',
      intent: 'spróbuję|sprawdzę|przetestuję|zobaczę|dam znać|jutro|wieczorem',
      withdrawn: 'za wcześnie się|błąd wrócił|znów się pojawił|znowu się pojawił|wróciło',
      denials: 'nie|nigdy|ani|bez|brak',
      conditions: 'jeśli|jeżeli',
      endings: 'bez|już|nie|brak',
      thanks: 'dzięki|dziękuję|wielkie dzięki',
    },
  ],
  [
    czech,
    {
      worked: `pomohlo|pomohl|funguje|už funguje|teď funguje|zase funguje|funguje to|vyřešeno|vyřešilo|problém vyřešen|opraveno|
        opravilo|zmizela|zmizelo|zmizel|chyba je pryč|je to pryč|bez chyb|bez chyby|to bylo ono|tím to bylo|
        v tom to bylo|to byla příčina|povedlo se|podařilo se|prochází|naběhlo|už to jede|jede to`,
      failed: `nepomohlo|nepomohl|nepomáhá|nefunguje|nefungovalo|pořád|stále|furt|beze změny|žádná změna|žádný rozdíl|
        žádný efekt|bez úspěchu|bez výsledku|bez efektu|stejná chyba|stejný problém|stejná hláška|stejné varování|
        stejný výsledek|to samé|totéž|nic se nezměnilo|nic nezměnilo|nezměnilo|nevyřešilo|tím to není|tím to nebylo|
        to nebylo ono|marně|=ne|=nic|=bohužel|=stejné`,
      symptom: 'padá|spadne|zamrzne|hůř|horší|rozbité|znovu|stejně jako|jako předtím|jako dřív|zůstává',
      praise: '=skvělé|=super|=paráda|=přesně|=přesně tak|=ano|=perfektní|=výborně|=bingo|=bomba',
      intent: 'zkusím|vyzkouším|otestuji|otestuju|podívám se|dám vědět|zítra|večer',
      withdrawn: 'radoval jsem se předčasně|vrátilo se|chyba se vrátila|je to zpátky',
      denials: 'ne|nikdy|ani|bez|není',
      conditions: 'pokud|jestli',
      endings: 'bez|už|ne',
      thanks: 'díky|děkuji|děkuju|dík',
    },
  ],
  [
    dutch,
    {
      worked: `opgelost|dat was het|dat was 'm|werkt|werkt nu|werkt weer|nu werkt het|het werkt|doet het weer|doet het nu|
        doet het|heeft geholpen|hielp|heeft gewerkt|werkte|gelukt|is gelukt|gefixt|hersteld|probleem opgelost|
        loste het op|fout is weg|melding is weg|is weg|zijn weg|verdwenen|geen fouten meer|geen fout meer|zonder fouten|
        daar lag het aan|dat was de oorzaak|dat was het probleem|start weer|draait weer|draait nu|loopt weer|alles groen`,
      failed: `geen verschil|nog steeds|hielp niet|helpt niet|niet geholpen|zelfde fout|dezelfde fout|dezelfde melding|
        dezelfde waarschuwing|hetzelfde|hetzelfde probleem|zelfde probleem|zelfde resultaat|zelfde verhaal|werkt niet|
        werkte niet|doet het niet|maakt niets uit|maakt geen verschil|maakte geen verschil|haalde niets uit|
        niets veranderd|verandert niets|geen verandering|geen effect|geen verbetering|geen succes|zonder succes|
        zonder resultaat|tevergeefs|onveranderd|lag het niet|was het niet|niet opgelost|lost het niet op|=nee|=neen|
        =helaas|=niet|=niets|=idem`,
      symptom: 'crasht|hangt|valt uit|erger|slechter|kapot|blijft|bleef|net als eerst|als voorheen',
      praise: '=perfect|=top|=super|=geweldig|=precies|=ja|=klopt|=bingo|=fantastisch|=prachtig|je bent geweldig',
      intent:
        'ga ik proberen|ga het proberen|zal het proberen|ik probeer|probeer ik|ik test|laat het weten|morgen|vanavond',
      withdrawn: 'te vroeg gejuicht|is terug|weer terug|toch niet',
      denials: 'niet|geen|nooit|niets|zonder',
      conditions: 'als',
      endings: 'niet|zonder|meer|geen|nooit',
      denials_after: 'niet|geen',
      thanks: 'bedankt|dank je|dank u|dankjewel|dankje',
    },
  ],
  [
    swedish,
    {
      worked: `löste det|det löste|löst|fungerar nu|fungerar|nu fungerar det|funkar|funkar nu|det funkade|funkade|fungerade|
        hjälpte|det hjälpte|det var det|där satt den|felet är borta|är borta|försvann|försvunnet|inga fel|utan fel|
        problemet löst|åtgärdat|fixat|det var orsaken|startar igen|går igen|fungerar igen|funkar igen`,
      failed: `hjälpte inte|hjälper inte|fortfarande|alltjämt|samma fel|samma problem|samma meddelande|samma varning|
        samma resultat|samma sak|ingen skillnad|ingen förändring|ingen effekt|ingen förbättring|utan framgång|
        utan resultat|fungerar inte|fungerade inte|funkar inte|funkade inte|gick inte|löste inte|ändrade ingenting|
        ändrade inget|gjorde ingen skillnad|oförändrat|det var inte det|var det inte|förgäves|=nej|=tyvärr|=inte|
        =inget`,
      symptom: 'kraschar|hänger|sämre|trasig|som förut|som tidigare|kvarstår',
      praise: '=perfekt|=toppen|=super|=grymt|=precis|=exakt|=ja|=japp|=underbart|=kanon',
      intent: 'ska prova|ska testa|jag provar|jag testar|provar|återkommer|i morgon|imorgon|ikväll',
      withdrawn: 'ropade hej för tidigt|är tillbaka|kom tillbaka|kom tillbaks',
      denials: 'inte|ingen|inget|aldrig|ej|utan',
      endings: 'inte|utan|aldrig|inga|ingen',
      denials_after: 'inte|ej',
      thanks: 'tack|tackar',
    },
  ],
  [
    danish,
    {
      worked: `virker nu|virker|det virker|nu virker det|virkede|løste det|det løste|løst|hjalp|det hjalp|har hjulpet|
        det var det|fejlen er væk|er væk|forsvandt|ingen fejl|uden fejl|problemet er løst|rettet|fikset|det var årsagen|
        starter igen|kører igen|kører nu|virker igen`,
      failed: `hjalp ikke|hjælper ikke|stadig|fortsat|stadigvæk|samme fejl|samme problem|samme besked|samme advarsel|
        samme resultat|det samme|ingen forskel|ingen ændring|ingen effekt|ingen forbedring|uden held|uden effekt|
        virker ikke|virkede ikke|løste ikke|ændrede intet|ændrede ikke|gjorde ingen forskel|uændret|det var ikke det|
        var det ikke|forgæves|=nej|=desværre|=ikke|=intet`,
      symptom: 'crasher|hænger|værre|itu|som før',
      praise: '=perfekt|=super|=fedt|=præcis|=ja|=jep|=fantastisk|=genialt',
      intent: 'prøver|vil prøve|jeg tester|vender tilbage|i morgen|i aften',
      withdrawn: 'glædede mig for tidligt|er tilbage|kom tilbage',
      denials: 'ikke|ingen|intet|aldrig|uden',
      conditions: 'hvis',
      endings: 'ikke|uden|aldrig|ingen',
      denials_after: 'ikke',
      thanks: 'tak|mange tak',
    },
  ],
  [
    norwegian,
    {
      worked: `fungerer nå|fungerer|funker|funker nå|det funket|funket|virker nå|løste det|det løste seg|løst|hjalp|det hjalp|
        det var det|feilen er borte|er borte|forsvant|ingen feil|uten feil|problemet er løst|rettet|fikset|
        det var årsaken|starter igjen|kjører igjen|kjører nå|fungerer igjen`,
      failed: `hjalp ikke|hjelper ikke|stadig|fortsatt|fremdeles|samme feil|samme problem|samme melding|samme advarsel|
        samme resultat|det samme|ingen forskjell|ingen endring|ingen effekt|ingen forbedring|uten hell|uten effekt|
        fungerer ikke|fungerte ikke|funker ikke|funket ikke|virker ikke|løste ikke|endret ingenting|endret ikke|
        gjorde ingen forskjell|uendret|det var ikke det|var det ikke|forgjeves|=nei|=dessverre|=ikke|
        =ingenting`,
      symptom: 'krasjer|henger|verre|ødelagt|som før',
      praise: '=perfekt|=supert|=topp|=akkurat|=nettopp|=ja|=fantastisk|=flott',
      intent: 'prøver|skal prøve|jeg tester|kommer tilbake|i morgen|i kveld',
      withdrawn: 'gledet meg for tidlig|er tilbake|kom tilbake',
      denials: 'ikke|ingen|aldri|uten',
      conditions: 'hvis',
      endings: 'ikke|uten|aldri|ingen',
      denials_after: 'ikke',
      thanks: 'takk|tusen takk',
    },
  ],
  [
    finnish,
    {
      worked: `toimii nyt|toimii|nyt toimii|se toimii|toimi|auttoi|se auttoi|ratkesi|ratkaisi|ongelma ratkesi|korjattu|
        korjaantui|korjasi|virhe katosi|ei enää virhe*|ilman virheitä|siitä se johtui|se oli se|siinä se oli|
        käynnistyy taas|toimii taas|menee läpi|onnistui|on poissa`,
      failed: `ei auttanut|ei auta|ei toimi|ei toiminut|yhä|edelleen|vieläkin|sama virhe|sama ongelma|sama viesti|sama varoitus|
        sama tulos|sama juttu|ei muutosta|ei mitään muutosta|ei vaikutusta|ei vaikuttanut|ei eroa|mikään ei muuttunut|
        ei muuttanut|ei muuttunut|tuloksetta|turhaan|ei ratkaissut|ei johtunut|=ei|=ikävä kyllä ei`,
      symptom: 'kaatuu|jumittaa|jumiutuu|pahempi|rikki|kuten ennenkin|kuten ennen',
      praise: '=täydellistä|=loistavaa|=hienoa|=mahtavaa|=juuri niin|=kyllä|=joo|=jes|=mainiota|=täydellinen',
      intent: 'kokeilen|testaan|kokeillaan|katson|palaan asiaan|huomenna|illalla',
      withdrawn: 'iloitsin liian aikaisin|palasi takaisin|virhe palasi',
      denials: 'ei|eivät|en|ilman',
      conditions: 'jos',
      endings: 'ei|ilman|enää',
      thanks: 'kiitos|kiitti',
    },
  ],
  [
    japanese,
    {
      worked: `直りました|直った|解決しました|解決した|解決です|解決できました|解決できた|解消しました|解消した|解消されました|動きました|動いた|動くようになり|動くようになった|動作しました|うまくいきました|うまくいった|
        治りました|できました|できるようになりました|できるようになった|成功しました|成功した|通りました|通った|消えました|消えた|出なくなりました|出なくなった|表示されなくなり|起きなくなり|これでした|これだった|
        それでした|それだった|それが原因でした|原因でした|助かりました|問題なくなり|正常になりました|接続できました|起動しました|ばっちり|バッチリ|完璧`,
      failed: `変わりません|変わらない|変わりなし|変わらず|変化なし|変化がありません|変化はありません|ダメでした|だめでした|駄目でした|ダメです|だめです|同じエラー|同じメッセージ|同じ警告|同じ結果|同じ症状|同じです|
        同じでした|まだ|相変わらず|依然|効果なし|効果がありません|効果はありません|効きません|直りません|直らない|直りませんでした|解決しません|解決しない|解決していません|うまくいきません|うまくいかない|
        できませんでした|失敗しました|失敗します|残念ながら|無理でした|再度エラー|またエラー|やはり出ます`,
      symptom: '落ちます|落ちました|止まります|固まります|悪化|動きません|動かない|できません|出ます',
      praise: '=はい|=その通り|=その通りです|=素晴らしい|=最高|=最高です|=まさに',
      intent: '試してみます|やってみます|確認します|試します|明日|今夜|後で',
      withdrawn: '再発しました|再発した|また出ました|また発生しました|ぬか喜び',
      thanks: 'ありがとう|ありがとうございます|ありがとうございました|感謝',
    },
  ],
  [
    chinese,
    {
      worked: `成功了|没问题了|没有问题了|确实是这个|就是这个原因|就是这个问题|正是这个|修好了|解决了|已解决|搞定了|搞定|可以了|好了|正常了|恢复了|恢复正常|能用了|能跑了|跑通了|跑起来了|能启动了|通过了|有效|有用|
        管用|奏效|不报错了|没报错了|不再报错|报错消失|错误消失|消失了|问题消失|没再出现|不再出现|原来如此|果然是|起作用了|連上了|成功啦|解決了|可以啦|=行了`,
      failed: `没用|没有用|不行|不管用|不起作用|没起作用|无用|还是|依然|依旧|仍然|仍旧|照样|一样的错|同样的错|同样的报错|同样的错误|同样的警告|同样的问题|同样报错|一样报错|还是一样|结果一样|一模一样|老样子|没变化|
        没有变化|毫无变化|没改变|没有改善|没效果|没有效果|毫无效果|没区别|没有区别|不是这个|无效|没解决|没有解决|解决不了|失败了|没成功|没好|没有好转|未解决|白费|徒劳`,
      symptom: '报错|崩溃|卡住|更糟|更差|又报错|又崩',
      praise: '=完美|=太好了|=太棒了|=对|=没错|=是的|=牛|=厉害|=正解|=赞',
      intent: '我试试|试一下|我试一下|试试看|我去试|我看看|明天|晚上|稍后',
      withdrawn: '又出现了|又来了|高兴太早|高兴得太早|复发了|又复发',
      denials: '没|不|未|没有|并没',
      conditions: '如果',
      thanks: '谢谢|感谢|多谢|謝謝',
    },
  ],
  [
    korean,
    {
      worked: `해결됐*|해결되었*|해결했*|해결돼*|해결이 됐*|해결이 되었*|잘 됩니다|잘 돼요|잘 되네요|이제 됩니다|이제 돼요|이제 되네요|됐습니다|됐어요|됐네요|되네요|작동합니다|작동해요|작동하네요|작동됩니다|
        정상입니다|정상으로|고쳐졌*|고쳤*|사라졌*|없어졌*|성공했*|성공입니다|통과했*|통과합니다|오류가 없*|에러가 없*|더 이상 안|맞았습니다|그거였*|그게 원인이었*|원인이었*|도움이 됐*|
        도움이 되었*|효과가 있*|정상적으로 작동합니다|정상적으로 작동해요|정상적으로 작동하네요|정상 작동합니다|정상 작동해요`,
      failed: `안 됩니다|안됩니다|안 돼요|안돼요|안 되네요|안되네요|안 됐*|안됐*|여전히|그대로*|똑같*|똑같이|변화가 없*|변화 없*|변함없*|변함이 없*|같은 오류*|같은 에러*|같은 메시지*|같은 경고*|
        같은 결과*|같은 문제*|같은 증상*|마찬가지*|소용없*|소용이 없*|효과가 없*|효과 없*|도움이 안*|도움이 되지*|해결되지*|해결 안*|해결이 안*|해결 못*|작동하지*|아직도*|아직*|실패했*|
        실패합니다|=아니요|=아뇨|=아닙니다|그게 아니*|달라지지|달라진 게 없*|바뀌지`,
      symptom: '멈춥니다|죽습니다|나빠*|또|다시 떠*',
      praise: '=완벽합니다|=완벽해요|=최고예요|=최고입니다|=맞아요|=맞습니다|=네|=대박|=정확합니다|=정확해요',
      intent: '해볼게요|해보겠습니다|시도해*|확인해*|테스트해*|내일|나중에',
      withdrawn: '다시 발생했*|또 발생했*|재발했*|다시 나타났*',
      denials: '안|못|아직',
      conditions: '만약',
      thanks: '감사합니다|고맙습니다|감사해요|고마워요',
    },
  ],
  [
    turkish,
    {
      worked: `çözüldü|sorun çözüldü|çözdü|düzeldi|düzeltti|işe yaradı|şimdi çalışıyor|artık çalışıyor|çalışıyor|çalıştı|
        sorun buydu|sebep buydu|buymuş|oymuş|halloldu|tamamdır|hata gitti|hata kayboldu|kayboldu|hata yok|hatasız|
        hata almıyorum|hata vermiyor|sorunsuz*|düzgün çalışıyor|açıldı|yardımcı oldu|=oldu|testler geçti|hata geçti`,
      failed: `işe yaramadı|işe yaramıyor|olmadı|olmuyor|aynı hata*|aynı sorun*|aynı mesaj*|aynı uyarı*|aynı sonuç*|aynı şey|
        hâlâ|hala|halen|değişmedi|değişen bir şey yok|bir şey değişmedi|hiçbir şey değişmedi|değişiklik yok|fark yok|
        fark etmedi|hiçbir etkisi|etkisi olmadı|etkisiz|çalışmıyor|çalışmadı|çözülmedi|çözmedi|düzelmedi|yaramadı|
        faydası olmadı|fayda etmedi|boşuna|sonuç yok|sonuçsuz|=hayır|=maalesef|=yok|=nafile`,
      symptom: 'çöküyor|donuyor|takılıyor|kötüleşti|bozuk|yine|eskisi gibi|önceki gibi|devam ediyor',
      praise: '=mükemmel|=harika|=süper|=aynen|=kesinlikle|=evet|=tam isabet|=muhteşem|=şahane',
      intent: 'deneyeceğim|deniyorum|denerim|bakacağım|test edeceğim|haber veririm|yarın|akşam',
      withdrawn: 'erken sevindim|geri geldi|tekrar çıktı|tekrar etti',
      denials: 'değil|hiç|yok',
      conditions: 'eğer',
      endings: 'yok|artık',
      thanks: 'teşekkürler|teşekkür ederim|sağ ol|sağ olun|sağolun',
    },
  ],
  [
    arabic,
    {
      worked: `نجح|نجحت|نجح الأمر|تم الحل|تم حل المشكلة|حلت المشكلة|انحلت المشكلة|حل المشكلة|يعمل الآن|تعمل الآن|الآن يعمل|
        اشتغل|اشتغلت|عاد للعمل|عادت للعمل|يعمل بشكل|اختفى الخطأ|اختفت المشكلة|اختفت|اختفى|بدون أخطاء|لا أخطاء|
        كان هذا السبب|هذا هو السبب|كان السبب|هذا ما حل|ساعد ذلك|أفادني|زال الخطأ|زالت المشكلة`,
      failed: `لم ينجح|لم تنجح|لم يعمل|لم تعمل|لا يعمل|لا تعمل|لم يساعد|لم تساعد|لم يفد|لم يحل|نفس الخطأ|نفس المشكلة|
        نفس الرسالة|نفس التحذير|نفس النتيجة|نفس الشيء|لم يتغير|لم يتغير شيء|لا تغيير|لا فرق|بلا فرق|لا يزال|ما زال|
        ما زالت|لا تزال|دون جدوى|بدون فائدة|بلا فائدة|بلا جدوى|ليس السبب|للأسف لا|=لا|=للأسف|بدون نتيجة`,
      symptom: 'يفشل|يتوقف|ينهار|أسوأ|مجددا|كما كان|كما هو',
      praise: '=ممتاز|=رائع|=مثالي|=بالضبط|=نعم|=تماما|=عظيم',
      intent: 'سأجرب|سأحاول|سأتحقق|سأختبر|غدا|الليلة',
      withdrawn: 'عاد الخطأ|عادت المشكلة|ظهر مجددا|فرحت مبكرا',
      denials: 'لم|لا|ليس|لن',
      conditions: 'إذا',
      endings: 'بدون|بلا|لا',
      thanks: 'شكرا|شكرا جزيلا|مشكور',
    },
  ],
  [
    vietnamese,
    {
      worked: `được rồi|chạy được rồi|chạy ngon|chạy tốt|hoạt động rồi|đã hoạt động|hoạt động lại|hoạt động tốt|đã giải quyết|
        giải quyết được|giải quyết xong|đã sửa được|sửa được rồi|hết lỗi|hết lỗi rồi|không còn lỗi|không còn bị|
        đúng là do|chính là nó|đúng vậy rồi|thành công|đã khắc phục|khắc phục được|ổn rồi|xong rồi`,
      failed: `không được|không ăn thua|không hiệu quả|không có tác dụng|không tác dụng|không giúp|không giúp được|
        không giúp gì|không khác|không khác gì|không thay đổi|không thay đổi gì|không có gì thay đổi|không hoạt động|
        không chạy|vẫn vậy|vẫn thế|vẫn lỗi|vẫn bị|vẫn còn|cùng lỗi|cùng một lỗi|lỗi cũ|y hệt|vô ích|không phải do|
        chưa được|chưa giải quyết|=không|=chưa`,
      symptom: 'bị treo|bị sập|tệ hơn|hỏng|lại bị|vẫn|y như cũ|như cũ',
      praise: '=tuyệt vời|=hoàn hảo|=tuyệt|=chính xác|=đúng rồi|=chuẩn|=quá đỉnh|=vâng',
      intent: 'để tôi thử|để mình thử|tôi sẽ thử|mình sẽ thử|thử xem|sẽ kiểm tra|ngày mai|tối nay',
      withdrawn: 'mừng hụt|bị lại|lỗi lại xuất hiện|quay trở lại',
      denials: 'không|chưa|chẳng',
      conditions: 'nếu',
      endings: 'không|hết',
      thanks: 'cảm ơn|cám ơn',
    },
  ],
  [
    indonesian,
    {
      worked: `berhasil|sudah berhasil|sudah jalan|sudah bisa|sekarang bisa|sekarang jalan|sudah berfungsi|berfungsi|
        berfungsi lagi|bekerja|sekarang bekerja|bekerja lagi|beres|sudah beres|terselesaikan|teratasi|sudah teratasi|
        masalah selesai|selesai masalahnya|memperbaikinya|membantu|itu penyebabnya|ternyata itu|itu masalahnya|
        error hilang|errornya hilang|tanpa error|tidak ada error|tidak error lagi|tidak muncul lagi|normal kembali|
        kembali normal|sudah hilang|masalahnya hilang`,
      failed: `tidak berhasil|tidak membantu|tidak berfungsi|tidak bekerja|tidak jalan|tidak ngefek|tidak berpengaruh|
        tidak ada pengaruh|tidak ada perubahan|tidak berubah|tidak ada bedanya|tidak ada efek|masih sama|masih error|
        tetap sama|tetap error|error yang sama|error sama|pesan yang sama|peringatan yang sama|masalah yang sama|
        hasil yang sama|hasilnya sama|sama saja|belum berhasil|belum bisa|bukan itu|percuma|sia sia|=tidak|=belum|=nihil|
        sayangnya tidak`,
      symptom: 'macet|mati lagi|lebih buruk|rusak|lagi lagi|masih|tetap|sama seperti|seperti sebelumnya|gagal',
      praise: '=sempurna|=mantap|=keren|=tepat|=benar|=ya|=luar biasa|=hebat|=tepat sekali',
      intent: 'saya coba|akan coba|coba dulu|saya cek|akan saya|besok|nanti malam',
      withdrawn: 'muncul lagi|kambuh|kembali muncul|terlalu cepat senang',
      denials: 'tidak|belum|bukan|tanpa|tak',
      conditions: 'jika|kalau',
      endings: 'tanpa|tidak',
      thanks: 'terima kasih|makasih|trims',
    },
  ],
  [
    hindi,
    {
      worked: `काम कर रहा है|काम कर रही है|काम कर गया|काम कर गई|काम आया|काम बन गया|ठीक हो गया|ठीक हो गई|ठीक चल रहा है|
        अब चल रहा है|चल गया|चल पड़ा|हल हो गया|हल हो गई|समस्या हल|सुलझ गया|सुलझ गई|इससे ठीक|यही कारण था|यही समस्या थी|
        यही था|त्रुटि चली गई|त्रुटि गायब|गायब हो गई|गायब हो गया|कोई त्रुटि नहीं|अब त्रुटि नहीं|बिना त्रुटि|सफल रहा|
        मदद मिली`,
      failed: `काम नहीं किया|काम नहीं आया|काम नहीं कर|काम नहीं बना|मदद नहीं|फायदा नहीं|फ़ायदा नहीं|कोई फायदा|असर नहीं|कोई असर|
        फर्क नहीं|कोई फर्क|कोई अंतर|कोई बदलाव|नहीं बदला|कुछ नहीं बदला|नहीं हुआ|ठीक नहीं|हल नहीं|वही त्रुटि|वही समस्या|
        वही संदेश|वही चेतावनी|वही परिणाम|वही नतीजा|अब भी|अभी भी|फिर भी|जैसा का तैसा|बेकार|विफल|=नहीं|=वही`,
      symptom: 'क्रैश|अटक|बदतर|टूटा|फिर से|पहले जैसा',
      praise: '=बढ़िया|=बहुत बढ़िया|=शानदार|=बिल्कुल|=हाँ|=सही|=एकदम सही|=कमाल',
      intent: 'कोशिश करूँगा|कोशिश करता हूँ|आज़माता हूँ|देखता हूँ|बताता हूँ|कल|बाद में',
      withdrawn: 'फिर से आ गई|वापस आ गई|फिर आ गया|जल्दी खुश',
      denials: 'नहीं|न|बिना',
      conditions: 'अगर|यदि',
      endings: 'बिना',
      denials_after: 'नहीं',
      thanks: 'धन्यवाद|शुक्रिया',
    },
  ],
]

/** Adverbs that stand within a phrase and say nothing of an outcome. */
export const OUTCOME_FILLERS: ReadonlySet<string> = new Set(
  `really|actually|unfortunately|sadly|alas|finally|indeed|just|totally|completely|also|either|definitely|obviously|
  leider|auch|ganz|sofort|endlich|tatsächlich|wirklich|überhaupt|einfach|ebenfalls|dann|aber|gar|
  malheureusement|hélas|enfin|vraiment|aussi|finalement|
  lamentablemente|desgraciadamente|finalmente|realmente|también|
  infelizmente|
  purtroppo|finalmente|davvero|anche|
  увы|к|сожалению|наконец|действительно|тоже|жаль|
  niestety|wreszcie|naprawdę|też|bohužel|konečně|opravdu|taky|
  helaas|eindelijk|echt|ook|tyvärr|äntligen|verkligen|också|desværre|endelig|virkelig|også|dessverre|valitettavasti|vihdoin|myös|
  maalesef|sonunda|gerçekten`.split(/[|\s]+/),
)
