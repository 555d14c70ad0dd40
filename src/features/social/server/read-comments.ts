import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Paging } from '../../../platform/shared/page.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { CommentPage, CommentView, Thread } from '../contract/comments.ts'
import type { TargetRef } from '../contract.ts'
import { type CommentRow, commentRows, firstReplies, replyRows, threadRows } from './comment-rows.ts'
import { commentViews } from './comment-views.ts'
import { commentCounts } from './reaction-reads.ts'
import { seenTarget, seenTargets, type Targets } from './seen-target.ts'

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
  const stands = thread!.comment.state === 'standing' || thread!.replyCount > 0
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
