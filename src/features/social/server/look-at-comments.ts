import type { Db } from '../../../platform/server/db.ts'
import type { TargetKind, TargetView } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { COMMENT } from '../contract/comments.ts'
import { commentLink } from '../rules.ts'
import { commentRows } from './comment-rows.ts'
import { keyOf, seenTargets, type Targets } from './seen-target.ts'

const TITLE = 80
const shortened = (text: string): string => (text.length > TITLE ? `${text.slice(0, TITLE - 1).trimEnd()}…` : text)

const thingOf = (row: { target_kind: string; target_id: string }) => ({ kind: row.target_kind, id: row.target_id })

/** Comments as others may refer to them: those that stand, under things that the viewer sees. */
async function look(db: Db, targets: Targets, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  const rows = (await commentRows(db, viewer?.id ?? null, ids)).filter(row => !row.gone && !row.blocked)
  // A comment under a comment is an answer: what it stands under is never one itself.
  const things = await seenTargets(db, targets, viewer, rows.map(thingOf))
  return rows.flatMap(row => {
    const thing = things.get(keyOf(thingOf(row)))
    if (!thing) return []
    const link = thing.link && commentLink(thing.link, row.id)
    return [{ kind: COMMENT, id: row.id, title: shortened(row.text.replace(/\s+/g, ' ')), link }]
  })
}

async function ownersOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await commentRows(db, null, ids)
  return new Map(rows.map(row => [row.id, row.author_id]))
}

async function snapshot(db: Db, id: string): Promise<Record<string, unknown> | null> {
  const [row] = await commentRows(db, null, [id])
  if (!row) return null
  const { text, language, author_id, created_at } = row
  return { text, language, authorId: author_id, under: keyOf(thingOf(row)), writtenAt: created_at.toISOString() }
}

/** What the house knows of comments: they can be liked and reported. */
export const commentTarget = (targets: Targets): TargetKind => ({
  kind: COMMENT,
  allows: ['like', 'report'],
  look: (db, viewer, ids) => look(db, targets, viewer, ids),
  ownersOf,
  snapshot,
})
