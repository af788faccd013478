import type { LanguageWords } from './word-class.ts'

export const norwegian: LanguageWords = {
  sections: {
    title: 'tittel|overskrift|emne',
    problem:
      'problem|problemet|problembeskrivelse|symptom|symptomer|beskrivelse|hva som skjedde|hva skjer|feil|feilen|feilmelding|situasjon|bakgrunn|sammenheng|nedetid|hendelse|spørsmål|melding|oppførsel|observasjon',
    environment: 'miljø|versjoner|versjon|system|plattform|konfigurasjon|verktøy',
    attempt:
      'forsøk|prøvd|hva jeg prøvde|hva vi prøvde|hva jeg har prøvd|hva som ikke virket|hva som ikke fungerte|hva som ikke hjalp|mislykkede forsøk|blindveier|første forsøk|forkastet|alternativer',
    failure: 'hvorfor det ikke virket|hvorfor det ikke fungerte|hvorfor det mislyktes|hvorfor ikke|ulemper',
    method:
      'løsning|løsningen|løsninger|hvordan det ble løst|slik ble det løst|hva som hjalp|hva som virket|hva som fungerte|svar|omvei|retting|endring|endringer|tiltak|steg|trinn|fremgangsmåte|utbedring',
    cause:
      'årsak|årsaken|årsaker|grunnårsak|rotårsak|bakenforliggende årsak|grunn|hvorfor|forklaring|diagnose|analyse|hva det skyldtes',
    insight:
      'lærdom|lærdommer|konklusjon|konklusjoner|hva vi lærte|tips|råd|neste gang|forebygging|notater|innsikt|anbefaling',
    applies: 'når det gjelder|gjelder for|gjelder når|betingelser',
    excludes: 'når det ikke gjelder|gjelder ikke|gjelder ikke for|begrensninger|unntak|advarsel|merk',
    evidence:
      'verifisering|kontroll|bekreftelse|bevis|resultat|resultater|tester|hvordan det ble kontrollert|validering|etterprøving',
    metadata: 'forfatter|dato|etiketter|prioritet|ansvarlig|lenker|se også|vedlegg',
  },
  words: {
    problem: 'problem*|feil*|symptom*|hendelse*|skjedde|skjer|oppførsel*',
    environment: 'miljø*|versjon*|system*|konfigurasjon*',
    attempt: 'forsøk*|prøvd|prøvde|utprøv*',
    method: 'løsning*|løst*|løste|retting*|rettet|endring*|hjalp|gjorde|tiltak*',
    cause: 'årsak*|grunn*|forklaring*|diagnose*|analyse*|skyldtes|skyldes',
    insight: 'lærdom*|lærte|konklusjon*|innsikt*',
    evidence: 'verifi*|kontroll*|bekreft*|bevis*|valider*|etterprøv*',
    excludes: 'begrensning*|unntak*',
    why: 'hvorfor',
    negation: 'ikke|mislyk*|uten|forgjeves|forkast*',
    success: 'endelig*|til slutt|lyktes|virket|fungerte',
    filler:
      'og|eller|i|på|av|for|med|til|fra|hva|hvordan|hvor|det|den|de|som|en|et|er|var|ble|vi|jeg|har|hadde|vår|min|mitt|om|problemet|feilen|tidligere',
  },
}
