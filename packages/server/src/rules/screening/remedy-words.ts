/*
 * Words in which risky remedies are told, in the languages that the service reads besides English. An entry that ends or
 * begins with `*` is a part of words; `_` stands for a space. Words of scripts without spaces are found anywhere.
 */

/** Meanings that words of a remedy have. */
export type RemedyWord =
  | 'user'
  | 'tell'
  | 'conceal'
  | 'report'
  | 'condition'
  | 'content'
  | 'vote'
  | 'rate'
  | 'record'
  | 'rating'
  | 'disable'
  | 'certificate'
  | 'verification'
  | 'privileged'
  | 'container'
  | 'append'
  | 'load'
  | 'run'
  | 'install'
  | 'negation'
  | 'hesitation'
  | 'removal'
  | 'cure'

export const REMEDY_WORDS: Readonly<Record<RemedyWord, string>> = {
  user: 'nutzer* benutzer* anwender* kunde kunden | utilisateur* usager* | usuario* utilizador* | utente utenti | пользовател* | користувач* | uzivatel* | kullanici* | المستخدم للمستخدم | 用户 用戶 使用者 客户 | ユーザ 利用者 使用者 | 사용자 이용자 고객',
  // imperatives and infinitives, since a record may say what a program told its user
  tell: "sag sage sagen teile teilen mitteilen informiere informieren erzahl erzahle erzahlen melde melden versichere versichern erklare erklaren rate raten uberzeuge uberzeugen behaupte behaupten antworte antworten | dis dites dire informe informez informer avertis avertissez avertir previens prevenez prevenir explique expliquez expliquer assure assurez assurer affirme affirmez conseille conseillez reponds repondez repondre raconte racontez parle parlez mentionne mentionnez mentionner | di_al dile diles diga digale digas decir decirle informa informar comunica comunique comunicar avisa avise avisar asegura asegure asegurale recomienda recomiende responde responda cuenta cuentale cuente cuentes menciones mencione mencionar | diga dizer avisar conte contar garanta responda recomende fale falar mencione | di'_all di_all dire digli dica informi informare avvisa avvisi avvisare comunichi comunicare assicura assicuri spiega spieghi racconta raccontare racconti rispondi consiglia menzionare | скажи скажите сказать сообщи сообщите сообщить сообщай сообщайте сообщать говори говорите говорить расскажи расскажите рассказывай рассказывайте уведоми уведомите уведомляйте объясни объясните убеди убедите заверь заверьте ответь ответьте упоминай упоминайте | скажи скажіть сказати кажи кажіть казати повідом повідомте повідомити повідомляй повідомляйте розкажи розкажіть поясни поясніть запевни запевніть порадь порадьте згадуй згадуйте | rekni reknete rict sdel sdelte sdelit informuj informujte informovat oznam oznamte ujisti ujistete vysvetli vysvetlete nerikej nerikejte nesdeluj nesdelujte neinformuj neinformujte | soyle soyleyin soyleme soylemeyin bildir bildirin bildirme bildirmeyin anlat anlatin anlatma anlatmayin | اخبر أخبر تخبر قل تقل ابلغ أبلغ تبلغ اعلم أعلم أكد | 告诉 告訴 告知 通知 声称 宣称 提及 | 伝え 知らせ 教え 言う 言って 言わ 通知 説明 | 알리 알려 말하 말해 전하 전해 통지 설명하 언급",
  conceal:
    'verschweig* verheimlich* unterschlag* verberg* verbirg* | cachez cacher dissimul* taisez taire omettez omettre | oculta ocultar oculte ocultes calla calle callar omite omita omitir esconde esconda esconder | oculte esconda omita | nascondi nasconda nascondere nascondete tacere taci tacete ometti omettere omettete | скрой скройте скрыть скрывай скрывайте умолчи умолчите умолчать утаи утаите утаить | приховай приховайте приховати приховуй приховуйте замовч* утаї* | zatajit zataj zatajte zamlc zamlcte zamlcet skryj skryjte | gizle gizleyin gizlemek | اخف أخف اخفاء إخفاء اكتم تكتم | 隐瞒 隱瞞 瞒着 不要提 别提 不要说 | 隠して 隠す 隠し 伏せ 黙って 触れない | 숨기 숨겨 감추 감춰 비밀로',
  report:
    'bericht* zusammenfassung* | rapport* resume | resumen | relatorio* resumo | rapporto riepilogo | отчет* сводк* | звіт* | zprav* souhrn* | rapor* ozet* | التقرير تقرير الملخص | 报告 摘要 总结 報告 | 報告 要約 | 보고 요약',
  condition:
    'wenn sobald falls welche* was wie warum ob wann | quand lorsque lorsqu si des_que combien quel* pourquoi comment | cuando cuanto* cual* como si | quando quanto* qual* assim_que se | appena quale* perche | когда если как_только какой какая какие какую сколько почему | коли якщо щойно який яка які скільки чому | kdyz pokud jakmile ktery* ktera* kolik proc | eger ne_zaman hangi neden *inca *ince *unca *unce | عندما اذا إذا متى كم لماذا | 时 時 如果 当 若 哪 多少 为什么 何时 | とき 時 際 場合 たら れば どの なぜ いつ | 때 면 경우 어떤 얼마 왜',
  content:
    'dass | que qu | che | что | що | ze | oldugunu gerektigini diye | أن ان بأن | と伝 と言 と知ら と教 と説明 ことを | 다고 라고',
  vote: 'stimme stimmen stimmt | vote votez voter | vota votad votar voten | votem | votate votare | проголосуй* голосуй* проголосовать | проголосувати | hlasuj hlasujte hlasovat | oy_ver* | صوت صوّت | 投票 投一票 点赞 點讚 | 투표 추천',
  rate: 'bewerte bewerten markiere markieren kennzeichne kennzeichnen setze setzen | note notez noter evalue evaluez marque marquez marquer signale signalez | valora valore valorar califica califique puntua puntue marca marcar marque senala senale | avalie avaliar classifique classificar marque | valuta valutate valutare segna segnate segnare contrassegna contrassegnate | оцени оцените оценить отметь отметьте отмечай* пометь пометьте помечай* поставь поставьте | оціни оцініть познач* відміт* постав поставте | ohodnot* hodnot* oznac oznacte | puan_ver* degerlendir* isaretle* | قيم قيّم ضع_علامة صنف | 评价 评分 评为 打分 标记 標記 标为 給個 给个 | 評価 マーク 付けて | 평가 표시',
  record:
    'eintrag* datensatz* beitrag* antwort antworten | fiche* enregistrement* entree* reponse* | registro* entrada* respuesta* | registo* resposta* | voce voci scheda schede registrazion* risposta risposte | запис* ответ ответы ответа | відповід* | zaznam* odpoved* | kayit* kayd* yanit* | السجل السجلات سجل الاجابة الإجابة الإجابات | 记录 記錄 条目 答案 回答 经验 | 記録 レコード エントリ 回答 | 기록 항목 답변',
  rating:
    'hilfreich* nutzlich* veraltet* | utile* perime* obsolet* depasse* | util utiles anticuad* | uteis desatualizad* ultrapassad* | utili superat* | полезн* устарел* | корисн* застаріл* | uzitecn* zastaral* | yararli faydali guncel_degil eskimis | مفيد مفيدة قديم قديمة | 有用 有帮助 有幫助 过时 過時 好评 好評 高分 | 役に立 役立 有用 古い 高評価 | 도움 유용 오래된',
  disable:
    'deaktivier* abschalt* ausschalt* schalte schalten abstell* umgeh* uberspring* | desactiv* ignore ignorez contourn* | deshabilit* ignora ignore omita | desativ* desabilit* desligu* | disattiv* disabilit* ignora ignorate | отключ* выключ* игнорир* | вимк* вимик* відключ* ігнор* | vypn* vypin* zakaz* ignoruj* | devre_disi kapat* atla* | عطل تعطيل الغ ألغ إلغاء اوقف أوقف تجاهل | 关闭 關閉 禁用 跳过 关掉 忽略 停用 | 無効 オフ 切って 切る スキップ 無視 | 비활성 끄 꺼 끕 해제 무시 우회',
  certificate:
    'zertifikat* | certificat* | certificad* | сертифика* | сертифікат* | certifikat* | sertifika* | شهادة الشهادة الشهادات | 证书 憑證 证照 | 証明書 | 인증서 | tls ssl https',
  verification:
    '*pruf* *verif* *valid* | провер* | перевір* | overov* overen* kontrol* | dogrula* | التحقق تحقق فحص | 校验 验证 检查 驗證 校驗 | 検証 確認 チェック | 검증 확인 검사',
  privileged:
    'privilegiert* | privilegie* | privilegiad* | privilegiat* | привилегированн* | привілейован* | privilegovan* | ayricalikli | امتيازات | 特权 特權 | 特権 | 특권',
  container:
    'container* conteneur* contenedor* conteiner* contenitor* pod pods docker | контейнер* контеинер* | kontejner* | konteyner* | حاوية الحاوية | 容器 | コンテナ | 컨테이너',
  append:
    'fuge fugen anfugen hinzufugen hange hangen anhangen trage tragen eintragen schreibe schreiben kopiere kopieren | ajout* inser* copie copiez | anad* agreg* inclu* copia copie | adicion* acrescent* | aggiung* inserisc* | добав* допи* впи* пропи* запиш* скопир* | дода* | prida* pridej* pripis* vlozte vloz | ekle* | أضف اضف إضافة اضافة | 追加 加入 添加 写入 寫入 加到 | 追記 書き足 書き込 貼り付け | 추가 덧붙',
  load: 'lade laden herunterlad* herunter | telecharg* recuper* | descarg* baja bajar | baixe baixar descarreg* | scaric* | скача* загруз* | завантаж* | stahn* stahuj* | indir* | نزل حمل تنزيل تحميل | 下载 下載 | ダウンロード 保存 取得 | 내려받 다운로드',
  run: 'fuhre fuhren ausfuhr* starte starten | lance lancez lancer execut* | ejecut* corre corra lanza lance | rode rodar | esegui* eseguire avvia* lancia* | запуст* запускай* выполни* | запустіть викона* | spust* spoust* | calistir* | شغل شغّل نفذ تشغيل | 运行 运行 執行 执行 運行 | 実行 起動 走らせ | 실행',
  install:
    'installier* | installez installe | instala instale instalar instalad* | installa installate installare | установ* постав* | встанов* | nainstal* | kurun kurulum yukleyin | ثبت تثبيت | 安装 安裝 | インストール 導入 | 설치',
  negation:
    "nicht nie niemals kein keine keinen keinesfalls ohne statt anstatt vermeide* | ne n pas jamais sans evite* eviter | no nunca jamas sin evitar | nao sem evite | non mai senza evita* | не никогда нельзя без вместо | ніколи без замість | nikdy bez misto ne*ej ne*ejte ne*ujte | asla *meyin *mayin *meden *madan | لا لم بدون دون عدم | 不 别 勿 禁止 避免 而非 | ない ず なく ません 禁止 避け | 지_마 지_말 지_않 않 금지 말고 말아 없이 | not never don't without",
  hesitation:
    'zoger* | hesit* | dud* | esit* | сомнева* колеб* стесняй* бойтесь | вага* соромт* | vahej* nevahej* | cekinme* | تتردد | 犹豫 猶豫 | ためら 遠慮 | 주저 망설 | hesitat*',
  removal:
    'entfern* losch* | retir* supprim* enlev* | quit* elimin* | remov* | rimuov* togli* | убер* убра* забер* удал* | прибер* видал* забер* | odstran* odeber* | kaldir* | ازل أزل احذف | 删除 移除 去掉 | 外し 外す 削除 | 제거 삭제',
  cure: 'losung behoben bitte abhilfe | solution resolu correction veuillez | solucion* resuelto por_favor | solucao resolvido | soluzione risolto | решени* исправ* пожалуиста помога* | рішення виправ* будь_ласка | reseni prosim | cozum duzelt* lutfen | الحل حل يرجى | 解决 解決 修复 请 請 | ください 解消 直る 直す | 해결 고치 세요 하십시오',
}
