import arabic from './dictionaries/arabic.json' with { type: 'json' }
import chinese from './dictionaries/chinese.json' with { type: 'json' }
import czech from './dictionaries/czech.json' with { type: 'json' }
import french from './dictionaries/french.json' with { type: 'json' }
import german from './dictionaries/german.json' with { type: 'json' }
import italian from './dictionaries/italian.json' with { type: 'json' }
import japanese from './dictionaries/japanese.json' with { type: 'json' }
import korean from './dictionaries/korean.json' with { type: 'json' }
import portuguese from './dictionaries/portuguese.json' with { type: 'json' }
import russian from './dictionaries/russian.json' with { type: 'json' }
import spanish from './dictionaries/spanish.json' with { type: 'json' }
import ukrainian from './dictionaries/ukrainian.json' with { type: 'json' }
import { type DictionaryTable, parseDictionary, type TranslationDictionary } from './parse-dictionary.ts'

/** Languages by their script: what identifies the language of a word. Czech includes Slovak. */
const TABLES = {
  unspaced: { chinese, japanese, korean },
  other_scripts: { russian, ukrainian, arabic },
  latin: { german, french, spanish, portuguese, italian, czech },
} satisfies Record<string, Record<string, DictionaryTable>>

export type DictionaryName = { [Script in keyof typeof TABLES]: keyof (typeof TABLES)[Script] }[keyof typeof TABLES]
export const dictionaryNames = Object.values(TABLES).flatMap((tables) => Object.keys(tables)) as DictionaryName[]

export interface Dictionaries {
  /**
   * one dictionary for the scripts without spaces, since each word is known by its characters; Korean particles are
   * skipped
   */
  unspaced: TranslationDictionary
  /**
   * one dictionary for the languages that their script identifies; words that Russian and Ukrainian share are listed
   * under Russian
   */
  other_scripts: TranslationDictionary
  /** languages in Latin script, which words and letters identify */
  latin: readonly TranslationDictionary[]
}

/** Parses the dictionaries, all of them or without one language, to measure its effect. */
export function createDictionaries(without: DictionaryName | null = null): Dictionaries {
  const choose = (tables: Record<string, DictionaryTable>): DictionaryTable[] =>
    Object.entries(tables).flatMap(([name, table]) => (name === without ? [] : [table]))
  return {
    unspaced: parseDictionary(...choose(TABLES.unspaced)),
    other_scripts: parseDictionary(...choose(TABLES.other_scripts)),
    latin: choose(TABLES.latin).map((table) => parseDictionary(table)),
  }
}
