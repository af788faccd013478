import type { LanguageWords } from './word-class.ts'

export const portuguese: LanguageWords = {
  sections: {
    title: 'título|titulo|assunto|nome|resumo curto',
    problem: `problema*|descrição|descrição do problema|sintoma*|o que aconteceu|o que acontece|erro|erros|mensagem de erro|situação|contexto|
      cenário|tarefa|objetivo|pergunta|dúvida|bug|defeito|incidente|comportamento observado|comportamento atual|como reproduzir|passos para reproduzir|
      história|queixa|necessidade|requisito|impacto|falha|motivação|histórico`,
    environment:
      'ambiente|versões|versão|sistema|plataforma|configuração|ferramentas|linguagem|onde|pilha|tecnologias|dependências|infraestrutura|pré requisitos',
    attempt: `tentativa*|o que tentei|o que tentamos|já tentei|o que não funcionou|não funcionou|tentativas fracassadas|tentativas falhas|becos sem saída|
      pistas falsas|primeira tentativa|primeiras tentativas|antes|código antigo|errado|incorreto|descartado|alternativas|experimentos|código original|antipadrão`,
    failure:
      'por que falhou|porque falhou|por que não funcionou|motivo da falha|razão da falha|por que não|desvantagem|objeção|motivo da reversão|por que está errado',
    method: `solução|soluções|correção|como resolver|como resolvi|como resolvemos|o que funcionou|o que resolveu|resposta|contorno|alternativa que funcionou|conserto|reparo|
      mudança|alteração|alterações|ação|ações|o que fazer|o que fiz|faça assim|passos|procedimento|depois|código novo|correto|resolução|recomendação|medidas|remédio|implementação|como fazer|saída`,
    cause:
      'causa|causas|causa raiz|motivo|por que|porquê|por que acontece|explicação|diagnóstico|análise|origem|mecanismo|razão|o que era|raiz do problema|fundamento',
    insight: `lição|lições|lições aprendidas|aprendizado*|o que aprendi|o que aprendemos|conclusão|conclusões|moral|regra|dica|dicas|conselho*|boas práticas|para o futuro|
      da próxima vez|notas|observações|prevenção|em resumo|lembrete|pontos chave|como evitar`,
    applies: 'quando usar|aplica se quando|quando se aplica|aplicabilidade|condições|válido quando',
    excludes:
      'quando não usar|não se aplica|não se aplica quando|exceções|exceção|limitações|limitação|limites|ressalvas|cuidados|avisos|não usar quando|restrições|problemas conhecidos',
    evidence:
      'evidência|evidências|verificação|como verificar|como verificamos|validação|resultado|resultados|teste|testes|comprovação|confirmação|prova|efeito|após a correção|conferência',
    metadata:
      'autor|data|hora|etiquetas|estado|status|prioridade|tipo|responsável|links|referências|fonte|fontes|palavras chave|categoria|veja também|participantes|anexos',
  },
  words: {
    problem:
      'problema*|sintoma*|erro*|incidente*|falha*|defeito*|descrição*|comportamento|impacto|situação|acontece|aconteceu|acontecia|ocorre|ocorreu|bug*|anomalia*|queda*|regressão*|reclamação*|dificuldade*|alerta*',
    environment:
      'ambiente*|versão|versões|sistema*|plataforma*|configuração*|ferramenta*|software|tecnologia*|infraestrutura|servidor*|máquina*|implantação*|biblioteca*',
    attempt:
      'tentativa*|tentamos|tentei|tentado|testamos sem|experimentamos|hipótese*|beco*|experimento*|ideia*|pistas falsas',
    method:
      'solução*|soluções|resol*|corre*|corrig*|conserto*|consert*|reparo*|remédio*|medida*|ação|ações|mudança*|alteração*|alterações|resposta*|passos|ajudou|reparad*|mitigação*|restabelec*|atualização*|corrigimos',
    cause:
      'causa*|razão*|razões|origem|explicação*|diagnóstico*|análise|motivo*|culpad*|mecanismo*|vinha|fator*|fatores|gatilho*|raiz do',
    insight:
      'lição*|lições|aprend*|conclusão*|conclusões|conselho*|dica*|futuro|próxima vez|recomendação*|lembrar|prevenção|moral|nota*|retrospectiva*|evitar*|regra*|boas práticas|aprendizado*',
    evidence:
      'verific*|comprov*|valid*|teste*|confirm*|resultado*|evidência*|prova*|testes realizados|medição*|demonstração*',
    excludes: 'limitaç*|exceç*',
    why: 'por que|por quê|porque|porquê',
    negation:
      'não|sem|falhou|falharam|fracass*|descartad*|inútil*|incorret*|malsucedid*|sem sucesso|sem êxito|ineficaz*|rejeitad*|pior',
    success: 'finalmente|final|definitiva|definitivo|sucesso final',
    filler:
      'o|a|os|as|um|uma|uns|umas|de|do|da|dos|das|e|ou|que|quê|quem|como|quando|onde|se|nos|me|meu|nosso|nossa|é|era|foi|foram|são|está|estava|tem|temos|havia|em|no|na|nas|com|por|para|pelo|pela|seu|sua|isso|isto|funcionou|funcionava|funcionar|fizemos|fiz|feito|fazer|raiz|sucesso|afetado|afetada|afetados|aplicada|aplicado|aplicadas|usadas|usados|utilizadas|observado|observados|aprendidas|técnica|técnico|já|primeira|primeiro|anteriores|outros|detalhes|informações|observada|realizados|realizada|atual|conhecido|definitiva|definitivo|real|realmente',
  },
  sentences: {
    problem: `estou com|estamos com|encontrei|encontramos|me deparei|deparei com|o problema é|o problema era|aconteceu o seguinte|a situação|a história|tudo começou|começou assim|começou quando|
      não funciona|parou de funcionar|não consigo|está dando erro|dá erro|aparece o erro|preciso de|quero|estou tentando|alguém sabe|como faço|o que estou vendo|contexto|desde ontem|travei|preso em|o pedido era|surgiu|reclamaram`,
    environment:
      'uso|estou usando|usamos|rodando|ambiente é|versão|meu ambiente|o sistema é|estamos no|estou no|roda em|a pilha é',
    attempt: `tentei|tentamos|primeiro tentei|no início|inicialmente|a princípio|primeira ideia|minha primeira ideia|primeira tentativa|comecei com|começamos|o código original|antes era|antes disso|achei que|pensei que|também tentei|segunda tentativa|experimentei|o óbvio`,
    failure: `não funcionou|não adiantou|não resolveu|sem sucesso|sem efeito|não deu certo|deu errado|falhou|falhou de novo|continua falhando|mesmo erro|piorou|voltou a|tivemos que reverter|foi revertido|o problema com isso|está errado porque|não passou|má ideia|não serviu|em vão`,
    method: `a solução|solução foi|resolvi|resolvemos|consegui resolver|foi resolvido|o que funcionou|funcionou assim|o que resolveu|corrigi|corrigimos|a correção|no fim|no final|por fim|finalmente|acabei|acabamos|agora fazemos|agora está assim|
      mudei para|troquei por|trocamos|faça assim|basta|é preciso|deve se|você deve|versão final|para quem|o jeito certo|em vez disso|a saída foi`,
    cause:
      'a causa|causa é|causa foi|o motivo|porque|por causa|acontece que|descobri que|descobrimos|na verdade|o culpado|isso acontece|deve se a|investigando|depois de investigar|a explicação|a razão|no fundo',
    insight:
      'lição|a lição|aprendi|aprendemos|moral da história|em geral|em resumo|resumindo|conclusão|lembre se|da próxima vez|para o futuro|regra geral|vale lembrar|dica|fica a dica|sempre|nunca|bom saber|vale a pena',
    applies: 'serve quando|vale quando|aplica se a|use quando',
    excludes:
      'não se aplica|não use|exceto|exceção|a menos que|ressalva|uma ressalva|limitação|cuidado|atenção|não vale para|só não',
    evidence:
      'verifiquei|verificamos|para confirmar|confirmado|conferi|testei|testamos|os testes|resultado|depois da mudança|depois disso|rodei de novo|para ter certeza|desde então|após a correção',
    refusal:
      'não faça isso|de jeito nenhum|está errado|não recomendo|não responde|má ideia|isso só esconde|não tem nada a ver|perigoso|já tentei isso|discordo|nem pensar',
    worked:
      'funcionou|agora funciona|resolvido|deu certo|tudo certo|problema resolvido|voltou ao normal|está funcionando|passou|encerrando|sem problemas desde',
    courtesy:
      'oi|olá|bom dia|boa tarde|boa noite|pessoal|obrigado|obrigada|valeu|abraço|abraços|atenciosamente|desde já|por favor|agradeço|ok|beleza|entendi',
  },
}
