import type { LanguageWords } from './word-class.ts'

export const indonesian: LanguageWords = {
  sections: {
    title: 'judul|topik',
    problem:
      'masalah|permasalahan|deskripsi|deskripsi masalah|gejala|apa yang terjadi|kesalahan|galat|pesan kesalahan|situasi|konteks|latar belakang|gangguan|insiden|pertanyaan|laporan|perilaku',
    environment: 'lingkungan|versi|sistem|konfigurasi|perangkat',
    attempt:
      'percobaan|yang sudah dicoba|sudah dicoba|apa yang dicoba|apa yang sudah dicoba|yang tidak berhasil|apa yang tidak berhasil|yang tidak membantu|percobaan gagal|upaya yang gagal|jalan buntu|percobaan pertama|ditolak|alternatif',
    failure: 'mengapa gagal|mengapa tidak berhasil|kenapa gagal|kenapa tidak berhasil|alasan kegagalan|kekurangan',
    method:
      'solusi|penyelesaian|cara mengatasi|cara memperbaiki|perbaikan|yang berhasil|apa yang berhasil|yang membantu|jawaban|jalan keluar|perubahan|tindakan|langkah|langkah langkah|penanganan',
    cause:
      'penyebab|akar masalah|akar penyebab|penyebab utama|alasan|mengapa|kenapa|penjelasan|diagnosis|diagnosa|analisis|analisa',
    insight:
      'pelajaran|pembelajaran|kesimpulan|apa yang dipelajari|kiat|saran|lain kali|pencegahan|catatan|rekomendasi',
    applies: 'kapan berlaku|berlaku untuk|berlaku jika|syarat',
    excludes:
      'kapan tidak berlaku|tidak berlaku|tidak berlaku untuk|batasan|keterbatasan|pengecualian|peringatan|perhatian',
    evidence: 'verifikasi|pemeriksaan|konfirmasi|pembuktian|bukti|hasil|pengujian|cara memeriksa|validasi',
    metadata: 'penulis|tanggal|prioritas|penanggung jawab|tautan|lihat juga|lampiran',
  },
  words: {
    problem: 'masalah*|kesalahan*|galat|gejala*|gangguan*|insiden*|terjadi',
    environment: 'lingkungan*|versi|sistem|konfigurasi',
    attempt: 'percobaan*|dicoba|mencoba|upaya*',
    method:
      'solusi*|penyelesaian*|perbaikan*|memperbaik*|diperbaik*|mengatas*|diatas*|menyelesaik*|diselesaik*|perubahan*|tindakan*|membantu',
    cause: 'penyebab*|akar|alasan*|penjelasan*|diagnos*|analisis*',
    insight: 'pelajaran*|pembelajaran*|kesimpulan*|dipelajari',
    evidence: 'verifikasi*|pemeriksaan*|konfirmasi*|bukti*|pengujian*|validasi*',
    excludes: 'batasan*|pengecualian*',
    why: 'mengapa|kenapa',
    negation: 'tidak|bukan|gagal|tanpa|percuma',
    success: 'akhirnya|sukses|berhasil',
    filler:
      'dan|atau|yang|apa|cara|bagaimana|di|ke|dari|untuk|dengan|ini|itu|kami|kita|saya|sudah|telah|adalah|pada|oleh',
  },
}
