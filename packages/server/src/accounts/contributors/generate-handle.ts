const ADJECTIVES =
  'amber ample azure bold brave brisk calm civic clear coral crisp dawn deep dense dry early even fair fine firm fleet fresh gentle gilded glad golden grand green happy hardy humble jade keen kind late level light lively lucid lunar mellow mild misty modest neat noble north novel olive open pale plain polar prime proud quick quiet rapid ready rural sandy sharp silent silver smooth snowy sober solar solid south spare steady still stout sunny swift tidal tidy true urban vivid warm west white wide wild wise'.split(
    ' ',
  )
const NOUNS =
  'acorn alder arch ash aspen atlas badger bay beach beacon birch bluff bridge brook canyon cape cedar cliff cloud coast comet copper cove crane creek delta dune eagle elm falcon fern field finch fjord forest garden glade glen grove harbor hawk heath heron hill island jay kelp lake lark ledge lichen lynx maple marsh meadow mesa moor moss oak orchard osprey otter owl path peak pebble pine plain pond poplar prairie quarry rail reed reef ridge river robin rowan sage shore slate sparrow spring spruce stone stream summit thicket tide trail valley willow wren'.split(
    ' ',
  )
const BASE32_DIGITS = '234567abcdefghijklmnopqrstuvwxyz'
const SUFFIX_CHARS = 4

/**
 * Generates a pseudonym such as `quiet-ridge-7f3k`.
 * @param pick returns a random integer from 0 to below its argument
 */
export function generateHandle(pick: (below: number) => number): string {
  const suffix = Array.from({ length: SUFFIX_CHARS }, () => BASE32_DIGITS[pick(BASE32_DIGITS.length)]).join('')
  return `${ADJECTIVES[pick(ADJECTIVES.length)]}-${NOUNS[pick(NOUNS.length)]}-${suffix}`
}
