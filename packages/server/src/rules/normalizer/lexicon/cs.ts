import type { LanguageWords } from './word-class.ts'

export const czech: LanguageWords = {
  sections: {
    title: 'název|předmět|téma',
    problem:
      'problém|problémy|popis|popis problému|příznak|příznaky|co se stalo|co se děje|chyba|chybová hláška|situace|kontext|pozadí|porucha|výpadek|incident|hlášení|dotaz|chování|pozorování',
    environment: 'prostředí|verze|systém|platforma|konfigurace|nástroje',
    attempt:
      'pokusy|pokus|co jsem zkoušel|co jsem zkusil|co jsme zkoušeli|co jsme zkusili|zkoušeno|co nefungovalo|co nepomohlo|neúspěšné pokusy|slepé uličky|první pokus|zamítnuto|alternativy',
    failure: 'proč to nefungovalo|proč to selhalo|proč ne|důvod selhání|nevýhody',
    method:
      'řešení|jak vyřešeno|jak jsme to vyřešili|co pomohlo|co fungovalo|odpověď|obejití|oprava|změna|změny|opatření|kroky|postup|náprava',
    cause: 'příčina|příčiny|hlavní příčina|kořenová příčina|důvod|proč|vysvětlení|diagnóza|analýza|zdroj problému',
    insight: 'poučení|ponaučení|závěr|závěry|co jsme se naučili|tip|tipy|doporučení|pro příště|prevence|poznámky',
    applies: 'kdy použít|platí pro|platí když|podmínky',
    excludes: 'kdy nepoužít|neplatí|neplatí pro|omezení|výjimky|varování|pozor',
    evidence: 'ověření|kontrola|potvrzení|důkaz|výsledek|výsledky|testy|jak ověřeno|validace',
    metadata: 'autor|datum|štítky|priorita|odpovědný|odkazy|viz také|přílohy',
  },
  words: {
    problem: 'problém*|chyb*|příznak*|poruch*|výpad*|incident*|stalo|děje|hlášk*|chování',
    environment: 'prostředí|verz*|systém*|konfigura*',
    attempt: 'pokus*|zkouš*|zkusi*|zkoušen*',
    method: 'řešen*|vyřeš*|oprav*|změn*|pomohl*|opatřen*|náprav*',
    cause: 'příčin*|důvod*|vysvětlen*|diagn*|analýz*|zdroj*',
    insight: 'poučen*|ponaučen*|závěr*|nauč*|doporuč*',
    evidence: 'ověř*|kontrol*|potvr*|důkaz*|test*|valid*',
    excludes: 'omezen*|výjim*',
    why: 'proč',
    negation: 'ne|neúspěšn*|nepomohl*|nefungoval*|bez|marn*|selhal*|zamítnut*',
    success: 'úspěšn*|nakonec|konečn*|fungoval*',
    filler:
      'a|i|nebo|v|ve|z|ze|s|se|na|do|po|od|pro|co|jak|kde|to|ten|ta|byl|byla|bylo|je|jsou|jsem|jsme|my|já|náš|naše|můj|problému|chyby|to bylo',
  },
}
