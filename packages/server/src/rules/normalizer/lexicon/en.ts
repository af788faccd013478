import type { LanguageWords } from './word-class.ts'

export const english: LanguageWords = {
  sections: {
    title:
      'title|what|about|in one line|label of the note|subject|headline|name|topic|tl dr title|heading|caption|short description|one liner|synopsis',
    problem: `given|about the problem|what breaks|misbehaviour|misbehavior|failure mode seen|the task|input|the need|the ask|the trouble|raised by|context of the problem|problem*|issue|issues|bug|symptom*|description|what happened|what happens|question|situation|background|
      context|story|the story so far|observed|observed behaviour|observed behavior|actual behaviour|actual behavior|
      actual|actual result*|error|error message|errors|failure mode|trouble|complaint|defect|incident|impact|
      steps to reproduce|reproduction|repro|how to reproduce|task|goal|need|requirement|objective|request|ask|challenge|
      pain|pain point|what went wrong|what is wrong|report|detected|trigger|motivation|scenario|the situation|
      what we saw|what i saw|what we see|current behavior|current behaviour|stack trace|traceback|log output|statement|
      use case|brief|assignment|details|scope|why are we here|what is broken|what broke|broken|summary of the problem|abstract|
      initial report|observation|observations|finding|concern|obstacle|snag|hurdle|difficulty|alert|outage|deviation|
      non conformity|user story|why this change|what is going on|starting point|initial situation`,
    environment: `environment|env|setup|set up|system|stack|tech stack|platform|platforms|toolchain|tool chain|versions|
      version|where|language|languages|software|hardware|runtime|tools|tooling|configuration|config|running on|os|
      operating system|framework|frameworks|dependencies|affected versions|affected version|system info|
      system information|technology|technologies|technical context|applies to|component|components|product|built with|
      runs on|ecosystem|host|machine|prerequisites|libraries|packages|infrastructure|test environment`,
    attempt: `attempts so far|first shot|attempt*|attempted|tried|what i tried|what we tried|what was tried|things tried|things i tried|already tried|
      what did not work|what didnt work|did not work|didnt work|failed attempts|failed approaches|failed|failed attempt|
      failed tries|failed solutions|dead ends|dead end|blind alleys|blind alley|wrong turns|false starts|false leads|
      wrong leads|red herrings|first attempts|first attempt|first try|first idea|experiments|ruled out|discarded|rejected|
      rejected alternatives|alternatives|alternatives considered|considered|previous attempts|earlier attempts|
      unsuccessful|unsuccessful attempts|misfires|mistakes|what not to do|anti pattern*|antipattern*|bad|bad example|
      wrong|wrong way|incorrect|before|old code|old|original|original code|what i tried first|approaches|
      approaches tried|abandoned|abandoned approaches|non solutions|not working|what failed|do not|dont|avoid|
      tries|try|move|step|steps tried|hypotheses|workarounds tried|investigation|troubleshooting|debugging|
      debugging steps|initial approach|naive approach|first fix|reverted|reverted change|action tried|approach|
      pitfall|pitfalls|trap|traps|paths not taken|what we ruled out|not this|tested without success`,
    failure: `why it failed|why it did not work|why it didnt work|why that failed|why this failed|why not|reason|reasons|
      why rejected|why it is wrong|why is this bad|why is that bad|why wrong|failure|failure reason|reason for failure|
      because|what came of it|how it failed|objection|drawback|downside|verdict|what happened then|outcome of attempt|
      result of attempt|why discarded|shortcoming|problem with it|why it was reverted|reason for revert|
      revert reason|reflection|critique|why not good`,
    method: `how we got it going|how i got it going|got it going|final change|corrected version|solution*|fix|fixes|the fix|fixed|fixed by|resolution|resolved by|resolve|how to fix|how we fixed it|
      how i fixed it|how it was fixed|answer|accepted answer|best answer|workaround*|what worked|what works|working|
      working solution|remedy|repair|cure|patch|change made|changes made|the change|change|changes|correction|corrective action*|
      corrected|corrected code|action|actions taken|action taken|what to do|what i did|what we did|what did the trick|
      do this instead|do this|instead|recommended|recommended action|recommendation|use instead|good|good example|
      right way|correct|correct way|after|new code|final|final version|final solution|final fix|final answer|how|how to|
      howto|steps|steps taken|procedure|instructions|implementation|approach taken|chosen approach|successful approach|
      the way out|way out|mitigation|mitigations|remediation|applied fix|implemented solution|proposed solution|
      proposed fix|what fixed it|what helped|helped|decision|outcome that worked|method|recipe|code|example|usage|
      permanent fix|hotfix|resolution steps|countermeasure|countermeasures|treatment|what changed|shipped|preferred|
      better|try this|the trick|the answer|how it was solved|solved by|solved|response|our fix|end result|landed`,
    cause: `deep dive|digging|the digging|background of the bug|behind the scenes|forensics|the why|blame|what was wrong|post mortem|investigation result|detail of the cause|cause*|root cause|root causes|the cause|rootcause|underlying cause|why|why it happens|why it happened|
      why this happens|why does this happen|reason for the problem|explanation|diagnosis|analysis|root cause analysis|
      rca|mechanism|origin|source of the problem|what was going on|what actually happened|what it was|culprit|
      underlying issue|underlying problem|underlying reason|rationale|reasoning|technical background|technical details|
      how come|findings|five whys|contributing factors|why it broke|what caused it|what causes it|under the hood|
      how it works|behind it|cause of the failure|the reason`,
    insight: `notes to self|notes for later|what i picked up|picked up on the way|things learned|afterthoughts|reflections|retro|post mortem notes|generalised|learned along the way|insight*|lesson*|lessons learned|lessons learnt|lesson learned|what we learned|what i learned|learned|
      learning|learnings|takeaway*|take away|take aways|key takeaway*|key point*|key insight*|key learnings|moral|
      in short|in general|general advice|generalisation|generalization|for the future|next time|remember|rule of thumb|
      rule|rules|principle|principles|tip|tips|note to self|advice|conclusion*|best practice*|bottom line|tl dr|tldr|
      what to remember|prevention|to keep in mind|keep in mind|how to avoid|how to prevent|how to avoid it|notes|
      good to know|wisdom|maxim|guideline|guidelines|retrospective|what we would do differently|follow up|
      observations for later|knowledge|memo|remarks|side notes|comment|heuristic|sum up|upshot|reminder|preventive measures`,
    applies: `applies when|applies to cases|when to use|when it applies|when this applies|when|use when|use it when|
      applicability|conditions|applicable when|preconditions|relevant when|good for|holds when|holds if|valid when|
      where it applies|suited for|suitable for`,
    excludes: `does not apply when|does not apply|doesnt apply when|not applicable when|not applicable|when not to use|
      when not|when not to|do not use when|dont use when|not for|exceptions|exception|caveat|caveats|limitations|
      limitation|limits|except|except when|unless|known limitations|restrictions|not covered|out of scope|
      when it does not apply|when this does not apply|does not hold when|does not hold|does not hold if|counter indications|
      contraindications|warning|warnings|gotcha*|known issues|known problems|not suitable for|false positives|
      boundary conditions|edge cases|where it breaks down|when it does not hold|when to ignore|not if|careful when|
      when it does not help`,
    evidence: `test run|after the change|after the fix|after the repair|after that|sanity test|sanity check|dry run|final check|evidence|verification|verified|verified by|verify|validation|validated|proof|how to verify|how verified|
      how it was verified|how we verified|test|tests|testing|test result*|tested|test plan|result|results|outcome|
      outcomes|confirmation|confirmed|confirmed by|check|checks|how to check|after the fix|effect|turnaround|
      checked|checked by|acceptance|measurements|metrics|status after|how do we know|how we know|benchmarks|
      state afterwards|afterwards|success criteria|regression test|test evidence|qa notes|verification steps|
      post fix|impact of the fix|what happened after`,
    metadata: `by|at|on|when created|posted|posted by|nick|channel|room|thread|weight|author|authors|id|uuid|created|created at|updated|updated at|modified|date|time|timestamp|status|state|priority|
      severity|type|assignee|reporter|owner|sprint|labels|tags|tag|keywords|category|categories|project|team|
      votes|score|views|license|source|url|link|links|references|reference|see also|related|related issues|
      attachments|attachment|commit|hash|reviewers|reviewer|milestone|epic|story points|estimate|due|due date|
      from|to|cc|bcc|sent|reply to|message id|timeline|participants|table of contents|contents|changelog|history|
      acknowledgements|acknowledgments|credits|thanks|appendix|meta|metadata|schema|confidence|revision|signed off by|
      reviewed by|change id|cursor|attendees|people|on call|duration|start time|end time|format|checksum|email|
      lang|locale|startup|options|layout|permalink|slug|draft|published|mood|weather|tokens|token|fixes version|
      fix version*|component owner|parent|watchers|resolution date|environment id|rating|ticket|key`,
  },
  words: {
    problem:
      'problem*|issue*|bug*|symptom*|error*|incident*|outage*|defect*|fault*|trouble*|behaviour*|behavior*|complaint*|describe|describes|described|description*|situation|observed|impact|broken|breaks|broke|crash*|observation*|misbehav*|malfunction*|summary|misbehavior|misbehaviour|state|failure mode|regression|seen in|what we saw|glitch*|hang*|stall*|alarm*|alert*|page*|exception*|abnormal*|anomal*|disruption*|degradation*|difficult*',
    environment:
      'environment*|version*|system*|platform*|setup|set up|stack|tech|technolog*|software|hardware|configuration*|config|tool*|tooling|runtime|toolchain|os|runs|running|infrastructure|dependenc*|device*|browser*|cluster*|build|specs|spec|hosting|host*|deployment*|context of use|vm|container*|image*|edition*|distro*|firmware|driver*',
    attempt:
      'tried|try|tries|attempt*|experiment*|approach*|hypothes*|dead end*|wrong turn*|trial*|guess*|ruled out|made no difference|red herring*|detour*|blind alley*|ideas|idea|went nowhere|pan out|did not pan out|false start*|misstep*|exploration*|explored',
    method:
      'fix*|solution*|solve*|solved|solving|resol*|repair*|remed*|workaround*|correct*|mitigat*|patch*|cure*|answer*|action*|steps|measures|change*|help*|how to|procedure*|do about|handled|handling|treatment*|rectif*|countermeasure*|resolve|resolves|rollback|deploy*|ship|shipped|landed|merge*|adjust*|replac*|upgrad*|mitigations applied|restor*|recover*',
    cause:
      'cause*|causing|root|reason*|explanation*|explain*|origin*|culprit*|diagnos*|analys*|mechanism*|came from|come from|comes from|underlying|blame|responsible|behind|source|trigger*|rca|investigation*|going on|caused|what caused|cause of|contribut*|factor*|theory|insight into|comes out|why now',
    insight:
      'lesson*|learn*|takeaway*|take away*|learning*|remember|reminder*|future|next time|moral|conclusion*|advice|tip*|recommendation*|prevent*|differently|hindsight|rule*|note*|good to know|wisdom|happens again|retrospect*|retro|recurrence|avoid*|reflection*|improvement*|follow up|followup|rule of thumb|remind*',
    evidence:
      'verif*|validat*|proof|prove*|check*|confirm*|test*|evidence|sign off|signoff|result*|outcome*|measure of|make sure|assurance|acceptance|did it work|does it work|it works|regression check|regression test|qa|measured|measurement*|monitor*|demo|re test|retest|works now|green',
    excludes: 'limitation*|caveat*|exception*|restriction*|pitfall*',
    why: 'why|how come',
    negation:
      'not|no|without|unsuccess*|fail*|failed|failing|wrong|nothing|never|didnt|doesnt|wasnt|wont|rejected|useless|futile|vain|ineffective|insufficient|abandoned|discarded|luck|incorrect|broken fix|nowhere|unhelpful|shortcoming*|drawback*|downside*|unfixed|unable|cannot|cant|pan out not|inadequate|hopeless|worse',
    success: 'worked|works|working|that work|success*|successful*|final|finally|helped|eventual*',
    filler:
      'a|an|the|of|for|with|to|in|on|at|by|and|or|it|its|that|this|these|those|they|them|we|i|you|us|our|my|your|me|so|what|which|where|when|how|who|did|do|does|done|has|have|had|was|were|is|are|be|been|being|will|would|could|should|can|about|from|into|as|if|than|then|there|here|things|thing|everything|all|any|some|out|up|down|over|more|most|actual|actually|exactly|really|real|main|key|short|brief|details|detail|info|information|taken|applied|made|make|made it|used|using|use|seen|found|first|second|third|earlier|previous|previously|already|other|another|possible|potential|technical|permanent|temporary|proposed|suggested|affected|customer|user|users|team|post|after|before|during|enough|further|new|own|happen|happens|happened|happening|got|get|gets|got it|see|look|looked|like|state|statement|overview|section|part|part of|full|complete|way|ways|going|back|again|next|last|one|two|later|now|just|also|only|production|problem seen|think|caused it|current|currently|issue text|data|observed|reported|following|attempts of|found out|came|go|goes|went|take|takes|took|thought|understanding|field|notes on|of the',
  },
  sentences: {
    problem: `ran into|run into|running into|what i am seeing|what im seeing|what we are seeing|this is what i was looking at|
      been chasing|chasing this|have been fighting|fighting with|struggling with|stuck on|got stuck|stuck with|
      here is what i ran into|came across|stumbled|stumbled upon|stumbled over|hit a wall|hit this|we hit|i hit|
      for the record|context for|some context|for context|a bit of context|background first|the background|to set the scene|
      long story short|it started|started like this|this started|it began|kept biting|keeps biting|the thing that|the ask was|the task|
      we had this|i had this|was on my plate|writing this down|the situation|the problem is|the problem was|
      the issue is|the issue was|problem is|issue is|having trouble|having an issue|having a problem|having issues|
      need help with|can anyone help|any idea why|does anyone know|how do i|how can i|how to i|im trying to|i am trying to|
      trying to|i want to|i need to|we need to|what we are up against|up against|here is the story|the story|
      what happened|what happens|the symptom|symptoms are|reported|a user reports|users report|we noticed|i noticed|noticed that|
      we observed|seeing this|i see this|i get this|i am getting|we get|keep getting|keeps failing|keeps crashing|fails with|
      failing with|throws|crashes with|breaks with|error is|error says|here is the error|the following error|
      the following today|suddenly|since yesterday|since the upgrade|after upgrading|after updating|out of the blue|
      does not work|doesnt work|not working|stopped working|is broken|is failing|new ticket|got paged|paged for|
      alert fired|what brings me here|my question|question about|here is my problem|facing|my situation|the complaint|
      what was reported|the report|was reported|customer says|got a report|the pain|here is what is going on|going on here is`,
    environment: `running|i am on|im on|we are on|were on|this is on|this is with|setup here|my setup|our setup|the setup|
      setup is|env|environment is|stack is|our stack|the stack|toolchain is|using|versions are|version is|i use|we use|we run|i run|
      on a machine with|system is|platform is|tested on|happens on|seen on|working with|we are using|im using|
      i am using|for reference we are on|built with|deployed on|installed`,
    attempt: `tried|i tried|we tried|first tried|initially|initially i had|initially we had|at first|first idea|my first idea|
      our first idea|first shot|first attempt|first try|first thought|first go|first go at it|my first|one thing we gave a go|
      gave a go|gave it a go|gave it a try|gave this a try|started out with|i started with|we started with|started from|the version i started from|
      we began by|began by|the obvious thing|obvious fix|tempting|naive|naively|the original code|original code did|originally|
      what was in there before|in there before|before the change|used to be|used to do|the old code|the old version|previously|
      so i went with|we went for|went for this|thought i could|thought we could|figured i could|guessed|my guess was|assumed|
      attempted|attempt|experimented|played with|naively i wrote|i naively|another try|another attempt|second try|second attempt|next try|next attempt|then i tried|
      then we tried|also tried|have tried|had tried|already tried|it looked like this before|the wrong version|the bad version|
      the broken version|did it this way|do not write|do not do|instead of this|rather than this|this was the code|we shipped this first|
      temporarily|quick hack|band aid|stopgap|the reflex|reached for`,
    failure: `only makes|only made|just makes|just made|did not work|didnt work|does not help|did not help|didnt help|no luck|no dice|no joy|to no avail|no effect|no success|
      without success|went nowhere|that went nowhere|turned out to be a bad idea|bad idea|back to square one|not good enough|
      came back to bite|bite us|did not hold up|didnt hold|fell apart|blew up|it blew up|blew up in|backfired|another miss|
      a miss|run failed|failed again|still failing|still fails|still broken|still red|red again|did not pass|didnt pass|not pass|came back red|
      that try was rejected|was rejected|got rejected|rejected because|was reverted|reverted because|reverted since|had to revert|rolled back|backed out|
      the objection|what went wrong|which is no good|no good because|why that is wrong|why it is wrong|that is wrong because|wrong because|
      the trouble with that|problem with that|problem with this|the catch|the catch was|the snag|drawback|downside|fails because|failed because|that failed|
      failed with|it failed|this failed|made it worse|made things worse|got worse|same error|same result|the same error|same problem again|
      still the same|nothing changed|no change|no difference|made no difference|only hides|only masks|masked the|only moved|nope|wrong again|
      incorrect because|is incorrect|not acceptable|was no option|not an option|too slow|not enough|looking at why|tests did not pass|
      my note on it|reflection|thinking about it|here is why|lesson from the failure|broke the build|broke something|broke other|
      unfortunately that|but that|but this|alas|regression|it was undone|undone because`,
    method: `fixed it by|fixed by|fixed it with|fix was|the fix is|the fix was|here is the fix|the solution|solution is|solution was|solved by|solved it by|
      solved it with|solved this by|resolved by|resolved it by|resolved with|the answer is|what worked|what works|this works|
      this worked|that worked|works for me|worked for me|did the trick|does the trick|do the trick|the trick is|the trick was|what helped|helped was|
      what got us out|got us out|the way out|the way to go|this is how to go about|how to go about it|how to do it|
      here is how|do it like this|so do it|do this instead|instead do|do the following|you should|you need to|you have to|you can|
      we ended up|ended up with|ended up doing|i ended up|in the end|in the end we|in the end i|finally|final version|the final version|
      eventually|what we shipped|we shipped|shipped this|what we did|what i did|what i ended up|this is what we did|what finally worked|finally worked|
      the version that is in now|is in now|in place now|the change that|here is the change|made it go away|go away|goes away|switched to|switched over to|
      changed to|changed it to|replaced it with|replaced with|replace it with|rewrote it|rewritten|for anyone landing here|
      for anyone who|for those who|if you land here|have not looked back|not looked back|the correct way|correct version|the right way|right version|
      the working version|working version|the good version|better version|better way|should be written|should be|use this instead|
      use instead|workaround is|as a workaround|the workaround|the remedy|the cure|the patch|patch is|applied the following|
      now it looks like|now looks like|now reads|now we do|what you want is|what you need is|try this|just do|the key was|turns out you need|
      corrected version|after the change it reads|it looks like this now|settled on|went with|final answer|finish|steps that fixed|
      to fix this|to fix it|to solve this|to resolve this|fix below|see the fix|landed this|merged this`,
    cause: `because|the cause|cause is|cause was|root cause|the reason|reason is|reason was|reason being|turns out|turned out|it turns out|it turned out|
      why it behaves|behaves like that|this happens because|happens because|happens when|the culprit|culprit is|culprit was|
      took a while to see|it took a while|dug into|digging into|after digging|looking into it|after some digging|looked into|under the hood|
      the explanation|explanation is|explained by|what was going on|what is going on|what actually|actually happens|is caused by|was caused by|caused by|
      due to|comes from|stems from|boils down to|comes down to|came down to|the underlying|underlying problem|the mechanism|
      traced it|traced this|traced back|tracked it down|narrowed it down|found that|i found out|we found out|found out that|figured out|
      the real problem|real problem|real issue|the real reason|what it was|at the bottom of it|at the root|here is what happens|
      what i found|what we found|why this happens|the point is that|the diagnosis|diagnosis|analysis shows|as it turns out|
      in reality|behind this|who is to blame|to blame|mystery solved`,
    insight: `lesson|lesson here|lesson learned|lessons learned|the lesson|takeaway|take away|the moral|moral of the story|in general|
      to generalise|to generalize|generally|generally speaking|rule of thumb|as a rule|remember|worth remembering|worth knowing|note to self|
      for next time|next time|for the future|in future|in the future|what i learned|what we learned|learned that|learnt|keep in mind|bear in mind|
      bottom line|in short|to sum up|summing up|in summary|in conclusion|conclusion|the point to take|to take home|moral|
      side notes|a few notes|some notes|notes from|always check|never|always|the general point|big picture|good to know|
      good practice|best practice|what to take from|what sticks|what stays|wisdom|if there is one thing|one thing to remember|
      advice to others|my advice|would advise|would do differently|hindsight|in hindsight|things to remember|tip|tips|pro tip`,
    applies: `applies when|this applies|applies if|use this when|use it when|only when|works when|works if|holds when|holds for|relevant if|relevant when|good for`,
    excludes: `does not apply|doesnt apply|do not use this|dont use this|not applicable|does not hold|except|exception|exceptions|one caveat|caveat|caveats|
      limitation|limitations|limits of this|known limits|the limits|mind you|beware|watch out|careful|be careful|does not cover|
      not for|unless|does not help if|does not help when|will not work if|will not work when|wont work|skip this if|where it does not|when not to|
      only catch|leave it alone when|leave as is|not needed when|this is not for|false positive*|warning|not when|not valid`,
    evidence: `verified|verified by|verified with|to verify|verification|confirmed|to confirm|and to confirm|confirmed by|double checked|double checked like so|
      checked|checked it|checked that|how i checked|how we checked|how i convinced myself|convinced myself|to be sure|to make sure|make sure it|really is gone|
      state after|after the change|after the fix|afterwards|after that|outcome|the outcome|the result|results|result after|tests pass|all tests pass|
      tests are green|all green|test run|ran it again|reran|re ran|ran the tests|ran again|ran the suite|proof|evidence|the proof|how do i know|how we know|
      measured|benchmark|numbers after|since then|no recurrence|no more errors|has not come back|not come back|monitoring shows|
      the check|sanity check|cross checked|tested with|tested on|tested it|output now|now prints|now returns|now gives|exits with`,
    refusal: `hard no|no way|please do not|please dont|dont do that|do not do that|dont do this|do not do this|that is wrong|thats wrong|wrong answer|
      that would not|that wouldnt|would not address|does not address|does not answer|doesnt answer|not what was asked|not the question|
      off topic|only hides|only masks|just hides|makes it worse|made it worse|tried that|been there|bad advice|terrible idea|bad idea|
      not a fix|no thanks|i would not|wouldnt do|not going to|not doing that|never do|strongly disagree|disagree|downvote*|-1|nope|
      that is dangerous|dangerous|unsafe|not safe|irrelevant|unrelated|not related|misses the point|beside the point|asked for something else|
      that did not help|that didnt help|did not help me|does not help|doesnt help|rather not|not happening|we are not|absolutely not|
      worse last time|last time that|ignore that|ignoring that|scratch that|would break|that breaks|breaks everything|not true|outdated`,
    worked: `that did it|that fixed it|this fixed it|fixed it for me|that solved it|this solved it|solved my|fixed my|that helped|works like a charm|
      you were right|that was it|that was the problem|works now|it works|it worked|works on my side|working now|works again|runs clean|runs fine|all good|all good now|good now|
      fixed now|it is fixed|issue resolved|resolved now|problem solved|case closed|closing|closing this|end of it|the end of it|
      have not seen it since|not seen since|quiet since|quiet ever since|no more|gone|it is gone|problem is gone|green after|everything green|everything is green|
      all clear|back to normal|stable since|solved|back up|merged|holding up|holds up|no complaints since|happy now|clean now|passes now|
      did the job|problem went away|went away|smooth since|no issues since|sorted|sorted now|fine now|fine since`,
    courtesy: `hi|hello|hey|dear|dear all|hi all|hi everyone|hello everyone|hey team|good morning|good afternoon|good evening|greetings|
      thanks|thank you|thank you very much|many thanks|thanks in advance|thx|cheers|best|best regards|kind regards|regards|sincerely|
      any help is appreciated|appreciate|appreciated|please help|help please|yours|all the best|have a nice|have a great|
      welcome|glad|happy to help|lgtm|brb|sec|one sec|give me|on it|looking|same here|following|following this|interested|bump|
      ping|ack|ok|okay|sure|understood|will do|got it|np|no problem|nice|great|awesome|cool|lunch|coffee|back in|back later|meeting|
      thanks for digging|good catch|nice find|nice one|subscribed|me too|acknowledged|monitoring|taking over|handover|standup`,
  },
}
