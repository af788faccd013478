import type { LanguageWords } from './word-class.ts'

export const vietnamese: LanguageWords = {
  sections: {
    title: 'tiêu đề|chủ đề',
    problem:
      'vấn đề|sự cố|mô tả|mô tả vấn đề|triệu chứng|hiện tượng|chuyện gì đã xảy ra|điều gì xảy ra|lỗi|thông báo lỗi|tình huống|bối cảnh|câu hỏi|hành vi',
    environment: 'môi trường|phiên bản|hệ thống|nền tảng|cấu hình|công cụ',
    attempt:
      'đã thử|những gì đã thử|các cách đã thử|những cách đã thử|những gì không hiệu quả|cách không hiệu quả|thử thất bại|lần thử đầu tiên|ngõ cụt|phương án bị loại|phương án khác',
    failure: 'tại sao không hiệu quả|vì sao không hiệu quả|lý do thất bại|tại sao thất bại|vì sao thất bại|nhược điểm',
    method:
      'giải pháp|cách khắc phục|khắc phục|cách giải quyết|cách xử lý|xử lý|cách sửa|cách đã hiệu quả|câu trả lời|biện pháp|thay đổi|các bước|sửa lỗi',
    cause: 'nguyên nhân|nguyên nhân gốc|nguyên nhân gốc rễ|lý do|tại sao|vì sao|giải thích|chẩn đoán|phân tích',
    insight:
      'bài học|bài học kinh nghiệm|bài học rút ra|kết luận|mẹo|lời khuyên|lần sau|phòng ngừa|ghi chú|khuyến nghị',
    applies: 'khi nào áp dụng|áp dụng khi|áp dụng cho|điều kiện',
    excludes: 'khi nào không áp dụng|không áp dụng|không áp dụng cho|hạn chế|giới hạn|ngoại lệ|cảnh báo|lưu ý',
    evidence: 'kiểm tra|xác minh|xác nhận|kiểm chứng|bằng chứng|kết quả|kiểm thử|đã kiểm tra',
    metadata: 'tác giả|ngày|thẻ|mức ưu tiên|người phụ trách|liên kết|xem thêm|tệp đính kèm',
  },
  words: {
    problem: 'vấn đề|sự cố|lỗi|triệu chứng|hiện tượng|xảy ra',
    environment: 'môi trường|phiên bản|hệ thống|cấu hình',
    attempt: 'thử',
    method: 'giải pháp|khắc phục|giải quyết|xử lý|sửa|thay đổi|biện pháp',
    cause: 'nguyên nhân|lý do|giải thích|phân tích|chẩn đoán',
    insight: 'bài học|kinh nghiệm|kết luận|rút ra',
    evidence: 'kiểm tra|xác minh|xác nhận|kiểm chứng|bằng chứng',
    excludes: 'hạn chế|ngoại lệ',
    why: 'tại sao|vì sao',
    negation: 'không|chưa|thất bại|vô ích',
    success: 'cuối cùng|thành công',
    filler: 'và|hoặc|của|cho|với|đã|được|là|những|các|gì|nào|cách|chúng tôi|tôi|này|đó|ở|trong|hiệu quả|thế|như',
  },
}
