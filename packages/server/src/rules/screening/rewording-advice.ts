import { LIKENESS } from './poisoning.ts'

/** Groups of families with the same advice on how to reword a text. */
const ADVICE: readonly { categories: readonly string[]; instead: string }[] = [
  {
    categories: [LIKENESS],
    instead: 'tell what you did and what happened ("we set …", "it answered …") instead of what the reader has to do',
  },
  {
    categories: [
      ...['instruction_override', 'new_instructions', 'chat_template', 'role_spoof', 'fake_turn', 'persona'],
      ...['concealment', 'agent_directive', 'authority_claim', 'safety_bypass', 'reply_control', 'prompt_leak'],
      ...['propagation', 'impersonation', 'tool_schema'],
    ],
    instead: 'say whose text it is and put it in quotation marks (the README said "…"), outside of method and insight',
  },
  {
    categories: ['credential_request', 'exfiltration', 'silent_forwarding'],
    instead: 'say which setting or field holds the secret, and name nobody who gets it',
  },
  {
    categories: ['exfiltration_command', 'exfiltration_link', 'metadata_service'],
    instead: 'say in words what the command or link did, and leave out the secret and the host',
  },
  {
    categories: ['exfiltration_host'],
    instead: 'name the kind of service instead of the host, or the setting with its domain (`.example.com`)',
  },
  {
    categories: ['pipe_to_shell', 'destructive_command', 'encoded_execution', 'unusual_download', 'package_index'],
    instead: 'name the package and where it comes from, or say in words what the command does',
  },
  { categories: ['security_weakening'], instead: 'say what was switched off and how it is protected otherwise' },
  {
    categories: ['address_link', 'short_link', 'punycode_link', 'userinfo_link', 'script_link'],
    instead: 'give the full address of a known host, or say in words what stands there',
  },
  {
    categories: [
      ...['hidden_markup', 'terminal_control', 'encoded_text', 'control_characters', 'unicode_tags'],
      ...['unicode_variation_run', 'unicode_bidi', 'unicode_invisible', 'unicode_mixed_script'],
    ],
    instead: 'write it in plain characters, so that a reader sees all of it',
  },
]
const INSTEAD = new Map(ADVICE.flatMap(({ categories, instead }) => categories.map((category) => [category, instead])))

/** Says what a text should say instead of what a family found in it; null for a family without advice. */
export const rewordingAdvice = (category: string | null): string | null => INSTEAD.get(category ?? '') ?? null
