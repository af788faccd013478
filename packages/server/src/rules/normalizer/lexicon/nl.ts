import type { LanguageWords } from './word-class.ts'

export const dutch: LanguageWords = {
  sections: {
    title: 'titel|onderwerp',
    problem:
      'probleem|problemen|probleemomschrijving|symptoom|symptomen|omschrijving|beschrijving|wat er gebeurde|wat gebeurt er|fout|foutmelding|situatie|aanleiding|achtergrond|storing|incident|klacht|vraag|melding|waarneming|gedrag',
    environment: 'omgeving|versies|versie|systeem|platform|configuratie|hulpmiddelen|opstelling',
    attempt:
      'pogingen|poging|geprobeerd|al geprobeerd|wat ik heb geprobeerd|wat we hebben geprobeerd|wat niet werkte|wat niet hielp|mislukte pogingen|doodlopende wegen|eerste poging|verworpen|alternatieven',
    failure: 'waarom het mislukte|waarom het niet werkte|waarom niet|reden van mislukking|nadelen',
    method:
      'oplossing|oplossingen|hoe opgelost|wat werkte|wat hielp|antwoord|omweg|reparatie|aanpassing|wijziging|wijzigingen|maatregel|maatregelen|stappen|aanpak|herstel',
    cause:
      'oorzaak|oorzaken|grondoorzaak|hoofdoorzaak|achterliggende oorzaak|reden|waarom|verklaring|diagnose|analyse|waar het aan lag',
    insight:
      'lessen|geleerde lessen|wat we leerden|wat ik leerde|conclusie|inzicht|tip|tips|advies|volgende keer|preventie|onthouden|aanbeveling',
    applies: 'wanneer van toepassing|van toepassing als|geldt voor|geldt als|voorwaarden',
    excludes:
      'wanneer niet|niet van toepassing|niet van toepassing als|geldt niet voor|beperkingen|uitzonderingen|waarschuwing|let op',
    evidence:
      'controle|gecontroleerd|verificatie|bewijs|bevestiging|resultaat|resultaten|testresultaat|hoe gecontroleerd|validatie|daarna',
    metadata: 'auteur|datum|trefwoorden|prioriteit|toegewezen aan|verwijzingen|zie ook|bijlagen',
  },
  words: {
    problem: 'probleem|problemen|fout*|symptom*|storing*|incident*|gebeurd*|gebeurt|gebeurde|melding*|gedrag',
    environment: 'omgeving*|versie*|systeem|systemen|configuratie*',
    attempt: 'poging*|geprobeerd|probeerde*',
    method: 'oplossing*|opgelost|oplossen|hersteld|herstel*|maatregel*|wijziging*|gedaan|hielp|aanpassing*',
    cause: 'oorzaak|oorzaken|verklaring*|diagnose|analyse|lag|kwam',
    insight: 'lessen|geleerd*|leerden|conclusie*|inzicht*',
    evidence: 'controle*|gecontroleerd|verificatie|geverifieerd|bewijs|bevestigd|getest',
    excludes: 'beperking*|uitzondering*',
    why: 'waarom',
    negation: 'niet|geen|mislukt*|zonder|vergeefs*|tevergeefs',
    success: 'uiteindelijk*|succesvol*|werkte|werkt',
    filler:
      'de|het|een|en|of|van|voor|met|wat|hoe|waar|er|is|was|we|wij|ik|hebben|heb|had|hadden|onze|mijn|dit|dat|aan|op|in|die|zijn|werd|ook|we het|achterliggende|eerdere|toegepaste|gevonden|genomen',
  },
}
