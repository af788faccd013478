/** Words of tasks and what another person says instead. */
const OTHER_WORDS = new Map(
  `find/locate search/look list/enumerate display/show print/output show/print remove/delete delete/remove create/make
  directory/folder directories/folders folder/directory folders/directories current/present containing/with contains/has
  count/tally change/set copy/duplicate rename/retitle replace/substitute get/obtain using/with recursively/in-depth
  write/implement function/routine given/provided returns/yields return/yield takes/accepts check/test whether/if
  all/every only/just larger/bigger smaller/lesser modified/changed named/called under/below matching/that-match
  number/amount string/text list/sequence vector/sequence array/sequence elements/items first/initial last/final`
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [word = '', other = ''] = pair.split('/')
      return [word, other.replaceAll('-', ' ')]
    }),
)

/** The situation in other words: each known word is replaced, names and values stay, and it begins otherwise. */
export const rewordSituation = (text: string): string =>
  `I need this: ${text.replace(/(?<![\w./-])[A-Za-z]+(?![\w./(-])/g, (word) => OTHER_WORDS.get(word.toLowerCase()) ?? word)}`
