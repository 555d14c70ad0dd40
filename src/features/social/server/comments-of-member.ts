import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Order, Paging } from '../../../platform/shared/page.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { commentLink } from '../rules.ts'
import { type CommentSort, rowsOfAuthor } from './comment-rows.ts'
import { keyOf, seenTargets, type Targets } from './seen-target.ts'

/** What a member wrote, and under what; `thing` is null where the reader may not see it any more. */
export type MemberComment = {
  _id: string
  text: string
  language: Language
  createdAt: string
  thing: { kind: string; id: string; title: string; link: string | null } | null
}

/** A page of the comments of a member as a reader sees them, without those taken away. */
export async function commentsOfMember(
  db: Db,
  targets: Targets,
  viewer: Viewer | null,
  userId: string,
  page: Paging & { order?: Order<CommentSort> },
): Promise<{ data: MemberComment[]; count: number }> {
  const { rows, count } = await rowsOfAuthor(db, viewer?.id ?? null, userId, page)
  const ref = (row: (typeof rows)[number]) => ({ kind: row.target_kind, id: row.target_id })
  const things = await seenTargets(db, targets, viewer, rows.map(ref))
  const data = rows.map(row => {
    const thing = things.get(keyOf(ref(row)))
    return {
      _id: row.id,
      text: row.text,
      language: row.language as Language,
      createdAt: row.created_at.toISOString(),
      thing: thing ? { ...thing, link: thing.link && commentLink(thing.link, row.id) } : null,
    }
  })
  return { data, count }
}
