/*
 * Words that say in which direction an action goes, in the languages that the service reads. An entry that ends in `*` is
 * a beginning of words; the others are whole words. Entries in scripts without spaces are found anywhere.
 */

/** A pair of opposite directions; every word is in lower case and without diacritics. */
export type Axis = 'amount' | 'presence' | 'version' | 'permission' | 'running' | 'order'

export interface DirectionEntry {
  axis: Axis
  pole: 1 | -1
  words: string
}

export const DIRECTIONS: readonly DirectionEntry[] = [
  {
    axis: 'amount',
    pole: 1,
    words:
      'increas* rais* enlarg* extend* lengthen* grow bump* boost* expand* doubl* widen* higher larger longer bigger more maximi* | erhoh* hochgesetz* hochsetz* heraufgesetz* vergrosser* verlanger* anheb* heraufsetz* hoher grosser langer mehr | augment* agrandi* allong* rallong* elev* plus | aument* ampli* alarg* subir sube suba eleva* incrementa* mas | aumenta* alza* ingrandi* allunga* piu | увелич* повыс* подня* поднима* расшир* больше выше | artir* yukselt* buyut* uzat* | زد زياده زيادة رفع ارفع كبر مدد | verhoog* vergroot* verleng* meer hoger | zwieksz* podnie* wydluz* wiecej',
  },
  {
    axis: 'amount',
    pole: -1,
    words:
      'decreas* reduc* lower* shrink* shorten* halv* lessen* smaller shorter fewer less minimi* | senk* gesenkt verringer* herabgesetz* heruntergesetz* verkleiner* verkurz* gekurzt herabsetz* heruntersetz* reduzier* halbier* kleiner kurzer weniger niedriger | diminu* redui* reduct* abaiss* raccourci* baiss* moins | disminu* reduc* reduz* bajar baja acorta* menos | diminui* encurta* baix* abaixa* | ridu* diminuisc* abbassa* accorcia* meno | уменьш* сниз* снижа* понизи* сокра* меньше ниже | azalt* dusur* kucult* kisalt* | قلل خفض اخفض تقليل تخفيض | verlaag* verklein* verkort* minder | zmniejsz* obniz* skroc* mniej',
  },
  {
    axis: 'presence',
    pole: 1,
    words:
      'set sets setting add adds adding added enabl* activat* insert* includ* append* install* defin* declar* configur* use using apply provide provides provided increas* rais* decreas* reduc* lower* | setz* gesetzt hinzufug* aktivier* einfug* eintrag* erganz* installier* definier* einschalt* verwend* nutz* erhoh* | defini* ajout* activ* inser* inclu* utilis* regl* mettre mets augment* | establec* anad* agreg* activ* habilit* instal* incluy* usa* pon poner aument* configur* | defin* adicion* acrescent* ativ* inclu* usar use aument* | imposta* aggiung* attiva* abilita* installa* inseri* usa* aumenta* | установ* добав* включ* задат* задай* пропи* использ* увелич* | ayarla* ekle* etkinlestir* kullan* artir* | اضف أضف اضافة إضافة فعل تفعيل ضع عين | instel* toevoeg* voeg inschakel* gebruik* | ustaw* dodaj* doda* wlacz* uzyj*',
  },
  {
    axis: 'presence',
    pole: -1,
    words:
      'remov* delet* unset* drop* disabl* uninstall* omit* strip* deactivat* exclud* eras* rm | entfern* losch* geloscht deaktivier* deinstallier* abschalt* ausschalt* weglass* herausnehm* | supprim* enlev* desactiv* desinstall* effac* | elimin* borr* quita* desactiv* deshabilit* desinstal* suprim* | remov* exclu* apag* desativ* desabilit* desinstal* retir* | rimuov* elimina* togli* disattiva* disabilita* disinstalla* cancella* | удал* убер* убра* отключ* выключ* снес* исключ* | kaldir* silin sil devre cikar* | احذف حذف ازل إزالة ازالة عطل تعطيل الغ إلغاء | verwijder* uitschakel* | usun* wylacz* skasuj*',
  },
  {
    axis: 'version',
    pole: 1,
    words:
      'upgrad* updat* newer newest latest | aktualisier* hochstuf* neuere* neueste* | mettre-a-jour actualis* recent* | actualiz* ultima* | atualiz* | aggiorna* | обнов* | guncelle* yukselt* | تحديث حدث ترقية | bijwerk* | zaktualizuj* aktualizuj*',
  },
  {
    axis: 'version',
    pole: -1,
    words:
      'downgrad* rollback revert* older | zuruckstuf* herabstuf* altere* | retrograd* ancienne | degrad* anterior* antigua* antiga* | откат* понизи* | dusur* eski | خفض ارجع',
  },
  {
    axis: 'permission',
    pole: 1,
    words:
      'allow* permit* grant* accept* whitelist* unblock* open opens opened opening | erlaub* zulass* gestatt* freigeb* offne* | autoris* permet* accept* ouvr* | permit* autoriz* acept* abr* | consent* permett* apri* | разреш* открой* откры* | izin | اسمح سماح افتح',
  },
  {
    axis: 'permission',
    pole: -1,
    words:
      'deny denie* block* forbid* refus* reject* revok* blacklist* close closes closed closing | verbiet* sperr* blockier* verweiger* schliess* | interdi* bloqu* refus* ferm* | prohib* deneg* bloque* rechaz* cierr* cerr* | nega* bloque* proib* fech* | viet* blocca* rifiut* chiud* | запре* блокир* закр* | engelle* yasakla* kapat* | امنع منع احظر حظر اغلق',
  },
  {
    axis: 'running',
    pole: 1,
    words:
      'start starts started starting launch* resum* unpaus* uncordon* up | start* starte* | demarr* lancer lance | inici* arranc* | avvia* | запус* | baslat* | شغل تشغيل ابدا',
  },
  {
    axis: 'running',
    pole: -1,
    words:
      'stop* kill* halt* paus* suspend* terminat* cordon* drain* down | stopp* beend* anhalt* | arret* | deten* detien* parar | ferma* arresta* | останов* убей* | durdur* | اوقف إيقاف ايقاف',
  },
  { axis: 'order', pole: 1, words: 'after | nachdem | apres | despues | depois | dopo | после | sonra | بعد' },
  { axis: 'order', pole: -1, words: 'before | bevor vorher | avant | antes | prima | до | قبل' },
  // scripts without spaces, and those whose endings are attached
  {
    axis: 'amount',
    pole: 1,
    words:
      '增加 增大 调大 提高 加大 延长 扩大 調大 延長 上げ 増や 大きく 長く 伸ば 늘리 늘려 늘린 높이 높여 높인 키우 키워 키운 올리 올려 올린',
  },
  {
    axis: 'amount',
    pole: -1,
    words: '减少 减小 调小 降低 缩短 缩小 調小 縮短 下げ 減ら 小さく 短く 縮め 줄이 줄여 줄인 낮추 낮춰 낮춘',
  },
  {
    axis: 'presence',
    pole: 1,
    words:
      '设置 设为 添加 加入 加上 启用 开启 打开 安装 配置 使用 增加 增大 调大 提高 設定 追加 有効 入れ 付け 使う インストール 설정 추가 활성화 켜 설치 넣 사용 늘리 늘려 늘린 높이 높여 높인',
  },
  {
    axis: 'presence',
    pole: -1,
    words:
      '删除 移除 去掉 取消 禁用 关闭 关掉 卸载 刪除 去除 外す 外し 削除 無効 取り除 消す 消し アンインストール 삭제 제거 비활성화 끄 빼 해제',
  },
  { axis: 'version', pole: 1, words: '升级 更新 アップグレード アップデート 업그레이드 업데이트' },
  { axis: 'version', pole: -1, words: '降级 回退 ダウングレード 戻す 戻し 다운그레이드 되돌' },
  { axis: 'permission', pole: 1, words: '允许 放行 許可 허용' },
  { axis: 'permission', pole: -1, words: '禁止 拒绝 阻止 拒否 차단 거부 금지' },
  { axis: 'running', pole: 1, words: '启动 起動 시작' },
  { axis: 'running', pole: -1, words: '停止 중지 정지' },
  { axis: 'order', pole: 1, words: '之后 以后 後に 後で 이후' },
  { axis: 'order', pole: -1, words: '之前 以前 前に 이전' },
]

/** Values that switch something on or off, whatever verb gives them. */
export const SWITCH_VALUES: ReadonlyMap<string, 1 | -1> = new Map([
  ...'true yes enabled'.split(' ').map((word) => [word, 1] as const),
  ...'false off disabled'.split(' ').map((word) => [word, -1] as const),
])

/** Words that deny what follows them in their clause. */
export const DENYING_WORDS =
  "not no never dont don't doesnt doesn't cannot can't mustn't shouldn't avoid refrain | nicht kein* nie niemals vermeid* | pas jamais evit* | no nunca jamas evit* | nao nunca jamais | non mai evita* | не никогда нельзя | degil | لا لم ليس | niet geen nooit | nie nigdy"
/** Verbs at the beginning of a clause that say that nothing is changed. */
export const LEAVING_WORDS =
  'leave keep | lasse lassen belasse* beibehalt* | laisse laisser garder gardez | deja dejar mantener manten | deixar deixe manter mantenha | lascia* mantien* mantener* | остав* сохран* | birak* | laat laten behoud* | zostaw* pozostaw*'
/** Prepositions that begin a part of a clause that does not happen. */
export const EXCLUSIONS =
  'without instead rather | ohne statt anstatt | sans | sin | sem | senza invece | без вместо | olmadan | بدون دون | zonder | bez zamiast'
/** Denials in scripts without spaces, as parts of a regular expression; 别 within a word is none, as in 级别. */
export const UNSPACED_DENIALS = '不要|(?<!\\p{Script=Han})别|不|勿|无需|禁止|切勿|没有|ない|ません|なしで|なし|않|지 마'
/** Those of them that end a clause: what follows is done. */
export const DENYING_ENDS = 'ないで|せずに|ずに|않고|말고|없이'
