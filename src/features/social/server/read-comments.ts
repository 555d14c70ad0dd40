import type { Db } from '../../../platform/server/db.ts'
import type { TargetKind, TargetView } from '../../../platform/server/registry.ts'
import { keyOf, seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Order, Paging } from '../../../platform/shared/page.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { TargetRef } from '../contract.ts'
import { COMMENT, type CommentPage, type CommentView, type Thread } from '../contract/comments.ts'
import { commentLink } from '../rules.ts'
import { decidedOnComment } from './change-comment.ts'
import {
  type CommentRow,
  type CommentSort,
  commentRows,
  firstReplies,
  replyRows,
  rowsOfAuthor,
  threadRows,
} from './comment-rows.ts'
import { commentViews } from './comment-views.ts'
import { seenTarget } from './seen-target.ts'
import { commentCounts } from './social-reads.ts'

type Reader = { db: Db; targets: Targets; viewer: Viewer | null }

/** Comments of the first level with their oldest answers. */
async function threadsOf({ db, targets, viewer }: Reader, rows: readonly CommentRow[]): Promise<Thread[]> {
  const viewerId = viewer?.id ?? null
  const { rows: replies, counts } = await firstReplies(
    db,
    viewerId,
    rows.filter(row => row.under_id === null).map(row => row.id),
  )
  const views = await commentViews(db, targets, viewer, [...rows, ...replies])
  const under = Map.groupBy(replies, row => row.under_id)
  return rows.map(row => ({
    comment: views.get(row.id)!,
    replies: (under.get(row.id) ?? []).map(reply => views.get(reply.id)!),
    replyCount: counts.get(row.id) ?? 0,
  }))
}

/** A page of the comments under a thing that the viewer may see. */
export async function readComments(reader: Reader, ref: TargetRef, page: Paging): Promise<CommentPage> {
  const { db, targets, viewer } = reader
  await seenTarget(db, targets, viewer, ref, 'comment')
  const { rows, count } = await threadRows(db, viewer?.id ?? null, ref, page)
  const total = (await commentCounts(db, ref.kind, [ref.id])).get(ref.id) ?? 0
  return { data: await threadsOf(reader, rows), count, total }
}

/** A comment under a thing that the viewer may see; 404 for others, and for marks without anything under them. */
async function seenComment({ db, targets, viewer }: Reader, id: string): Promise<CommentRow> {
  const [row] = await commentRows(db, viewer?.id ?? null, [id])
  if (!row) return notFound()
  const thing = { kind: row.target_kind, id: row.target_id }
  const seen = await seenTargets(db, targets, viewer, [thing])
  return seen.size > 0 ? row : notFound()
}

/** One comment with its oldest answers. */
export async function readThread(reader: Reader, id: string): Promise<Thread> {
  const [thread] = await threadsOf(reader, [await seenComment(reader, id)])
  const { state } = thread!.comment
  const stands = state === 'standing' || state === 'held' || thread!.replyCount > 0
  return stands ? thread! : notFound()
}

/** A page of the answers under a comment. */
export async function readReplies(
  reader: Reader,
  id: string,
  page: Paging,
): Promise<{ data: CommentView[]; count: number }> {
  const { db, targets, viewer } = reader
  const row = await seenComment(reader, id)
  const count = (await firstReplies(db, viewer?.id ?? null, [row.id])).counts.get(row.id) ?? 0
  if ((row.gone || row.blocked) && count === 0) return notFound()
  const replies = await replyRows(db, viewer?.id ?? null, row.id, page)
  const views = await commentViews(db, targets, viewer, replies)
  return { data: replies.map(reply => views.get(reply.id)!), count }
}

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
  const { language, author_id, created_at } = row
  const text = row.text || ((await wordsOfComments.of(db, [id])).get(id)?.[0] ?? '')
  return { text, language, authorId: author_id, under: keyOf(thingOf(row)), writtenAt: created_at.toISOString() }
}

/** What members wrote in comments, also while it is hidden, for whoever looks for watched words. */
const wordsOfComments: NonNullable<TargetKind['words']> = {
  of: async (db, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('comments')
      .leftJoin('comment_hidings', join =>
        join.onRef('comment_id', '=', 'comments.id').on('comment_hidings.lifted_at', 'is', null),
      )
      .select(e => ['comments.id', e.fn.coalesce('comment_hidings.text', 'comments.text').as('text')])
      .where('comments.id', 'in', ids)
      .execute()
    return new Map(rows.map(row => [row.id, [row.text]]))
  },
  newest: async (db, count) => {
    const rows = await db
      .selectFrom('comments')
      .select('id')
      .where('removed_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(count)
      .execute()
    return rows.map(row => row.id)
  },
}

/** What the house knows of comments: they can be liked and reported. */
export const commentTarget = (targets: Targets): TargetKind => ({
  kind: COMMENT,
  allows: ['like', 'report'],
  look: (db, viewer, ids) => look(db, targets, viewer, ids),
  ownersOf,
  snapshot,
  moderate: decidedOnComment(targets),
  words: wordsOfComments,
})

/** What a member wrote, and under what; `thing` is null where the reader may not see it any more. */
type MemberComment = {
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
