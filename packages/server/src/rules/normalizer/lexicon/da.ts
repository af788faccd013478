import type { LanguageWords } from './word-class.ts'

export const danish: LanguageWords = {
  sections: {
    title: 'titel|overskrift|emne',
    problem:
      'problem|problemet|problembeskrivelse|symptom|symptomer|beskrivelse|hvad der skete|hvad sker der|fejl|fejlen|fejlmeddelelse|situation|baggrund|sammenhæng|nedbrud|hændelse|spørgsmål|indberetning|adfærd|observation',
    environment: 'miljø|versioner|version|system|platform|konfiguration|værktøjer',
    attempt:
      'forsøg|prøvet|afprøvet|hvad jeg prøvede|hvad vi prøvede|hvad jeg har prøvet|hvad der ikke virkede|hvad der ikke hjalp|mislykkede forsøg|blindgyder|første forsøg|forkastet|alternativer',
    failure: 'hvorfor det ikke virkede|hvorfor det mislykkedes|hvorfor ikke|årsag til fejlslaget forsøg|ulemper',
    method:
      'løsning|løsningen|løsninger|hvordan det blev løst|sådan blev det løst|hvad der hjalp|hvad der virkede|svar|omgåelse|rettelse|ændring|ændringer|tiltag|trin|fremgangsmåde|udbedring',
    cause:
      'årsag|årsagen|årsager|grundårsag|rodårsag|bagvedliggende årsag|grund|hvorfor|forklaring|diagnose|analyse|hvad det skyldtes',
    insight:
      'læring|lektie|konklusion|konklusioner|hvad vi lærte|tip|råd|næste gang|forebyggelse|noter|indsigt|anbefaling',
    applies: 'hvornår det gælder|gælder for|gælder når|betingelser',
    excludes: 'hvornår det ikke gælder|gælder ikke|gælder ikke for|begrænsninger|undtagelser|advarsel|bemærk',
    evidence:
      'verifikation|kontrol|bekræftelse|bevis|resultat|resultater|tests|hvordan det blev kontrolleret|validering|efterprøvning',
    metadata: 'forfatter|dato|etiketter|prioritet|ansvarlig|henvisninger|se også|bilag',
  },
  words: {
    problem: 'problem*|fejl*|symptom*|nedbrud*|hændelse*|skete|sker|adfærd*',
    environment: 'miljø*|version*|system*|konfiguration*',
    attempt: 'forsøg*|prøvet|prøvede|afprøv*',
    method: 'løsning*|løst*|løste|rettelse*|rettet|ændring*|hjalp|gjorde|tiltag*',
    cause: 'årsag*|grund*|forklaring*|diagnose*|analyse*|skyldtes|skyldes',
    insight: 'lektie*|lærte|læring*|konklusion*|indsigt*',
    evidence: 'verifi*|kontrol*|bekræft*|bevis*|valider*|efterprøv*',
    excludes: 'begrænsning*|undtagelse*',
    why: 'hvorfor',
    negation: 'ikke|mislyk*|uden|forgæves|forkast*',
    success: 'endelig*|til sidst|lykkedes|virkede|virker',
    filler:
      'og|eller|i|på|af|for|med|til|fra|hvad|hvordan|hvor|det|den|de|der|som|en|et|er|var|blev|vi|jeg|har|havde|vores|min|mit|om|problemet|fejlen|tidligere',
  },
}
