import type { LanguageWords } from './word-class.ts'

export const polish: LanguageWords = {
  sections: {
    title: 'tytuł|temat',
    problem:
      'problem|problemy|opis|opis problemu|objaw|objawy|co się stało|co się dzieje|błąd|komunikat błędu|sytuacja|kontekst|tło|awaria|incydent|zgłoszenie|pytanie|zachowanie|obserwacja',
    environment: 'środowisko|wersje|wersja|system|platforma|konfiguracja|narzędzia',
    attempt:
      'próby|próba|próbowano|co próbowałem|co próbowałam|co próbowaliśmy|co nie zadziałało|co nie pomogło|nieudane próby|ślepe zaułki|pierwsza próba|odrzucone|alternatywy',
    failure: 'dlaczego nie zadziałało|dlaczego się nie udało|dlaczego nie|powód niepowodzenia|wady',
    method:
      'rozwiązanie|rozwiązania|jak rozwiązano|jak naprawiono|co pomogło|co zadziałało|odpowiedź|obejście|naprawa|poprawka|zmiana|zmiany|działania|kroki|postępowanie',
    cause:
      'przyczyna|przyczyny|pierwotna przyczyna|główna przyczyna|powód|dlaczego|wyjaśnienie|diagnoza|analiza|źródło problemu',
    insight:
      'wniosek|wnioski|lekcja|lekcje|czego się nauczyliśmy|wskazówka|wskazówki|zalecenia|na przyszłość|zapobieganie|uwagi',
    applies: 'kiedy stosować|dotyczy|ma zastosowanie|warunki',
    excludes: 'kiedy nie stosować|nie dotyczy|nie ma zastosowania|ograniczenia|wyjątki|ostrzeżenie|uwaga',
    evidence: 'weryfikacja|sprawdzenie|potwierdzenie|dowód|wynik|wyniki|testy|kontrola|jak sprawdzono|walidacja',
    metadata: 'autor|tagi|priorytet|odpowiedzialny|odnośniki|zobacz też|załączniki',
  },
  words: {
    problem: 'problem*|błąd|błęd*|objaw*|awari*|incydent*|stało|dzieje|komunikat*|zachowani*',
    environment: 'środowisk*|wersj*|system*|konfiguracj*',
    attempt: 'prób*|próbowa*|próbowano',
    method: 'rozwiąza*|rozwiązano|napraw*|poprawk*|zmian*|pomogł*|obejści*|działani*',
    cause: 'przyczyn*|powód|powod*|wyjaśni*|diagnoz*|analiz*|źródł*',
    insight: 'wnios*|lekcj*|nauczy*|wskazów*|zalece*',
    evidence: 'weryfik*|sprawdz*|potwierdz*|dowód|dowod*|test*|walid*',
    excludes: 'ogranicze*|wyjąt*',
    why: 'dlaczego|czemu',
    negation: 'nie|nieudan*|bez|bezskuteczn*|odrzucon*',
    success: 'skuteczn*|ostateczn*|zadziała*',
    filler:
      'i|oraz|lub|w|we|z|ze|na|do|po|od|dla|co|jak|gdzie|się|to|ten|ta|był|była|było|jest|są|my|ja|nasz*|mój|przez|problemu|błędu|czego|udało',
  },
}
