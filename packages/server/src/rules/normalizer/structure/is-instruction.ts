/** Ways in which a passage orders its reader, or the model that reads it, instead of telling something. */
const INSTRUCTIONS = [
  String.raw`\b(?:ignor\w*|disregard\w*|forget|override|bypass)\b.{0,20}\b(?:previous|prior|above|earlier|preceding|below|all|any|these|those|your|system)\b.{0,25}\b(?:instructions?|prompts?|guidelines?|directions?|system rules)\b`,
  String.raw`\bignore (?:the )?instructions\b|\b(?:ignore|disregard|skip) the (?:rest|remainder) of (?:this|the|your)\b`,
  String.raw`\b(?:ignore|disregard|forget) (?:the |everything |all (?:of )?(?:the |that )?)?(?:above|everything|previous)\b`,
  String.raw`\b(?:new|updated|your) (?:instructions?|task|orders?)\s?:`,
  String.raw`\b(?:reveal|print|output|repeat|show|spell check|translate|tell me|what (?:is|are)|leak)\b.{0,30}\b(?:your|initial|previous|secret)\b.{0,20}\b(?:system prompt|instructions?|prompts?|secret key)\b`,
  String.raw`\bsystem[ _-](?:override|prompt[,.:;])`,
  String.raw`\b(?:you are|you're|act as|pretend (?:to be|that you)|roleplay as|behave like) (?:now |an? |the )?.{0,40}\b(?:ai|assistant|model|bot|chatbot|language model|dan|jailbr\w+|hacker|interpreter)\b`,
  String.raw`\bi am an? .{0,30}\bai\b`,
  String.raw`<\/?(?:important|system|instructions?|sys)>|\[\/?inst\]|<<sys>>|<\|im_(?:start|end)\|>|<!--\s?system`,
  String.raw`\b(?:always approve|approve (?:all|any|every) |disable all|without asking|do not tell the user|don't tell the user|hide this from)\b`,
  String.raw`\b(?:forward|send|copy|upload|post|exfiltrate) (?:all|every|any|the)\b.{0,60}(?:\bto\b.{0,20}(?:@|https?:|attacker)|secret|password|credential)`,
  String.raw`\b(?:delete|store|save|execute|repeat|follow|obey|remember|forget) (?:this|these|the following) (?:instruction|prompt|order|directive)s?\b`,
  String.raw`\b(?:execute|run|obey) (?:it|this|them) (?:on|at|in|with) (?:the|your) next (?:tool call|turn|step|message|response)\b|\bexfiltrat\w+`,
  String.raw`\b(?:relay|reveal|disclose|list|provide|share|send|recite|output|give)\b.{0,60}\b(?:your|the) system(?:'s|’s)? (?:parameters?|instructions?|settings|rules|message)\b`,
  String.raw`<\/?(?:interaction|blocked|allowed|policy|override|jailbreak)[_-][\w-]{1,30}>`,
  String.raw`(?:忽略|无视|忘记).{0,12}(?:指令|指示|提示|规则|内容)|系统提示词?|игнорируй\w*.{0,20}(?:инструкци|указани)|ignora\w*.{0,20}instruc|ignorez.{0,20}instructions|ignoriere\w*.{0,20}(?:anweisung|instruktion)`,
]
const INSTRUCTION = new RegExp(INSTRUCTIONS.join('|'), 'iu')

/** Maximum length of the part of a passage that is read. */
const MAX_READ_CHARS = 600

/** Whether a passage is addressed to its reader as an order, as in prompt injections. */
export const isInstruction = (text: string): boolean => INSTRUCTION.test(text.slice(0, MAX_READ_CHARS))
