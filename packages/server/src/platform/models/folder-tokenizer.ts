import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJsonFile } from './folder-files.ts'
import { createWordpieceTokenizer, type TextNormalization } from './wordpiece-tokenizer.ts'

/** The most tokens that BERT reads, and the default when the folder names no maximum. */
export const MAX_FOLDER_TOKENS = 512

const Normalizer = z.object({
  type: z.literal('BertNormalizer'),
  clean_text: z.literal(true).default(true),
  handle_chinese_chars: z.literal(true).default(true),
  strip_accents: z.boolean().nullish(),
  lowercase: z.boolean().default(true),
})
const TokenizerFile = z.object({
  normalizer: Normalizer,
  pre_tokenizer: z.object({ type: z.literal('BertPreTokenizer') }),
  model: z.object({
    type: z.literal('WordPiece'),
    continuing_subword_prefix: z.literal('##').default('##'),
    vocab: z.record(z.string(), z.number().int().min(0)),
  }),
})
const TokenizerConfig = z.object({
  do_lower_case: z.boolean().default(true),
  strip_accents: z.boolean().nullish(),
  model_max_length: z.number().nullish(),
})
const SentenceConfig = z.object({ max_seq_length: z.number().nullish(), do_lower_case: z.boolean().nullish() })
const ModelConfig = z.object({ max_position_embeddings: z.number().nullish() })

/**
 * Reads the WordPiece tokenizer of a BERT model from the files of Hugging Face: tokenizer.json, or vocab.txt with
 * tokenizer_config.json.
 * @returns a function that returns the token ids of a text
 * @throws Error that says what is missing or not supported
 */
export function readTokenizer(folder: string): (text: string) => number[] {
  const read = <S extends z.ZodType>(name: string, schema: S) => readParsedFile(folder, name, schema)
  const config = read('tokenizer_config.json', TokenizerConfig)
  const maxima = [
    read('sentence_bert_config.json', SentenceConfig)?.max_seq_length ?? config?.model_max_length,
    read('config.json', ModelConfig)?.max_position_embeddings,
  ]
  const max_tokens = Math.min(MAX_FOLDER_TOKENS, ...maxima.map((max) => max ?? MAX_FOLDER_TOKENS))
  if (max_tokens < 3) throw new Error(`${folder} reads no more than ${max_tokens} tokens`)
  const { vocabulary, normalization } = vocabularyFromJson(read('tokenizer.json', TokenizerFile)) ?? {
    vocabulary: readVocabularyLines(folder),
    normalization: textNormalization(config?.do_lower_case ?? true, config?.strip_accents),
  }
  const tokenize = createWordpieceTokenizer(vocabulary, normalization)
  return (text) => tokenize(text, max_tokens)
}

/** Builds the normalization. By default accents are stripped when the case is, as in BERT. */
const textNormalization = (lower_case: boolean, strip_accents: boolean | null | undefined): TextNormalization => ({
  lower_case,
  strip_accents: strip_accents ?? lower_case,
})

function readParsedFile<S extends z.ZodType>(folder: string, name: string, schema: S): z.output<S> | null {
  const json = readJsonFile(folder, name)
  if (json === null) return null
  const read = schema.safeParse(json)
  if (read.success) return read.data
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(
    `${name} in ${folder} is not supported, only WordPiece tokenizers of BERT models are: ${problems.join('; ')}`,
  )
}

function vocabularyFromJson(file: z.output<typeof TokenizerFile> | null) {
  if (file === null) return null
  const { normalizer, model } = file
  return {
    vocabulary: new Map(Object.entries(model.vocab)),
    normalization: textNormalization(normalizer.lowercase, normalizer.strip_accents),
  }
}

/** Reads vocab.txt, in which the id of a piece is its line number from 0. */
function readVocabularyLines(folder: string): Map<string, number> {
  const path = join(folder, 'vocab.txt')
  if (!existsSync(path)) throw new Error(`${folder} has neither tokenizer.json nor vocab.txt`)
  const pieces = readFileSync(path, 'utf8')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  return new Map(pieces.map((piece, id) => [piece, id]))
}
