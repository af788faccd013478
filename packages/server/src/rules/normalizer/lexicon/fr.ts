import type { LanguageWords } from './word-class.ts'

export const french: LanguageWords = {
  sections: {
    title: 'titre|objet|sujet|nom|intitulé',
    problem: `problème*|description|description du problème|symptôme*|que se passe t il|ce qui se passe|ce qui s est passé|erreur|erreurs|message d erreur|situation|contexte|scénario|tâche|objectif|question|bogue|bug|défaut|
      incident|comportement observé|comportement actuel|reproduction|étapes pour reproduire|comment reproduire|plainte|besoin|exigence|impact|panne|historique|constat|souci|demande`,
    environment:
      'environnement|versions|version|système|plateforme|configuration|outils|langage|où|pile technique|technologies|dépendances|infrastructure|prérequis|matériel',
    attempt: `tentative*|ce que j ai essayé|ce que nous avons essayé|essais|déjà essayé|ce qui n a pas marché|ce qui n a pas fonctionné|n a pas fonctionné|échecs|tentatives échouées|impasses|impasse|fausses pistes|
      premier essai|premiers essais|avant|ancien code|incorrect|mauvais|écarté|alternatives|expériences|code d origine|pistes écartées|mauvaise approche`,
    failure:
      'pourquoi cela a échoué|pourquoi ça n a pas marché|raison de l échec|pourquoi pas|inconvénient|inconvénients|objection|raison du retour en arrière|pourquoi c est faux|cause de l échec',
    method: `solution*|correctif|correction|comment résoudre|comment corriger|comment c est résolu|ce qui a marché|ce qui a fonctionné|réponse|contournement|remède|réparation|
      changement|changements|modification*|action|actions|que faire|ce que j ai fait|à faire|étapes|procédure|après|nouveau code|correct|résolution|recommandation|mesures|mise en œuvre|méthode|marche à suivre`,
    cause:
      'cause|causes|cause racine|cause première|raison|pourquoi|explication|diagnostic|analyse|origine|mécanisme|origine du problème|ce qui se passait',
    insight: `leçon*|leçons apprises|enseignement*|ce que j ai appris|ce que nous avons appris|conclusion*|morale|règle|conseil*|astuce*|bonnes pratiques|à l avenir|la prochaine fois|à retenir|notes|remarques|
      prévention|en bref|en résumé|rappel|points clés|comment éviter`,
    applies:
      'quand l utiliser|s applique quand|quand cela s applique|applicable si|conditions|valable quand|cas d application',
    excludes:
      'quand ne pas l utiliser|ne s applique pas|non applicable|ne s applique pas quand|exceptions|exception|limitations|limitation|limites|réserves|avertissement*|restrictions|mises en garde|problèmes connus',
    evidence:
      'preuve*|vérification*|comment vérifier|validation|résultat*|test*|confirmation|effet|après correction|contrôle|constat final|mesures après',
    metadata:
      'auteur|date|heure|étiquettes|état|statut|priorité|type|responsable|liens|références|source|sources|mots clés|catégorie|voir aussi|participants|pièces jointes',
  },
  words: {
    problem:
      'problème*|symptôme*|erreur*|incident*|panne*|bogue*|bug*|défaut*|anomalie*|description|décrire|comportement|constat*|impact|situation|passe t il|se passe|se passait|s est passé|dysfonctionnement*|régression*|coupure*|plainte*|difficulté*|souci*|alerte*|message d erreur',
    environment:
      'environnement*|version*|système*|plateforme*|configuration*|outil*|logiciel*|matériel*|technologie*|infrastructure*|pile|contexte technique|environnement technique|serveur*|machine*|déploiement*|bibliothèque*',
    attempt:
      'tentative*|essai*|essayé*|tenté*|piste*|impasse*|testé sans|hypothèse*|expérience*|idée*|fausse piste*|essais|tentatives de',
    method:
      'solution*|résol*|résou*|correct*|corrig*|répar*|remède*|contournement*|mesure*|action*|modification*|changement*|réponse*|marche à suivre|aidé|solution retenue|réparation*|remédi*|rétabli*|mise à jour|ajust*|étapes de résolution|résolu*|corrigé*',
    cause:
      'cause*|raison*|origine*|explication*|diagnostic*|analyse*|d où|venait|vient|provient|provenait|responsable|coupable|déclencheur*|mécanisme*|pourquoi cela|explication de|facteur*|pourquoi ce|déclench*|racine|cause profonde|fond',
    insight:
      'leçon*|appris|apprend*|retenir|retenons|enseignement*|conclusion*|conseil*|avenir|prochaine fois|recommandation*|rappel|prévention|bilan|morale|astuce*|bilan*|suite à|retour d expérience|rétrospective*|règle*|pour la suite|éviter*|mémo|à retenir',
    evidence:
      'vérif*|valid*|contrôl*|preuve*|confirm*|test*|résultat*|essai final|constat final|tests effectués|mesure après|essai de validation|recette|constat*|démonstration*',
    excludes: 'limite*|exception*|restriction*',
    why: 'pourquoi',
    negation:
      'pas|échec*|échou*|infructueu*|sans|raté*|ratée*|écartée*|écarté*|inutile*|vain|vains|mauvaise*|abandonnée*|abandonné*|fausse*|insuffisant*|succès sans|sans succès|sans effet|bon pas|inefficace*|rejeté*|abandon*',
    success: 'marché finalement|réussi*|fonctionne|finalement|finale|final|définitive|définitif',
    filler:
      'le|la|les|l|un|une|des|du|de|d|et|ou|ce|cela|ça|ceci|c|que|qu|qui|quoi|où|quand|comment|nous|on|je|j|il|elle|ils|vous|y|en|à|au|aux|par|pour|avec|dans|sur|a|ai|ont|avons|avez|est|était|sont|été|être|n|ne|s|se|ont été|fait|faite|faits|faites|marché|fonctionné|marche|notre|nos|votre|mon|ma|mes|appliqué|appliquée|appliqués|appliquées|apporté|apportée|mis|mise|en place|observé|observés|observée|observées|concerné|concernée|concernées|concernés|utilisé|utilisées|utilisés|technique|techniques|détaillée|détaillé|tirées|tirée|apprises|déjà|première|premières|autre|autres|faut|mal|va|tout|plus|détails|informations|constatée|constaté|constatés|retenue|retenu|effectués|effectué|suite|bon|bonne|bons|bien|réellement|vraiment|actuel|actuelle|connu',
  },
  sentences: {
    problem: `je suis tombé sur|nous sommes tombés|j ai rencontré|je rencontre|le problème est|le problème était|le souci|voici la situation|la situation|l histoire|tout a commencé|ça a commencé|cela a commencé|
      ne fonctionne pas|ne marche pas|ne marche plus|je n arrive pas|j obtiens|nous obtenons|j ai une erreur|erreur suivante|j ai besoin|je veux|je voudrais|j essaie|quelqu un sait|comment faire|ce que je vois|contexte|depuis hier|bloqué sur|je bloque|la demande|pour le contexte`,
    environment:
      'j utilise|nous utilisons|tourne sur|je suis sous|nous sommes sous|mon environnement|l environnement|la version|configuration est|installé sur',
    attempt: `j ai essayé|nous avons essayé|on a essayé|d abord|au début|au départ|initialement|première idée|ma première idée|premier essai|j ai commencé|on a commencé|le code d origine|avant c était|avant|je pensais|j ai aussi essayé|deuxième essai|j ai tenté|l évidence`,
    failure: `n a pas marché|n a pas fonctionné|n a rien donné|sans succès|sans effet|en vain|a échoué|échoue encore|échoue toujours|toujours pas|même erreur|la même erreur|c est pire|pire|il a fallu revenir|annulé|le problème avec|c est faux parce|n est pas passé|mauvaise idée|peine perdue`,
    method: `la solution|solution était|j ai résolu|nous avons résolu|résolu en|ce qui a marché|ce qui a fonctionné|j ai corrigé|nous avons corrigé|le correctif|au final|finalement|enfin|j ai fini par|on a fini par|maintenant on fait|désormais|j ai changé|
      remplacé par|j ai remplacé|faites comme ceci|il suffit|il faut|vous devez|version finale|pour ceux|la bonne façon|à la place|la sortie`,
    cause:
      'la cause|cause est|la raison|parce que|à cause|il se trouve|il s avère|j ai découvert|nous avons découvert|en fait|en réalité|le coupable|cela arrive|c est dû|en creusant|après investigation|l explication|au fond|vient de',
    insight:
      'leçon|la leçon|j ai appris|nous avons appris|morale|en général|en bref|en résumé|pour résumer|conclusion|à retenir|retenez|la prochaine fois|à l avenir|règle générale|conseil|toujours|jamais|bon à savoir|pensez à',
    applies: 's applique quand|valable si|utilisez quand|seulement quand',
    excludes:
      'ne s applique pas|n utilisez pas|sauf|excepté|exception|à moins que|une réserve|limitation|attention|prudence|ne vaut pas pour|ne couvre pas',
    evidence:
      'vérifié|j ai vérifié|nous avons vérifié|pour confirmer|confirmé|pour être sûr|testé|j ai testé|les tests|résultat|après le changement|après cela|relancé|depuis|contrôle',
    refusal:
      'ne faites pas ça|surtout pas|c est faux|je déconseille|ne répond pas|mauvaise idée|cela ne fait que masquer|rien à voir|dangereux|déjà essayé|pas d accord|hors sujet',
    worked:
      'ça marche|fonctionne maintenant|résolu|réglé|tout va bien|problème résolu|c est bon|revenu à la normale|plus de problème|clos|stable depuis',
    courtesy:
      'bonjour|salut|bonsoir|merci|merci d avance|merci beaucoup|cordialement|bien à vous|à bientôt|s il vous plaît|svp|d accord|ok|compris|bonne journée',
  },
}
