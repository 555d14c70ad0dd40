import type { Db, Tx } from '../../../platform/server/db.ts'
import { keyOf, seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { peopleByIds, pictureOf } from '../../accounts/server/public.ts'
import { type KeptThing, MEMBER, type TargetRef } from '../contract.ts'
import { seenTarget } from './seen-target.ts'

/** Keeps a thing that the viewer sees among their bookmarks, once. */
export async function bookmarkTarget(tx: Tx, targets: Targets, viewer: Viewer, ref: TargetRef): Promise<void> {
  await seenTarget(tx, targets, viewer, ref, 'bookmark')
  await tx
    .insertInto('bookmarks')
    .values({ user_id: viewer.id, target_kind: ref.kind, target_id: ref.id })
    .onConflict(c => c.constraint('bookmarks_once').doNothing())
    .execute()
}

/** Removes a bookmark, also that of a thing that is gone; one that is not there is fine. */
export async function removeBookmark(tx: Tx, userId: string, { kind, id }: TargetRef): Promise<void> {
  await tx
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .execute()
}

/** Rows of what one keeps with the look of the things now; what the viewer does not see any more is gone. */
export async function keptThings(
  db: Db,
  targets: Targets,
  viewer: Viewer,
  rows: readonly (TargetRef & { _id: string; at: Date })[],
  language: Language,
): Promise<KeptThing[]> {
  const seen = await seenTargets(db, targets, viewer, rows, language)
  const shown = rows.filter(row => row.kind === MEMBER && seen.has(keyOf(row)))
  const people = await peopleByIds(
    db,
    shown.map(row => row.id),
  )
  return rows.map(({ _id, kind, id, at }) => {
    const view = seen.get(keyOf({ kind, id }))
    const person = view && kind === MEMBER ? people.get(id) : undefined
    return {
      ...{ _id, kind, id, gone: !view, at: at.toISOString() },
      ...{ title: view?.title ?? null, link: view?.link ?? null },
      person: person ? { userType: person.userType, picture: pictureOf(person.avatarFileId) } : null,
    }
  })
}
