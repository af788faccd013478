import type { LanguageWords } from './word-class.ts'

export const swedish: LanguageWords = {
  sections: {
    title: 'titel|rubrik|ämne',
    problem:
      'problem|problemet|problembeskrivning|symptom|symtom|beskrivning|vad som hände|vad händer|fel|felmeddelande|felet|situation|bakgrund|sammanhang|störning|incident|fråga|anmälan|beteende|observation',
    environment: 'miljö|versioner|version|system|plattform|konfiguration|verktyg',
    attempt:
      'försök|testat|provat|vad jag provade|vad vi provade|vad jag har provat|vad vi har testat|vad som inte fungerade|vad som inte hjälpte|misslyckade försök|återvändsgränder|första försöket|förkastat|alternativ',
    failure: 'varför det inte fungerade|varför det misslyckades|varför inte|orsak till misslyckandet|nackdelar',
    method:
      'lösning|lösningen|lösningar|hur det löstes|så löstes det|vad som hjälpte|vad som fungerade|svar|kringgående|åtgärd|åtgärder|rättning|ändring|ändringar|steg|tillvägagångssätt',
    cause:
      'orsak|orsaken|orsaker|grundorsak|rotorsak|bakomliggande orsak|anledning|varför|förklaring|diagnos|analys|vad det berodde på',
    insight:
      'lärdom|lärdomar|slutsats|slutsatser|vad vi lärde oss|tips|råd|nästa gång|förebyggande|anteckningar|insikt|rekommendation',
    applies: 'när det gäller|gäller för|gäller när|villkor',
    excludes: 'när det inte gäller|gäller inte|gäller inte för|begränsningar|undantag|varning|obs',
    evidence: 'verifiering|kontroll|bekräftelse|bevis|resultat|tester|hur det kontrollerades|validering|uppföljning',
    metadata: 'författare|datum|etiketter|prioritet|ansvarig|länkar|se även|bilagor',
  },
  words: {
    problem: 'problem*|fel*|symptom*|symtom*|störning*|incident*|hände|händer|beteende*',
    environment: 'miljö*|version*|system*|konfiguration*',
    attempt: 'försök*|provat|provade|testat|testade',
    method: 'lösning*|löst*|löste*|åtgärd*|rättning*|rättad*|ändring*|hjälpte|gjorde',
    cause: 'orsak*|anledning*|förklaring*|diagnos*|analys*|berodde',
    insight: 'lärdom*|lärde|slutsats*|insikt*',
    evidence: 'verifier*|kontroll*|bekräft*|bevis*|valider*',
    excludes: 'begränsning*|undantag*',
    why: 'varför',
    negation: 'inte|ej|misslyck*|utan|förgäves|förkastad*',
    success: 'slutligen|till slut|lyckad*|fungerade|fungerar',
    filler:
      'och|eller|i|på|av|för|med|till|från|vad|hur|var|det|den|de|som|en|ett|är|var|vi|jag|har|hade|vår|mitt|om|oss|problemet|felet|tidigare',
  },
}
