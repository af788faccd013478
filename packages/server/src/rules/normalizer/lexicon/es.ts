import type { LanguageWords } from './word-class.ts'

export const spanish: LanguageWords = {
  sections: {
    title: 'título|titulo|asunto|nombre|encabezado',
    problem: `problema*|descripción|descripción del problema|síntoma*|qué pasó|que paso|qué ocurre|qué ocurrió|error|errores|mensaje de error|situación|contexto|antecedentes|
      escenario|tarea|objetivo|pregunta|duda|fallo|defecto|incidente|incidencia|comportamiento observado|comportamiento actual|cómo reproducir|pasos para reproducir|queja|necesidad|requisito|impacto|historia|motivación|avería`,
    environment:
      'entorno|ambiente|versiones|versión|sistema|plataforma|configuración|herramientas|lenguaje|dónde|pila|tecnologías|dependencias|infraestructura|requisitos previos',
    attempt: `intento*|lo que intenté|lo que intentamos|qué intenté|qué se probó|lo que probé|ya probado|lo que no funcionó|no funcionó|intentos fallidos|callejones sin salida|pistas falsas|
      primer intento|primeros intentos|antes|código antiguo|incorrecto|mal|descartado|alternativas|experimentos|código original|antipatrón`,
    failure:
      'por qué falló|por que fallo|por qué no funcionó|motivo del fallo|razón del fallo|por qué no|desventaja|objeción|motivo de la reversión|por qué está mal|inconveniente',
    method: `solución|soluciones|arreglo|corrección|cómo resolverlo|cómo se resolvió|cómo lo resolví|cómo arreglarlo|lo que funcionó|qué funcionó|respuesta|rodeo|reparación|remedio|
      cambio|cambios|acción|acciones|qué hacer|qué hice|qué hicimos|hazlo así|pasos|procedimiento|después|código nuevo|correcto|resolución|recomendación|medidas|implementación|cómo hacerlo|salida`,
    cause:
      'causa|causas|causa raíz|motivo|por qué|por que|por qué ocurre|explicación|diagnóstico|análisis|origen|mecanismo|razón|raíz del problema|fundamento|qué pasaba',
    insight: `lección|lecciones|lecciones aprendidas|aprendizaje*|lo aprendido|qué aprendí|qué aprendimos|conclusión|conclusiones|moraleja|regla|consejo*|truco|buenas prácticas|para el futuro|
      la próxima vez|notas|observaciones|prevención|en resumen|resumen|recordatorio|puntos clave|cómo evitarlo`,
    applies: 'cuándo usar|cuándo se aplica|se aplica cuando|aplicable cuando|aplicabilidad|condiciones|válido cuando',
    excludes:
      'cuándo no usar|no se aplica|no aplica|no aplicable|no se aplica cuando|excepciones|excepción|limitaciones|limitación|límites|salvedades|advertencias|advertencia|restricciones|problemas conocidos',
    evidence:
      'evidencia|evidencias|verificación|cómo verificar|cómo se verificó|comprobación|validación|resultado|resultados|prueba|pruebas|confirmación|efecto|después del arreglo|tras el cambio',
    metadata:
      'autor|fecha|hora|etiquetas|estado|prioridad|tipo|asignado|responsable|enlaces|referencias|fuente|fuentes|palabras clave|categoría|véase también|participantes|adjuntos',
  },
  words: {
    problem:
      'problema*|síntoma*|error*|incidente*|incidencia*|fallo*|falla|avería*|descripción*|comportamiento|impacto|situación|ocurre|ocurrió|pasa|pasó|sucede|sucedió|defecto*|anomalía*|caída*|regresión*|queja*|dificultad*|alerta*',
    environment:
      'entorno*|versión*|versiones|sistema*|plataforma*|configuración*|herramienta*|software|tecnología*|infraestructura|ambiente|servidor*|máquina*|despliegue*|biblioteca*',
    attempt:
      'intento*|intentamos|intenté|intentado|probamos|probé|probado|pruebas fallidas|hipótesis|callejón*|experimento*|idea*|pistas falsas',
    method:
      'solución*|soluciones|resol*|resuelt*|arregl*|correc*|corrig*|remedio*|reparación*|medida*|acción*|acciones|cambio*|respuesta*|pasos|ayudó|reparad*|mitigación*|restablec*|actualización*|pasos de solución|corregimos',
    cause:
      'causa*|razón*|origen|explicación*|diagnóstico*|análisis|motivo*|culpable*|mecanismo*|venía|viene|provenía|factor*|desencadenante*|trasfondo',
    insight:
      'lección*|lecciones|aprend*|conclusión*|conclusiones|consejo*|futuro|próxima vez|recomendación*|recordar|prevención|moraleja|nota*|retrospectiva*|evitar*|regla*|buenas prácticas|aprendizaje*',
    evidence:
      'verific*|comprob*|valid*|prueba*|confirm*|resultado*|test*|evidencia*|pruebas realizadas|medición*|demostración*',
    excludes: 'limitacion*|excepcion*',
    why: 'por qué|porqué|porque',
    negation:
      'no|fallid*|falló|fallaron|fracas*|sin|descartad*|inútil*|infructuos*|incorrect*|mal|éxito sin|sin éxito|ineficaz*|rechazad*|peor',
    success: 'funcionó al|funcionó finalmente|finalmente|final|definitiva|definitivo|éxito',
    filler:
      'el|la|los|las|un|una|unos|unas|de|del|y|o|que|qué|quién|cómo|cuándo|dónde|lo|le|se|nos|me|mi|nuestro|nuestra|nuestros|es|era|fue|fueron|son|está|estaba|ha|han|hemos|había|a|al|en|con|por|para|su|sus|aplicada|aplicado|aplicadas|aplicados|afectado|afectada|afectados|utilizadas|utilizados|usadas|usados|funcionó|funcionaba|funcionar|hicimos|hice|hecho|hacer|raíz|observado|observados|aprendidas|extraídas|técnica|técnico|ya|primer|primera|anteriores|otros|esto|eso|detalles|información|observada|realizadas|realizada|actual|conocido|definitiva|definitivo|real|realmente',
  },
  sentences: {
    problem: `me encontré|nos encontramos|me topé|esto es lo que|el problema es|el problema era|pasó lo siguiente|la situación|la historia|todo empezó|empezó así|empezó de|empezó cuando|comenzó|
      no funciona|dejó de funcionar|no puedo|no me funciona|da error|me da error|sale el error|aparece el error|necesito|quiero|estoy intentando|alguien sabe|cómo puedo|lo que veo|contexto|desde ayer|atascado|estoy atascado|la tarea|surgió|se quejan|resulta que tengo`,
    environment:
      'uso|estoy usando|usamos|corriendo|ejecutando|el entorno|versión|mi entorno|el sistema es|estamos en|estoy en|corre en|con python',
    attempt: `intenté|intentamos|probé|probamos|primero intenté|primero probé|al principio|inicialmente|la primera idea|mi primera idea|primer intento|empecé con|empezamos|el código original|antes era|antes teníamos|pensé que|también probé|segundo intento|lo obvio|lo primero`,
    failure: `no funcionó|no sirvió|no ayudó|no resolvió|sin éxito|sin efecto|salió mal|falló|falló otra vez|sigue fallando|el mismo error|empeoró|tuvimos que revertir|se revirtió|el problema con eso|está mal porque|no pasó|mala idea|en vano|ni así|tampoco`,
    method: `la solución|solución fue|lo resolví|lo resolvimos|se resolvió|lo que funcionó|funcionó así|lo arreglé|lo arreglamos|el arreglo|al final|finalmente|por fin|terminé|terminamos|ahora hacemos|ahora queda así|cambié a|cambiamos|
      reemplacé|lo sustituí|hazlo así|basta con|hay que|debes|se debe|versión final|para quien|la forma correcta|en su lugar|la salida fue|queda así`,
    cause:
      'la causa|causa es|causa fue|el motivo|porque|debido a|a causa de|resulta que|resultó que|descubrí que|descubrimos|en realidad|el culpable|esto ocurre|esto pasa|se debe a|investigando|tras investigar|la explicación|la razón|en el fondo',
    insight:
      'lección|la lección|aprendí|aprendimos|moraleja|en general|en resumen|resumiendo|conclusión|recuerda|recordar|la próxima vez|para el futuro|regla general|conviene|consejo|siempre|nunca|es bueno saber|vale la pena',
    applies: 'sirve cuando|vale cuando|se aplica a|úsalo cuando|solo cuando',
    excludes:
      'no se aplica|no lo uses|salvo|excepto|excepción|a menos que|limitación|cuidado|ojo|atención|no vale para|no sirve para',
    evidence:
      'verifiqué|verificamos|comprobé|comprobamos|para confirmar|confirmado|para asegurarme|probé de nuevo|las pruebas|los tests|resultado|después del cambio|después de eso|tras el cambio|desde entonces|lo ejecuté de nuevo',
    refusal:
      'no hagas eso|de ninguna manera|eso está mal|no recomiendo|no responde|mala idea|eso solo esconde|no tiene nada que ver|peligroso|ya lo intenté|no estoy de acuerdo|ni hablar',
    worked:
      'funcionó|ahora funciona|resuelto|solucionado|todo bien|problema resuelto|vuelve a funcionar|listo|pasa ahora|cerrado|sin problemas desde',
    courtesy:
      'hola|buenos días|buenas tardes|buenas|gracias|muchas gracias|saludos|un saludo|atentamente|de antemano|por favor|agradezco|vale|ok|entendido|estimados',
  },
}
