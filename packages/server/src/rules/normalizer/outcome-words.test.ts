import { describe, expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

/** Answers of an asker to advice that failed, and to advice that worked. */
const ANSWERS: Record<string, { failed: readonly string[]; worked: readonly string[] }> = {
  English: {
    failed: ["Didn't help, I get the same warning.", 'No luck.', 'Still broken here.', 'Nope, same log as before.'],
    worked: ['Works, thanks!', 'That did it.', 'Perfect, the warning is gone.', 'Yes! Up and running again.'],
  },
  German: {
    failed: ['Hat leider gar nichts gebracht.', 'Gleiche Meldung.', 'Fehlanzeige, kein Unterschied.'],
    worked: ["Genau das war's, danke dir.", 'Klappt jetzt.', 'Super, der Fehler ist weg.'],
  },
  French: {
    failed: ["Ça n'a rien changé.", 'Hélas non, même message.', 'Pareil, ça ne marche pas.'],
    worked: ["C'était bien ça, merci !", 'Parfait, tout fonctionne.', "L'erreur a disparu."],
  },
  Spanish: {
    failed: ['Nada, sigue igual.', 'No hubo suerte, el mismo aviso.', 'Tampoco funciona.'],
    worked: ['Eso era, mil gracias.', 'Perfecto, ya funciona.', 'Con eso quedó, sin errores.'],
  },
  Portuguese: {
    failed: ['Não adiantou, mesma mensagem.', 'Continua igual.', 'Nada mudou aqui.'],
    worked: ['Era isso mesmo, valeu!', 'Deu certo, obrigado.', 'Perfeito, o erro sumiu.'],
  },
  Italian: {
    failed: ['Niente da fare, stesso avviso.', 'Non è cambiato nulla.', 'Purtroppo no, esce lo stesso errore.'],
    worked: ['Era proprio quello, grazie!', 'Ora funziona tutto.', "Perfetto, l'errore è sparito."],
  },
  Russian: {
    failed: ['Увы, без изменений.', 'То же предупреждение.', 'Не сработало, ошибка осталась.'],
    worked: ['Да, дело было в этом, спасибо!', 'Всё заработало.', 'Отлично, ошибка пропала.'],
  },
  Ukrainian: {
    failed: ['На жаль, нічого не змінилося.', 'Та сама помилка.', 'Не спрацювало.'],
    worked: ['Запрацювало, дякую!', 'Чудово, помилка зникла.', 'Саме в цьому була справа, вирішено.'],
  },
  Polish: {
    failed: ['Niestety bez zmian.', 'Ten sam komunikat.', 'Nie pomogło, nadal to samo.'],
    worked: ['To było to, dzięki!', 'Teraz działa.', 'Super, błąd zniknął.'],
  },
  Czech: {
    failed: ['Bohužel, žádná změna.', 'Pořád stejná hláška.', 'Nepomohlo to.'],
    worked: ['Tím to bylo, díky!', 'Už to jede.', 'Paráda, chyba je pryč.'],
  },
  Dutch: {
    failed: ['Helaas, geen verschil.', 'Nog steeds dezelfde melding.', 'Hielp niet.'],
    worked: ['Dat was het, bedankt!', 'Het werkt weer.', 'Top, de fout is weg.'],
  },
  Swedish: {
    failed: ['Tyvärr ingen skillnad.', 'Samma varning fortfarande.', 'Det hjälpte inte.'],
    worked: ['Det var det, tack!', 'Nu fungerar det.', 'Toppen, felet är borta.'],
  },
  Danish: {
    failed: ['Desværre ingen forskel.', 'Samme besked.', 'Det hjalp ikke.'],
    worked: ['Det løste det, mange tak!', 'Nu virker det.', 'Fedt, fejlen er væk.'],
  },
  Norwegian: {
    failed: ['Dessverre ingen endring.', 'Fortsatt samme melding.', 'Det hjalp ikke.'],
    worked: ['Det løste seg, tusen takk!', 'Det funker nå.', 'Supert, feilen er borte.'],
  },
  Finnish: {
    failed: ['Valitettavasti ei muutosta.', 'Sama varoitus edelleen.', 'Ei auttanut.'],
    worked: ['Se oli se, kiitos!', 'Nyt toimii.', 'Loistavaa, virhe katosi.'],
  },
  Japanese: {
    failed: ['残念ながら変化はありませんでした。', '同じ警告が出ます。', 'だめでした。'],
    worked: ['これで直りました。', 'うまくいきました、ありがとうございます。', 'エラーが消えました。'],
  },
  Chinese: {
    failed: ['没有变化。', '还是同样的警告。', '试了,不管用。'],
    worked: ['就是这个原因,谢谢!', '搞定了。', '完美,错误消失了。'],
  },
  Korean: {
    failed: ['변화가 없습니다.', '같은 경고가 뜹니다.', '소용없었습니다.'],
    worked: ['해결됐습니다, 감사합니다!', '이제 잘 됩니다.', '오류가 사라졌어요.'],
  },
  Turkish: {
    failed: ['Maalesef fark etmedi.', 'Aynı uyarı geliyor.', 'İşe yaramadı.'],
    worked: ['Sorun buymuş, teşekkürler!', 'Artık çalışıyor.', 'Harika, hata kayboldu.'],
  },
  Arabic: {
    failed: ['للأسف لم يتغير شيء.', 'نفس التحذير.', 'لم يساعد ذلك.'],
    worked: ['كان هذا السبب، شكرا!', 'الآن يعمل كل شيء.', 'ممتاز، اختفى الخطأ.'],
  },
  Vietnamese: {
    failed: ['Không có gì thay đổi.', 'Vẫn lỗi như cũ.', 'Không ăn thua.'],
    worked: ['Đúng là do cái đó, cảm ơn!', 'Chạy được rồi.', 'Tuyệt vời, hết lỗi rồi.'],
  },
  Indonesian: {
    failed: ['Tidak ada perubahan.', 'Masih peringatan yang sama.', 'Sayangnya tidak membantu.'],
    worked: ['Ternyata itu, terima kasih!', 'Sekarang jalan.', 'Mantap, errornya hilang.'],
  },
  Hindi: {
    failed: ['कोई फर्क नहीं पड़ा।', 'वही चेतावनी आ रही है।', 'इससे काम नहीं बना।'],
    worked: ['यही कारण था, धन्यवाद!', 'अब काम कर रहा है।', 'शानदार, त्रुटि गायब हो गई।'],
  },
}

const cases = Object.entries(ANSWERS).flatMap(([language, { failed, worked }]) =>
  failed.map((no, index) => [language, no, worked[index] as string] as const),
)

test.each(cases)('in %s, "%s" refutes the advice before it and "%s" confirms it', (_, failed, worked) => {
  const text = `Ada: The relay answers \`E-4711 no carrier\` after each start.\nBo: Set retries=5 in relay.ini.\nAda: ${failed}\nBo: Set carrier=dc in relay.ini and restart it.\nAda: ${worked}\n`
  const [record, ...others] = normalizeText(text)
  expect(others).toEqual([])
  expect(record?.fields.problem).toContain('E-4711')
  expect(record?.fields.successful_approach?.method).toBe('Set carrier=dc in relay.ini and restart it.')
  expect(record?.fields.failed_approaches).toEqual([{ attempt: 'Set retries=5 in relay.ini.', why_it_failed: failed }])
  expect(record?.uncertain_fields).toEqual([])
})

describe('A word of success is no success', () => {
  const read = (answer: string) =>
    normalizeText(
      `Ada: The relay answers \`E-4711 no carrier\` after each start.\nBo: Set carrier=dc in relay.ini and restart it.\nAda: ${answer}\n`,
    )[0]
  test.each([
    'Does not work.',
    'It worked on my desk, but it crashes in the rack.',
    'Funktioniert leider nicht.',
    'Ça marche pas.',
    'Werkt helaas niet.',
    'Nie działa.',
    'काम नहीं कर रहा है।',
  ])('where it is denied: %s', (answer) => {
    expect(read(answer)?.fields.successful_approach?.method ?? '').not.toContain('carrier')
  })

  test.each([
    'Great, I will try that tonight.',
    'Danke, probiere ich morgen aus.',
    'Gracias, lo probaré mañana.',
    'Ačkoliv, díky, vyzkouším to.',
  ])('before its author has tried it, and no record rests on it: %s', (answer) => {
    const record = read(answer)
    expect(
      record === undefined || record.fields.successful_approach === null || record.uncertain_fields.length > 0,
    ).toBe(true)
  })
})

test.each([['Thank you so much, Bo.'], ['Mange tak for hjælpen.'], ['Kiitos paljon avusta.']])(
  'thanks that say nothing else keep the advice before them in a draft that asks: %s',
  (answer) => {
    const [record] = normalizeText(
      `Ada: The relay answers \`E-4711 no carrier\` after each start.\nBo: Set retries=5 in relay.ini.\nAda: Hm, the lamp blinks as ever now.\nBo: Set carrier=dc in relay.ini and restart it.\nAda: ${answer}\n`,
    )
    expect(record?.fields.successful_approach?.method).toBe('Set carrier=dc in relay.ini and restart it.')
    expect(record?.uncertain_fields).toContain('successful_approach.method')
  },
)
