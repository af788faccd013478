import type { LanguageWords } from './word-class.ts'

export const german: LanguageWords = {
  sections: {
    title: 'titel|betreff|thema|name|überschrift',
    problem: `problem*|beschreibung|problembeschreibung|fehlerbeschreibung|symptom*|was passiert ist|was ist passiert|was passiert|fehler|fehlermeldung|fehlerbild|situation|ausgangslage|kontext|hintergrund|aufgabe|ziel|frage|
      störung|vorfall|beobachtetes verhalten|verhalten|ist verhalten|reproduktion|schritte zum reproduzieren|beschwerde|anforderung|bedarf|auswirkung|anlass|vorgeschichte|sachverhalt|meldung|beobachtung`,
    environment:
      'umgebung|systemumgebung|versionen|version|system|plattform|konfiguration|werkzeuge|sprache|wo|technik|abhängigkeiten|infrastruktur|voraussetzungen|software|aufbau',
    attempt: `versuch*|was ich versucht habe|was wir versucht haben|was versucht wurde|versucht|bereits versucht|was nicht funktioniert hat|was nicht half|fehlversuche|erfolglose versuche|gescheiterte versuche|sackgasse*|irrwege|holzwege|falsche fährten|
      erster versuch|erste versuche|vorher|alter code|falsch|schlecht|verworfen|verworfene ansätze|alternativen|experimente|ausgeschlossen|ursprünglicher code|so nicht`,
    failure:
      'warum es scheiterte|warum es nicht ging|warum es nicht funktionierte|grund des scheiterns|warum nicht|nachteil|nachteile|einwand|grund der rücknahme|warum das falsch ist|woran es scheiterte',
    method: `lösung*|behebung|fehlerbehebung|korrektur|wie behoben|wie gelöst|so gelöst|was half|was geholfen hat|was funktioniert|was funktionierte|antwort|umgehung|abhilfe|reparatur|
      änderung*|maßnahme*|was tun|was zu tun ist|vorgehen|schritte|anleitung|nachher|neuer code|richtig|empfehlung|umsetzung|so geht es|so geht s|ausweg|endfassung|ergebnisweg`,
    cause:
      'ursache*|grundursache|fehlerursache|grund|warum|erklärung|diagnose|analyse|ursprung|mechanismus|hintergrund der sache|woran es lag|wieso',
    insight: `lehre*|erkenntnis*|gelernt|was wir gelernt haben|was ich gelernt habe|fazit|schlussfolgerung*|moral|regel*|tipp*|rat|ratschlag|hinweis*|merksatz|für die zukunft|nächstes mal|künftig|notizen|anmerkungen|vorbeugung|
      kurz gesagt|zusammenfassung|zu beachten|merke|so vermeidet man es`,
    applies: 'wann anwenden|gilt wenn|anwendbar wenn|anwendungsfälle|geltungsbereich|bedingungen|wann es gilt',
    excludes:
      'wann nicht|gilt nicht|gilt nicht wenn|nicht anwendbar|nicht anwenden wenn|ausnahme*|einschränkung*|grenzen|vorbehalte|warnung*|vorsicht|bekannte probleme|nicht geeignet für',
    evidence:
      'nachweis*|beleg*|überprüfung|prüfung|verifikation|wie geprüft|bestätigung|ergebnis*|test*|testergebnis|kontrolle|wirkung|nach der änderung|danach|validierung|erfolgskontrolle',
    metadata:
      'autor|verfasser|datum|uhrzeit|schlagwörter|stichwörter|status|priorität|typ|zuständig|bearbeiter|links|verweise|quelle|quellen|kategorie|siehe auch|teilnehmer|anhänge|erstellt',
  },
  words: {
    problem:
      'problem*|fehler*|symptom*|störung*|vorfall*|beschreib*|ausfall*|beschwerde*|situation*|auswirkung*|verhalten|beobacht*|passiert|geschieht|meldung*|sachlage|was ist los|fehlerbild|anomalie*|ausfälle|panne*|regression*|unterbrechung*|betriebsstörung*|meldung des|schwierigkeit*|abweichung*|klage*',
    environment:
      'umgebung*|version*|system*|plattform*|konfiguration*|software*|hardware*|werkzeug*|technik*|infrastruktur*|betriebssystem*|aufbau|rahmenbedingung*|eingesetzt*|versionsstand|gerät*|rechner|server*|cluster*|betriebsumgebung|einsatzumgebung|bibliothek*',
    attempt:
      'versuch*|probiert|ausprobiert|getestet haben|unternommen|ansätze|ansatz|bemühung*|irrweg*|sackgasse*|holzweg*|gescheitert*|experiment*|vermutung*|idee*|hypothese*|fehlversuch*|fährte*|gebracht hat nichts',
    method:
      'lösung*|gelöst|lösen|behob*|behebung*|beheb*|korrekt*|maßnahme*|abhilfe*|reparatur*|repariert|änderung*|vorgehen|geholfen|hilft|half|antwort*|umgehung*|beseitig*|handlung*|schritte|fehlerbehebung*|korrektur*|korrekturmaßnahme*|umsetzung*|workaround*|lösungsweg*|lösungsschritt*|bereinig*|ersetzt|umstellung*',
    cause:
      'ursache*|grund|gründe|woran|lag|liegt|erklärung*|diagnose*|analyse*|ursprung*|herkunft|auslöser*|hintergrund|verantwortlich|wodurch|woher|gekommen|steckt dahinter|hintergrund des|hintergründe|fehlerursache*|grundursache*|kernursache*|begründung*|schuld|wurzel*|mechanismus',
    insight:
      'lehre*|lernen|gelernt|lessons learned|lerneffekt*|erkenntnis*|mitnehmen|fazit|merken|merke|zukunft|künftig|nächstes mal|tipp*|hinweis*|empfehl*|vorbeug*|regel*|schluss*|folgerung*|merksatz|merksätze|merkregel*|rückblick*|rückschau*|vermeid*|wiederholungsfall|best practice*|künftig*|lektion*|nachbetrachtung*',
    evidence:
      'nachweis*|prüf*|geprüft|überprüf*|verifi*|bestätig*|test*|kontroll*|beleg*|ergebnis*|wirksamkeit*|erfolgskontrolle*|abnahme|verifikation*|test nach|beweis*|messung*|funktionskontrolle*|abschlusstest*|gegenprobe*|wirkung*',
    excludes: 'einschränkung*|ausnahme*|grenzen',
    why: 'warum|wieso|weshalb',
    negation:
      'nicht|kein|keine|ohne|erfolglos*|vergeblich*|scheiter*|gescheitert*|fehlgeschlagen*|misslung*|unzureichend|falsch|nutzlos|verworfen*|nichts|nutzlos*|wirkungslos*|schlecht*|unmöglich|gebracht nichts|fruchtlos*|zwecklos*',
    success: 'erfolgreich*|funktionier*|endgültig*|schließlich',
    filler:
      'der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|und|oder|es|sich|wir|ich|man|sie|uns|mir|unser|unsere|unseren|mein|meine|wie|was|wo|wer|welche|welcher|ist|war|sind|waren|wird|wurde|wurden|haben|habe|hat|hatte|hatten|hätten|sein|mit|von|vom|für|zur|zum|zu|auf|an|am|in|im|bei|beim|durch|daraus|daran|dabei|davon|dagegen|dafür|dazu|aus|als|auch|so|dann|denn|noch|schon|bisher|bisherige|bisherigen|frühere|früheren|eigentliche|eigentlicher|tatsächliche|betroffene|betroffenen|betroffenes|technische|technischer|durchgeführte|durchgeführten|durchgeführt|angewendete|angewandte|verwendete|verwendeten|eingesetzte|genau|genauer|alles|etwas|reichte|reicht|reichen|gemacht|getan|gemacht haben|machen|erste|ersten|weitere|eigene|kurz|kurze|dagegen getan|nach|vor|details|angaben|informationen|betrieb|im betrieb|gebracht|nach der|produktion|aktuelle|aktueller|bekannte|beobachtete|beobachtetes|festgestellte|tiefere|war es|es war|wirklich|mehr|tun|getan haben|wieder|passieren|gegangen|lief|läuft',
  },
  sentences: {
    problem: `bin auf|bin gestoßen|sind auf|stieß auf|habe das problem|das problem ist|das problem war|folgendes problem|folgende situation|so fing es an|es begann|angefangen hat|fing damit an|die lage|zum hintergrund|
      funktioniert nicht|geht nicht|geht nicht mehr|ich kann nicht|bekomme den fehler|bekomme|erhalte|erscheint der fehler|stürzt ab|ich brauche|ich möchte|ich will|ich versuche|weiß jemand|wie kann ich|was ich sehe|seit gestern|hänge fest|stecke fest|kämpfe mit|die aufgabe|gemeldet wurde`,
    environment:
      'ich nutze|ich verwende|wir nutzen|wir verwenden|läuft auf|laufe auf|umgebung ist|mein setup|die version|wir sind auf|ich bin auf|installiert ist|im einsatz',
    attempt: `habe versucht|haben versucht|versuchte|probiert|ausprobiert|zuerst|zunächst|anfangs|ursprünglich|erste idee|meine erste idee|erster versuch|wir begannen|ich begann|der ursprüngliche code|vorher war|vorher stand|dachte|nahm an|auch versucht|zweiter versuch|das naheliegende`,
    failure: `half nicht|hat nicht geholfen|funktionierte nicht|ging nicht|hat nicht funktioniert|ohne erfolg|erfolglos|vergeblich|ohne wirkung|schlug fehl|ging schief|schlägt weiter fehl|immer noch|derselbe fehler|gleicher fehler|wurde schlimmer|schlimmer|musste zurück|zurückgerollt|rückgängig gemacht|
      das problem dabei|der haken|falsch weil|nicht bestanden|schlechte idee|brachte nichts|sackgasse`,
    method: `die lösung|lösung war|gelöst|haben es gelöst|behoben|wurde behoben|geholfen hat|was half|funktioniert hat|am ende|schließlich|letztlich|letztendlich|endlich|endgültige version|jetzt machen wir|jetzt steht da|nun sieht es|umgestellt auf|geändert auf|ersetzt durch|
      so machen|mach es so|es reicht|man muss|du musst|sie müssen|stattdessen|für alle die|der richtige weg|korrekte version|so geht es|so klappt es|der trick`,
    cause:
      'die ursache|ursache ist|ursache war|der grund|weil|wegen|es stellte sich heraus|stellte sich heraus|herausgestellt|habe herausgefunden|tatsächlich|in wirklichkeit|schuld war|der übeltäter|das passiert|liegt daran|lag daran|nach längerem suchen|nachgesehen|die erklärung|dahinter steckt|im grunde',
    insight:
      'lehre|die lehre|gelernt|moral von|im allgemeinen|allgemein|kurz gesagt|zusammengefasst|fazit|merke|merken|nächstes mal|für die zukunft|künftig|faustregel|tipp|immer|nie|niemals|gut zu wissen|wichtig ist',
    applies: 'gilt wenn|gilt für|passt wenn|nur wenn',
    excludes:
      'gilt nicht|nicht verwenden|außer|ausnahme|es sei denn|einschränkung|eine einschränkung|vorsicht|achtung|nicht geeignet|hilft nicht bei',
    evidence:
      'geprüft|überprüft|zur bestätigung|bestätigt|zur sicherheit|nachgeprüft|getestet|die tests|ergebnis|nach der änderung|danach|seitdem|nochmal laufen|erneut ausgeführt|gegenprobe',
    refusal:
      'bitte nicht|auf keinen fall|das ist falsch|rate ab|beantwortet die frage nicht|schlechte idee|verdeckt nur|hat nichts damit|gefährlich|schon versucht|stimme nicht zu|am thema vorbei',
    worked:
      'funktioniert jetzt|läuft wieder|läuft jetzt|gelöst|erledigt|alles gut|problem gelöst|behoben|seitdem ruhe|wieder normal|geschlossen|alles grün|klappt',
    courtesy:
      'hallo|guten tag|guten morgen|moin|servus|danke|vielen dank|besten dank|danke im voraus|viele grüße|mit freundlichen grüßen|mfg|gruß|bitte|ok|verstanden|schönen tag',
  },
}
