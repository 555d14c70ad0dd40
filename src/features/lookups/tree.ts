import type { EntryView } from './contract/editing.ts'
import { MAX_DEPTH } from './contract/lists.ts'

/** A place in the tree: an entry, how deep it lies (the first level is 1), its parent and its sisters in their order. */
export type Branch = { entry: EntryView; depth: number; parent: string | null; sisters: readonly EntryView[] }

const parentOf = (entry: EntryView): string | null => (entry.values.parentId as string | null) ?? null

/** Entries in the order in which a tree is read, each below its parent; `open` says whose children are shown. */
export function branches(entries: readonly EntryView[], open: (id: string) => boolean): Branch[] {
  const below = Map.groupBy(entries, parentOf)
  const walk = (parent: string | null, depth: number): Branch[] =>
    (below.get(parent) ?? []).flatMap((entry, _, sisters) => [
      { entry, depth, parent, sisters },
      ...(open(entry._id) ? walk(entry._id, depth + 1) : []),
    ])
  return walk(null, 1)
}

/** An entry's id and the ids of all that lies below it. */
export function withBelow(entries: readonly Pick<EntryView, '_id' | 'values'>[], id: string): string[] {
  const children = entries.filter(entry => (entry.values.parentId ?? null) === id)
  return [id, ...children.flatMap(child => withBelow(entries, child._id))]
}

/** How many levels hang on an entry, itself included. */
function height(entries: readonly EntryView[], id: string): number {
  return 1 + Math.max(0, ...entries.filter(entry => parentOf(entry) === id).map(child => height(entries, child._id)))
}

/** The level of an entry: 1 for the first, 0 for null, the root above all. */
function depthOf(entries: readonly EntryView[], id: string | null): number {
  const entry = entries.find(one => one._id === id)
  return entry ? 1 + depthOf(entries, parentOf(entry)) : 0
}

export type MoveRefusal = 'lookups.into-itself' | 'lookups.too-deep'

/** Why an industry cannot be put below `parentId`; null when it can. */
export function refusalToMove(entries: readonly EntryView[], id: string, parentId: string | null): MoveRefusal | null {
  if (parentId !== null && withBelow(entries, id).includes(parentId)) return 'lookups.into-itself'
  return depthOf(entries, parentId) + height(entries, id) > MAX_DEPTH ? 'lookups.too-deep' : null
}

/** Where something is dropped: under which parent, before which sister (null: last). */
export type Place = { parentId: string | null; beforeId: string | null }
export type Step = 'up' | 'down' | 'in' | 'out'

/**
 * The place one step away, as the buttons and arrow keys move: up and down among its sisters, in below the sister before it,
 * out behind its parent. Null where there is no such place.
 */
export function stepFrom(entries: readonly EntryView[], branch: Branch, step: Step): Place | null {
  const { entry, parent, sisters } = branch
  const at = sisters.findIndex(sister => sister._id === entry._id)
  const before = sisters[at - 1]
  if (step === 'up') return before ? { parentId: parent, beforeId: before._id } : null
  if (step === 'down') return sisters[at + 1] ? { parentId: parent, beforeId: sisters[at + 2]?._id ?? null } : null
  if (step === 'in') {
    if (!before || refusalToMove(entries, entry._id, before._id)) return null
    return { parentId: before._id, beforeId: null }
  }
  const above = entries.find(one => one._id === parent)
  if (!above) return null
  const aunts = entries.filter(one => parentOf(one) === parentOf(above))
  const next = aunts[aunts.indexOf(above) + 1]
  return { parentId: parentOf(above), beforeId: next?._id ?? null }
}
