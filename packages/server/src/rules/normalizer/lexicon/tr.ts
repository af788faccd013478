import type { LanguageWords } from './word-class.ts'

export const turkish: LanguageWords = {
  sections: {
    title: 'başlık|konu|ad',
    problem:
      'sorun|sorunlar|problem|belirti|belirtiler|açıklama|ne oldu|hata|hata mesajı|durum|bağlam|arka plan|görev|amaç|soru|olay|gözlenen davranış|yeniden üretme|ihtiyaç|etki|şikayet',
    environment: 'ortam|sürüm|sürümler|sistem|platform|yapılandırma|araçlar|dil|nerede|teknolojiler|bağımlılıklar',
    attempt:
      'denemeler|deneme|denenenler|ne denedim|ne denedik|işe yaramayanlar|başarısız denemeler|çıkmaz sokaklar|ilk deneme|önce|eski kod|yanlış|elenenler|alternatifler',
    failure:
      'neden başarısız oldu|neden olmadı|başarısızlık nedeni|neden işe yaramadı|dezavantaj|itiraz|geri alma nedeni',
    method:
      'çözüm|çözümler|düzeltme|nasıl çözüldü|nasıl çözdüm|ne işe yaradı|işe yarayan|cevap|yanıt|geçici çözüm|onarım|değişiklik|değişiklikler|eylem|yapılması gereken|adımlar|yöntem|sonra|yeni kod|doğru|öneri|uygulama',
    cause: 'neden|nedenler|kök neden|sebep|açıklaması|teşhis|analiz|kaynak|mekanizma|niçin',
    insight:
      'ders|dersler|çıkarılan dersler|öğrenilenler|ne öğrendik|sonuç çıkarım|kural|ipucu|ipuçları|tavsiye|gelecek için|bir dahaki sefere|notlar|önlem|özet|hatırlatma|iyi uygulamalar',
    applies: 'ne zaman kullanılır|ne zaman geçerli|geçerli olduğu durumlar|koşullar',
    excludes:
      'ne zaman kullanılmaz|geçerli değil|istisna|istisnalar|sınırlamalar|kısıtlar|uyarı|uyarılar|bilinen sorunlar',
    evidence: 'kanıt|doğrulama|nasıl doğrulandı|sonuç|sonuçlar|test|testler|onay|etki sonrası|kontrol',
    metadata:
      'yazar|tarih|saat|etiketler|durumu|öncelik|tür|sorumlu|bağlantılar|kaynaklar|kategori|ayrıca bakınız|ekler',
  },
  words: {
    problem:
      'sorun*|problem*|hata*|belirti*|arıza*|olay*|açıklama*|tanım*|durum*|davranış*|etki*|oldu|oluyor|yaşanan*|şikayet*|aksaklık*|kesinti*|çökme*|şikâyet*|alarm*|anormal*|tanımı|açıklaması',
    environment:
      'ortam*|sürüm*|sistem*|platform*|yapılandırma*|araç*|yazılım*|donanım*|teknoloji*|altyapı*|sunucu*|makine*|dağıtım*|kütüphane*|bilgisayar*',
    attempt: 'dene*|denedi*|denenen*|girişim*|çıkmaz*|hipotez*|deney*|fikir*',
    method:
      'çözüm*|çözdü*|çözül*|düzelt*|onar*|gider*|önlem*|eylem*|değişiklik*|yanıt*|cevap*|adımlar|yardımcı|kalıcı|yama*|iyileştirme*|güncelleme*|geri yükleme|giderildi',
    cause:
      'kök|sebep*|sebeb*|kaynak*|kaynağ*|teşhis*|analiz*|köken*|açıklaması|mekanizma*|nedeni|nedenler*|kaynaklan*|kaynağı|etken*|tetikleyici*|sebebi|kökeni',
    insight:
      'ders*|öğren*|sonuç olarak|gelecek*|öneri*|ipucu*|unutma*|hatırla*|önleme|notlar|değerlendirme*|kural*|kaçın*|tecrübe*',
    evidence: 'doğrula*|kontrol*|test*|kanıt*|sonuç*|teyit*|denetim*|ölçüm*|izleme*|sınama*',
    excludes: 'sınırlama*|istisna*',
    why: 'neden|niçin|niye',
    negation:
      'başarısız*|olmadı|işe yaramadı|yaramayan*|yaramadı|yetmedi|yanlış*|boşuna|sonuçsuz*|değil|yetersiz*|sonuç vermedi|boşa|etkisiz*|reddedil*',
    success: 'başarılı*|nihai|sonunda|yarayan',
    filler:
      'ne|nasıl|nerede|kim|hangi|bir|bu|şu|o|ve|veya|ile|için|de|da|mi|mı|ki|ettik|ettim|yaptık|yaptım|yapılan|uygulanan|kullanılan|etkilenen|neler|biz|ben|işe|çıkarılan|alınan|edilen|görülen|gözlenen|bilgi*|ayrıntı*|temel|teknik|önceki|ilk|diğer|artık|sonra|sonrası|önce|yöntem*|sorunun|hatanın|mevcut|bilinen|son|gerçek|gerçekten|nedeniyle',
  },
  sentences: {
    problem:
      'karşılaştım|karşılaştık|sorun şu|sorun şuydu|durum şu|şöyle başladı|çalışmıyor|hata alıyorum|yapamıyorum|istiyorum|gerekiyor|nasıl yapabilirim|takıldım|bağlam',
    environment: 'kullanıyorum|kullanıyoruz|üzerinde çalışıyor|sürümü|ortamım',
    attempt: 'denedim|denedik|önce|ilk olarak|başlangıçta|ilk fikir|eskiden|sandım|düşündüm|ayrıca denedim',
    failure:
      'işe yaramadı|olmadı|başarısız|sonuç vermedi|hâlâ|aynı hata|daha kötü|geri aldık|geri alındı|yanlış çünkü|geçmedi|kötü fikir',
    method:
      'çözüm|çözdüm|çözdük|çözüldü|işe yarayan|düzelttim|sonunda|nihayet|şimdi|değiştirdim|yerine|şöyle yapın|yapmanız gereken|yeterli|son hali|doğru yol',
    cause: 'nedeni|sebebi|çünkü|yüzünden|meğer|anlaşıldı ki|ortaya çıktı|aslında|araştırınca|suçlu',
    insight: 'ders|öğrendim|genel olarak|kısaca|özetle|sonuç olarak|unutmayın|bir dahaki|her zaman|asla|ipucu',
    applies: 'geçerlidir|durumunda kullanın',
    excludes: 'geçerli değil|kullanmayın|hariç|istisna|sınırlama|dikkat|sürece',
    evidence:
      'doğruladım|doğrulamak|kontrol ettim|test ettim|testler|sonuç|değişiklikten sonra|o zamandan beri|yeniden çalıştırdım',
    refusal: 'yapmayın|asla olmaz|yanlış|önermem|cevap değil|kötü fikir|tehlikeli|ilgisi yok|denedik zaten',
    worked: 'çalışıyor|çözüldü|artık çalışıyor|tamam|sorun kalmadı|düzeldi|kapatıyorum',
    courtesy: 'merhaba|selam|teşekkürler|teşekkür|sağ olun|saygılar|lütfen|tamam|anladım|iyi günler',
  },
}
