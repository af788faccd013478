import type { Db } from '../../platform/db/db.ts'
import { loadCommonWords } from '../../platform/models/common-words.ts'
import { type HotspotRow, type HotspotText, listHotspotTexts } from './hotspot-store.ts'
import { type HotspotWording, wordForOthers, wordVerbatim } from './public-words.ts'

/**
 * The wordings of hotspots by id; a hotspot that cannot be shown has none.
 * @param is_verbatim whether the reader may read every text of them as it was sent
 */
export async function wordHotspots(
  { db }: { db: Db },
  hotspots: readonly Pick<HotspotRow, 'hotspot_id'>[],
  is_verbatim: boolean,
): Promise<Map<number, HotspotWording>> {
  const wordings = new Map<number, HotspotWording>()
  if (hotspots.length === 0) return wordings
  const texts_of = new Map<number, HotspotText[]>()
  const ids = hotspots.map(({ hotspot_id }) => hotspot_id)
  for (const text of await listHotspotTexts(db, ids))
    texts_of.set(text.hotspot_id, [...(texts_of.get(text.hotspot_id) ?? []), text])
  const common_words = await loadCommonWords()
  for (const [id, texts] of texts_of) {
    const wording = is_verbatim ? wordVerbatim(texts) : wordForOthers(texts, common_words)
    if (wording) wordings.set(id, wording)
  }
  return wordings
}
