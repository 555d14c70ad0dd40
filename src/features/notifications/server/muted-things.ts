import type { Db } from '../../../platform/server/db.ts'
import { keyOf, seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'

/** Who looks at what was muted, and what the house knows to look at. */
export type Looking = { targets: Targets; viewer: Viewer; language: Language }

type Ref = { kind: string; id: string }
type Kept = { target_kind: string | null; target_id: string | null }

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const pathOf = (link: string | null) => link?.split(/[?#]/)[0]

/** The thing that stands at a path, where the path holds its id: the kind is asked whose things lead there. */
export async function thingAt(db: Db, { targets, viewer, language }: Looking, path: string): Promise<Ref | null> {
  const id = UUID.exec(path)?.[0]
  if (!id) return null
  for (const { kind, look } of targets()) {
    const seen = await look(db, viewer, [id], language)
    if (seen.some(({ link }) => pathOf(link) === path)) return { kind, id }
  }
  return null
}

/** What became of things that were muted: whether one is gone for its reader, and where it stands now. */
export async function whatBecame(db: Db, { targets, viewer, language }: Looking, rows: readonly Kept[]) {
  const refs = rows.flatMap(({ target_kind: kind, target_id: id }) => (kind && id ? [{ kind, id }] : []))
  const seen = await seenTargets(db, targets, viewer, refs, language)
  return ({ target_kind: kind, target_id: id }: Kept) => {
    // Muted by the page it stands on, and no thing of the club is known there: it is as it was.
    if (!kind || !id) return { gone: false }
    const thing = seen.get(keyOf({ kind, id }))
    return thing ? { gone: false, link: thing.link } : { gone: true }
  }
}
