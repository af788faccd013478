import type { IndexQuery, IndexReader, PreparedRow } from '../../../../rules/search-engine/index/types.ts'

// Who may find a record is a list of names in its document, and a query asks for those that its reader has: every
// question of access is one filter. The rules are those of `visibility-bitmaps.ts`.

/** The name of what everybody may find. */
const EVERYBODY = 'all'

const ofWorkspace = (workspace_id: string | null): string => (workspace_id === null ? EVERYBODY : `ws:${workspace_id}`)
const ofOwner = (owner: string, workspace_id: string | null): string =>
  workspace_id === null ? `own:${owner}` : `own:${owner}@${workspace_id}`
const ofDraft = (owner: string, workspace_id: string | null): string => `draft:${ofOwner(owner, workspace_id)}`

type AccessFields = Pick<
  PreparedRow,
  'owner' | 'workspace_id' | 'is_published' | 'validation_state' | 'validity_status'
>

/** The names under which a record is found: by searches, as a neighbor, and as a neighbor of records of others. */
export function accessNames({ owner, workspace_id, is_published, validation_state, validity_status }: AccessFields) {
  const is_verified = validation_state === 'verified'
  const is_draft = validation_state === 'draft'
  const shown = is_published && is_verified ? [ofWorkspace(workspace_id)] : []
  return {
    is_for_everybody: is_published && is_verified && workspace_id === null,
    readers: [...shown, is_verified ? ofOwner(owner, workspace_id) : ofDraft(owner, workspace_id)],
    peers: is_draft || validity_status === 'superseded' ? [] : [...shown, ofOwner(owner, workspace_id)],
    outside: workspace_id === null && !is_draft ? ['yes'] : [],
  }
}

/** The workspaces of a reader in which they may own records, with null for outside of all. */
const placesOf = ({ workspace_id }: IndexReader): (string | null)[] =>
  workspace_id === null ? [null] : [null, workspace_id]

/** Filters for the records that the reader may find and that pass the filters of the query. */
export function queryFilters(query: IndexQuery): object[] {
  const { reader, self_only, include_drafts, wedge, tags, evidence_class } = query
  const places = placesOf(reader)
  const own = places.map((place) => ofOwner(reader.contributor_id, place))
  const drafts = include_drafts ? places.map((place) => ofDraft(reader.contributor_id, place)) : []
  const readers = [...(self_only ? [] : places.map(ofWorkspace)), ...own, ...drafts]
  const minima = {
    depth: query.min_causal_depth,
    precision: query.min_boundary_precision,
    transfer: query.min_insight_transferability,
  }
  return [
    { terms: { readers } },
    ...(wedge === null ? [] : [{ term: { wedge } }]),
    ...(tags.length === 0 ? [] : [{ terms: { tags: tags.map((tag) => tag.toLowerCase()) } }]),
    ...(evidence_class === null ? [] : [{ term: { evidence: evidence_class } }]),
    ...Object.entries(minima).flatMap(([field, gte]) => (gte > 0 ? [{ range: { [field]: { gte } } }] : [])),
  ]
}

/** Filters for what may be reported to the reader as a neighbor. */
export const neighborFilters = (reader: IndexReader): object[] => {
  const places = placesOf(reader)
  return [
    { terms: { peers: [...places.map(ofWorkspace), ...places.map((place) => ofOwner(reader.contributor_id, place))] } },
  ]
}

/** Filters for the records of other owners outside of all workspaces. */
export const outsideFilters = (owner: string): object[] => [
  { term: { outside: 'yes' } },
  { bool: { must_not: [{ term: { owner } }] } },
]

/** Filters for the published records with the audience of a record. */
export const peerFilters = (workspace_id: string | null): object[] => [{ term: { peers: ofWorkspace(workspace_id) } }]

/** Filters for the records whose words the reader may know besides those of everybody: own ones, and of their workspace. */
export const knownFilters = (reader: IndexReader): object[] => {
  const places = placesOf(reader)
  const names = places.flatMap((place) => [
    ofOwner(reader.contributor_id, place),
    ofDraft(reader.contributor_id, place),
    ...(place === null ? [] : [ofWorkspace(place)]),
  ])
  return [{ terms: { readers: names } }]
}
