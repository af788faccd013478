/** One sample, told in each language of the lexicon, with headings most of which no list of it holds as they are. */
export const sections = [
  'problem',
  'environment',
  'attempt',
  'failure',
  'cause',
  'method',
  'evidence',
  'insight',
] as const
export type SectionName = (typeof sections)[number]

export interface LanguageProblem {
  language: string
  title: string
  /** heading and text of each section */
  told: Record<SectionName, readonly [heading: string, text: string]>
}

export const samples: readonly LanguageProblem[] = [
  {
    language: 'English',
    title: 'Uploads above 1 MB end in 413',
    told: {
      problem: [
        'Describe the bug',
        'Every upload above one megabyte is answered with 413 Request Entity Too Large since Monday.',
      ],
      environment: ['Your environment', 'nginx 1.25.3, Ubuntu 22.04'],
      attempt: ['What have you tried', 'Raised the limit of the application to 50 MB.'],
      failure: ['Why that was not enough', 'The request never reached the application.'],
      cause: ['Explanation of the bug', 'The reverse proxy keeps its default body size of one megabyte.'],
      method: ['How it got fixed', 'Set `client_max_body_size 20m;` in the server block and reload nginx.'],
      evidence: ['Proof that it works', 'A file of 15 MB went through three times in a row.'],
      insight: ['Lessons for next time', 'Each hop has a limit of its own, so look at all of them.'],
    },
  },
  {
    language: 'German',
    title: 'Hochladen über 1 MB endet mit 413',
    told: {
      problem: ['Problemstellung', 'Seit Montag wird jede Datei über einem Megabyte mit 413 beantwortet.'],
      environment: ['Technische Umgebung', 'nginx 1.25.3, Ubuntu 22.04'],
      attempt: ['Vergebliche Versuche', 'Die Grenze der Anwendung auf 50 MB gesetzt.'],
      failure: ['Warum vergeblich', 'Die Anfrage kam nie bei der Anwendung an.'],
      cause: ['Fehlerursache', 'Der Proxy behält seine voreingestellte Größe von einem Megabyte.'],
      method: ['Lösungsweg', '`client_max_body_size 20m;` im Serverblock setzen und nginx neu laden.'],
      evidence: ['Erfolgskontrolle', 'Eine Datei von 15 MB kam dreimal durch.'],
      insight: ['Lessons Learned', 'Jede Station hat eine eigene Grenze, also alle ansehen.'],
    },
  },
  {
    language: 'French',
    title: "L'envoi de plus de 1 Mo finit en 413",
    told: {
      problem: ['Description du problème', 'Depuis lundi, tout fichier de plus d’un mégaoctet reçoit une réponse 413.'],
      environment: ['Environnement technique', 'nginx 1.25.3, Ubuntu 22.04'],
      attempt: ['Tentatives infructueuses', "Augmenter la limite de l'application à 50 Mo."],
      failure: ["Pourquoi cela n'a pas marché", "La requête n'arrivait jamais à l'application."],
      cause: ['Cause racine', 'Le proxy garde sa taille par défaut de un mégaoctet.'],
      method: ['Correctif appliqué', 'Mettre `client_max_body_size 20m;` dans le bloc server puis recharger nginx.'],
      evidence: ['Vérification du correctif', 'Un fichier de 15 Mo est passé trois fois de suite.'],
      insight: ['Leçons tirées', 'Chaque étape a sa propre limite, il faut toutes les regarder.'],
    },
  },
  {
    language: 'Spanish',
    title: 'Las subidas de más de 1 MB acaban en 413',
    told: {
      problem: ['Descripción del problema', 'Desde el lunes cualquier archivo de más de un megabyte recibe un 413.'],
      environment: ['Entorno afectado', 'nginx 1.25.3, Ubuntu 22.04'],
      attempt: ['Intentos fallidos', 'Subir el límite de la aplicación a 50 MB.'],
      failure: ['Por qué no funcionó', 'La petición nunca llegaba a la aplicación.'],
      cause: ['Causa raíz', 'El proxy conserva su tamaño por defecto de un megabyte.'],
      method: ['Solución aplicada', 'Poner `client_max_body_size 20m;` en el bloque server y recargar nginx.'],
      evidence: ['Comprobación', 'Un archivo de 15 MB pasó tres veces seguidas.'],
      insight: ['Lecciones aprendidas', 'Cada salto tiene su propio límite, hay que mirarlos todos.'],
    },
  },
  {
    language: 'Portuguese',
    title: 'Envios acima de 1 MB terminam em 413',
    told: {
      problem: ['Descrição do problema', 'Desde segunda todo arquivo acima de um megabyte recebe 413.'],
      environment: ['Ambiente afetado', 'nginx 1.25.3, Ubuntu 22.04'],
      attempt: ['Tentativas sem sucesso', 'Aumentar o limite da aplicação para 50 MB.'],
      failure: ['Por que não funcionou', 'O pedido nunca chegava à aplicação.'],
      cause: ['Causa raiz', 'O proxy mantém o tamanho padrão de um megabyte.'],
      method: ['Correção aplicada', 'Definir `client_max_body_size 20m;` no bloco server e recarregar o nginx.'],
      evidence: ['Validação', 'Um arquivo de 15 MB passou três vezes seguidas.'],
      insight: ['Lições aprendidas', 'Cada salto tem o seu próprio limite, olhe todos.'],
    },
  },
  {
    language: 'Italian',
    title: 'Caricamenti oltre 1 MB finiscono in 413',
    told: {
      problem: ['Descrizione del problema', 'Da lunedì ogni file oltre un megabyte riceve un 413.'],
      environment: ['Ambiente interessato', 'nginx 1.25.3, Ubuntu 22.04'],
      attempt: ['Tentativi falliti', "Alzato il limite dell'applicazione a 50 MB."],
      failure: ['Perché non ha funzionato', "La richiesta non arrivava mai all'applicazione."],
      cause: ['Causa principale', 'Il proxy mantiene la sua dimensione predefinita di un megabyte.'],
      method: ['Correzione applicata', 'Impostare `client_max_body_size 20m;` nel blocco server e ricaricare nginx.'],
      evidence: ['Verifica della correzione', 'Un file di 15 MB è passato tre volte di fila.'],
      insight: ['Lezioni apprese', 'Ogni passaggio ha il suo limite, vanno guardati tutti.'],
    },
  },
  {
    language: 'Russian',
    title: 'Загрузка больше 1 МБ даёт 413',
    told: {
      problem: ['Описание проблемы', 'С понедельника любой файл больше одного мегабайта получает ответ 413.'],
      environment: ['Окружение', 'nginx 1.25.3, Ubuntu 22.04'],
      attempt: ['Неудачные попытки', 'Подняли лимит приложения до 50 МБ.'],
      failure: ['Почему не помогло', 'Запрос так и не доходил до приложения.'],
      cause: ['Корневая причина', 'Прокси сохраняет размер по умолчанию в один мегабайт.'],
      method: [
        'Что сделали для исправления',
        'Добавить `client_max_body_size 20m;` в блок server и перезагрузить nginx.',
      ],
      evidence: ['Проверка исправления', 'Файл на 15 МБ прошёл три раза подряд.'],
      insight: ['Извлечённые уроки', 'У каждого звена свой предел, надо смотреть на все.'],
    },
  },
  {
    language: 'Chinese',
    title: '上传超过 1 MB 返回 413',
    told: {
      problem: ['问题描述', '从周一开始，所有超过一兆的文件都返回 413。'],
      environment: ['环境信息', 'nginx 1.25.3, Ubuntu 22.04'],
      attempt: ['尝试过的方法', '把应用的上限提高到 50 MB。'],
      failure: ['为什么没用', '请求根本没有到达应用。'],
      cause: ['根因分析', '反向代理保留了默认的一兆大小。'],
      method: ['修复方案', '在 server 块里设置 `client_max_body_size 20m;`，然后重新加载 nginx。'],
      evidence: ['验证结果', '15 MB 的文件连续三次上传成功。'],
      insight: ['经验教训', '每一层都有自己的上限，要逐层检查。'],
    },
  },
  {
    language: 'Japanese',
    title: '1 MB を超えるアップロードが 413 になる',
    told: {
      problem: ['問題の概要', '月曜日から 1 メガバイトを超えるファイルはすべて 413 が返る。'],
      environment: ['動作環境', 'nginx 1.25.3, Ubuntu 22.04'],
      attempt: ['試したこと', 'アプリケーションの上限を 50 MB に上げた。'],
      failure: ['うまくいかなかった理由', 'リクエストはアプリケーションに届いていなかった。'],
      cause: ['根本原因', 'プロキシの既定値が 1 メガバイトのままだった。'],
      method: ['実施した対策', 'server ブロックに `client_max_body_size 20m;` を書いて nginx を再読み込みする。'],
      evidence: ['確認結果', '15 MB のファイルが三回続けて通った。'],
      insight: ['教訓', '経路の各段に上限があるので、すべて確認する。'],
    },
  },
  {
    language: 'Korean',
    title: '1 MB 초과 업로드가 413으로 끝남',
    told: {
      problem: ['문제 설명', '월요일부터 1메가바이트가 넘는 파일은 모두 413 응답을 받는다.'],
      environment: ['실행 환경', 'nginx 1.25.3, Ubuntu 22.04'],
      attempt: ['시도한 방법', '애플리케이션 한도를 50 MB로 올렸다.'],
      failure: ['효과가 없었던 이유', '요청이 애플리케이션까지 도달하지 않았다.'],
      cause: ['근본 원인', '프록시의 기본 크기가 1메가바이트로 남아 있었다.'],
      method: ['해결 방법', 'server 블록에 `client_max_body_size 20m;` 을 넣고 nginx 를 다시 불러온다.'],
      evidence: ['검증 결과', '15 MB 파일이 세 번 연속으로 올라갔다.'],
      insight: ['배운 점', '각 단계마다 한도가 있으니 모두 확인해야 한다.'],
    },
  },
  {
    language: 'Turkish',
    title: '1 MB üzeri yüklemeler 413 ile bitiyor',
    told: {
      problem: ['Sorunun tanımı', 'Pazartesiden beri bir megabaytın üzerindeki her dosya 413 yanıtı alıyor.'],
      environment: ['Kullanılan ortam', 'nginx 1.25.3, Ubuntu 22.04'],
      attempt: ['Denenen yöntemler', 'Uygulamanın sınırını 50 MB yaptık.'],
      failure: ['Neden işe yaramadı', 'İstek uygulamaya hiç ulaşmıyordu.'],
      cause: ['Kök neden', 'Vekil sunucu varsayılan bir megabaytlık boyutu koruyor.'],
      method: ['Uygulanan çözüm', 'Sunucu bloğuna `client_max_body_size 20m;` yazıp nginx yeniden yüklendi.'],
      evidence: ['Doğrulama', '15 MB bir dosya üç kez üst üste geçti.'],
      insight: ['Çıkarılan dersler', 'Her adımın kendi sınırı vardır, hepsine bakın.'],
    },
  },
  {
    language: 'Arabic',
    title: 'رفع أكثر من 1 ميغابايت ينتهي بـ 413',
    told: {
      problem: ['وصف المشكلة', 'منذ يوم الاثنين كل ملف أكبر من ميغابايت واحد يتلقى 413.'],
      environment: ['بيئة العمل', 'nginx 1.25.3, Ubuntu 22.04'],
      attempt: ['المحاولات الفاشلة', 'رفعنا حد التطبيق إلى 50 ميغابايت.'],
      failure: ['لماذا لم تنجح', 'لم يصل الطلب إلى التطبيق إطلاقا.'],
      cause: ['السبب الجذري', 'الوكيل يحتفظ بالحجم الافتراضي وهو ميغابايت واحد.'],
      method: ['الحل المطبق', 'وضع `client_max_body_size 20m;` في كتلة server ثم إعادة تحميل nginx.'],
      evidence: ['التحقق من الحل', 'ملف بحجم 15 ميغابايت مر ثلاث مرات متتالية.'],
      insight: ['الدروس المستفادة', 'لكل محطة حد خاص بها فافحصها جميعا.'],
    },
  },
]
