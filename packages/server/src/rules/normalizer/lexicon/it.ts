import type { LanguageWords } from './word-class.ts'

export const italian: LanguageWords = {
  sections: {
    title: 'titolo|oggetto|nome',
    problem:
      'problema|problemi|descrizione|descrizione del problema|sintomo|sintomi|cosa è successo|cosa succede|errore|errori|messaggio di errore|situazione|contesto|scenario|compito|obiettivo|domanda|difetto|incidente|comportamento osservato|come riprodurre|richiesta|impatto|guasto',
    environment:
      'ambiente|versioni|versione|sistema|piattaforma|configurazione|strumenti|linguaggio|dove|tecnologie|dipendenze|prerequisiti',
    attempt:
      'tentativo|tentativi|cosa ho provato|cosa abbiamo provato|provato|cosa non ha funzionato|non ha funzionato|tentativi falliti|vicoli ciechi|false piste|primo tentativo|primi tentativi|prima|vecchio codice|sbagliato|scartato|alternative|codice originale',
    failure:
      'perché è fallito|perché non ha funzionato|motivo del fallimento|perché no|svantaggio|obiezione|motivo del ripristino|perché è sbagliato',
    method:
      'soluzione|soluzioni|correzione|come risolvere|come ho risolto|cosa ha funzionato|risposta|rimedio|riparazione|modifica|modifiche|azione|azioni|cosa fare|passi|procedura|dopo|nuovo codice|corretto|risoluzione|raccomandazione|implementazione|metodo|aggiramento',
    cause: 'causa|cause|causa principale|motivo|perché|spiegazione|diagnosi|analisi|origine|meccanismo|ragione',
    insight:
      'lezione|lezioni|lezioni apprese|cosa ho imparato|conclusione|conclusioni|morale|regola|consiglio|consigli|suggerimenti|buone pratiche|per il futuro|la prossima volta|note|osservazioni|prevenzione|in breve|riassunto|da ricordare',
    applies: 'quando usare|si applica quando|condizioni|valido quando',
    excludes:
      'quando non usare|non si applica|non applicabile|eccezioni|eccezione|limitazioni|limiti|avvertenze|avvertenza|restrizioni|problemi noti',
    evidence:
      'prova|prove|verifica|come verificare|validazione|risultato|risultati|test|conferma|effetto|dopo la correzione|controllo',
    metadata:
      'autore|data|ora|etichette|stato|priorità|tipo|assegnatario|collegamenti|riferimenti|fonte|fonti|parole chiave|categoria|vedi anche|partecipanti|allegati',
  },
  words: {
    problem:
      'problema*|problemi|sintom*|errore|errori|incidente*|guasto*|guasti|difetto*|descrizione*|comportamento|impatto|situazione|succede|succedeva|successo cosa|accade|accaduto|anomali*|malfunzionament*|anomalia*|anomalie|blocco|regression*|reclamo*|difficoltà|allarme*|avvis*',
    environment:
      'ambiente*|version*|sistema*|sistemi|piattaform*|configurazion*|strument*|software|tecnologi*|infrastruttura|server*|macchin*|librer*|distribuzion*',
    attempt: 'tentativ*|tentato|provato|prove fallite|ipotesi|vicol*|esperiment*|idea|idee|piste false',
    method:
      'soluzion*|risol*|corre*|corregg*|riparazion*|rimedi*|misur*|azion*|modific*|cambiament*|rispost*|passi|aiutato|sistemato|rimediat*|ripristin*|aggiornament*|correzion*|risolutiv*|sistemat*',
    cause:
      'causa*|cause|ragion*|origin*|spiegazion*|diagnosi|analisi|motivo|motivi|colpevole|meccanismo|veniva|proveniva|fattor*|guasto di|causa scatenante|radice del',
    insight:
      'lezion*|impara*|conclusion*|consigli*|futuro|prossima volta|raccomandazion*|ricordare|prevenzione|morale|nota|note|retrospettiv*|evitare|regol*|buone pratiche|promemoria|bilancio',
    evidence:
      'verific*|valid*|prov*|test*|conferm*|risultat*|controll*|evidenz*|test eseguiti|misurazion*|dimostrazion*|collaud*',
    excludes: 'limitazion*|eccezion*',
    why: 'perché|perche',
    negation:
      'non|senza|fallit*|fallimento|inutil*|scartat*|sbagliat*|vano|senza successo|successo senza|inefficac*|rifiutat*|peggio|fallimento*',
    success: 'finalmente|finale|definitiv*|riuscit*',
    filler:
      'il|lo|la|i|gli|le|l|un|uno|una|di|del|della|dello|dei|degli|delle|d|e|o|che|cosa|chi|come|quando|dove|si|ci|mi|nostro|nostra|è|era|sono|stato|stata|ha|abbiamo|ho|hanno|in|nel|nella|con|per|su|da|dal|dalla|a|al|alla|questo|questa|ciò|funzionato|funzionava|fatto|fare|radice|principale|applicata|applicato|applicate|interessato|interessati|coinvolti|usate|usati|utilizzate|osservati|osservato|apprese|tecnica|tecnico|già|primo|prima|precedenti|altri|dettagli|informazioni|osservata|eseguiti|eseguite|attuale|conosciuto|definitiva|reale|realmente',
  },
  sentences: {
    problem:
      'mi sono imbattuto|ho riscontrato|il problema è|il problema era|la situazione|tutto è iniziato|è iniziato|non funziona|non riesco|ottengo|ricevo|mi dà errore|ho bisogno|vorrei|sto cercando|qualcuno sa|come posso|contesto|da ieri|bloccato|da quando',
    environment: 'uso|sto usando|usiamo|gira su|il mio ambiente|la versione|siamo su|sono su',
    attempt:
      'ho provato|abbiamo provato|all inizio|inizialmente|prima idea|primo tentativo|ho iniziato|il codice originale|prima era|pensavo|ho anche provato|secondo tentativo',
    failure:
      'non ha funzionato|non ha aiutato|non è servito|senza successo|senza effetto|invano|è fallito|fallisce ancora|stesso errore|peggio|abbiamo dovuto annullare|annullato|il problema è che|sbagliato perché|non è passato|cattiva idea',
    method:
      'la soluzione|ho risolto|abbiamo risolto|risolto con|cosa ha funzionato|ha funzionato così|ho corretto|la correzione|alla fine|finalmente|infine|ora facciamo|adesso|cambiato in|sostituito con|fai così|basta|bisogna|devi|versione finale|per chi|il modo giusto|invece',
    cause:
      'la causa|il motivo|perché|a causa|si è scoperto|ho scoperto|in realtà|il colpevole|questo succede|è dovuto|indagando|la spiegazione|in fondo',
    insight:
      'lezione|ho imparato|morale|in generale|in breve|riassumendo|conclusione|ricorda|la prossima volta|per il futuro|regola generale|consiglio|sempre|mai|buono a sapersi',
    applies: 'vale quando|si applica a|usalo quando',
    excludes: 'non si applica|non usarlo|tranne|eccetto|eccezione|a meno che|limitazione|attenzione|non vale per',
    evidence:
      'verificato|ho verificato|per confermare|confermato|per sicurezza|testato|i test|risultato|dopo la modifica|dopo di che|da allora|rieseguito',
    refusal:
      'non farlo|assolutamente no|è sbagliato|sconsiglio|non risponde|cattiva idea|nasconde solo|non c entra|pericoloso|già provato|non sono d accordo',
    worked: 'funziona|ora funziona|risolto|tutto a posto|problema risolto|chiuso|tutto bene|stabile da',
    courtesy:
      'ciao|buongiorno|buonasera|salve|grazie|grazie mille|cordiali saluti|saluti|per favore|ok|capito|grazie in anticipo',
  },
}
