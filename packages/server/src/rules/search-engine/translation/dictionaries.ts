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
import { parseDictionary } from './parse-dictionary.ts'

/**
 * One dictionary for the scripts without spaces, since each word is known by its characters. Korean particles are
 * passed over.
 */
export const UNSPACED_DICTIONARY = parseDictionary(chinese, japanese, korean)

/**
 * One dictionary for the languages that their script identifies. Words that Russian and Ukrainian share are listed
 * under Russian.
 */
export const OTHER_SCRIPTS_DICTIONARY = parseDictionary(russian, ukrainian, arabic)

/** Languages in Latin script, which words and letters identify. Czech includes Slovak. */
export const LATIN_DICTIONARIES = [german, french, spanish, portuguese, italian, czech].map((table) =>
  parseDictionary(table),
)
