import type { LanguageWords } from './word-class.ts'

export const finnish: LanguageWords = {
  sections: {
    title: 'otsikko|aihe',
    problem:
      'ongelma|ongelmat|ongelman kuvaus|oire|oireet|kuvaus|mitä tapahtui|mitä tapahtuu|virhe|virheilmoitus|tilanne|tausta|häiriö|vika|poikkeama|kysymys|ilmoitus|havainto|käyttäytyminen',
    environment: 'ympäristö|versiot|versio|järjestelmä|alusta|asetukset|työkalut|kokoonpano',
    attempt:
      'yritykset|yritys|kokeiltu|mitä kokeilin|mitä kokeilimme|mitä yritin|mitä yritettiin|mikä ei toiminut|mikä ei auttanut|epäonnistuneet yritykset|umpikujat|ensimmäinen yritys|hylätyt|vaihtoehdot',
    failure: 'miksi se ei toiminut|miksi se epäonnistui|miksi ei|epäonnistumisen syy|haitat',
    method:
      'ratkaisu|ratkaisut|miten ratkaistiin|näin ratkaistiin|mikä auttoi|mikä toimi|vastaus|kiertotie|korjaus|muutos|muutokset|toimenpide|toimenpiteet|vaiheet|menettely',
    cause: 'syy|syyt|juurisyy|perimmäinen syy|aiheuttaja|miksi|selitys|diagnoosi|analyysi|mistä johtui',
    insight:
      'opetus|opetukset|opit|johtopäätös|johtopäätökset|mitä opimme|vinkki|vinkit|neuvo|ensi kerralla|ennaltaehkäisy|muistiinpanot|suositus',
    applies: 'milloin pätee|koskee|pätee kun|ehdot',
    excludes: 'milloin ei päde|ei koske|ei päde|rajoitukset|poikkeukset|varoitus|huomio',
    evidence:
      'tarkistus|varmistus|todennus|vahvistus|todiste|tulos|tulokset|testit|miten varmistettiin|validointi|seuranta',
    metadata: 'tekijä|päivämäärä|tunnisteet|prioriteetti|vastuuhenkilö|linkit|katso myös|liitteet',
  },
  words: {
    problem: 'ongelma*|ongelman|virhe*|oire*|häiriö*|vika*|vian|tapahtui|tapahtuu',
    environment: 'ympäristö*|versio*|järjestelmä*|asetu*',
    attempt: 'yrity*|yritet*|kokeil*',
    method: 'ratkais*|korja*|muuto*|toimenpi*|auttoi',
    cause: 'syy*|syyn|juurisyy*|aiheut*|selity*|diagno*|analyy*|johtui',
    insight: 'opetu*|opi|opimme|oppi*|johtopäät*|vink*',
    evidence: 'tarkist*|varmist*|todenn*|todist*|vahvist*|validoin*',
    excludes: 'rajoitu*|poikkeuks*',
    why: 'miksi',
    negation: 'ei|eivät|epäonnis*|turha*|hylät*|ilman',
    success: 'lopulta|onnistu*|lopullinen|toimi*',
    filler: 'ja|tai|se|sen|mitä|miten|mikä|missä|mistä|on|oli|ovat|olivat|me|minä|tämä|kun|myös|meidän',
  },
}
