import type { Db } from '../../../platform/server/db.ts'
import type { FuseBox } from '../../../platform/server/wire.ts'
import { refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import {
  answeredBy,
  commented,
  commentedBy,
  commentedBySeveral,
  editComment as editCall,
  listComments,
  listReplies,
  mentionedBy,
  readComment,
  removeComment as removeCall,
  writeComment as writeCall,
  writingComment,
} from '../contract/comments.ts'
import { MODERATE } from './comment-views.ts'
import { editComment } from './edit-comment.ts'
import { commentTarget } from './look-at-comments.ts'
import { readComments, readReplies, readThread } from './read-comments.ts'
import { removeComment } from './remove-comment.ts'
import { tellOfReactions } from './tell-of-reactions.ts'
import { writeComment } from './write-comment.ts'

/** Comments under whatever kinds of things take them, and whom they are told to. */
export function wireComments(box: FuseBox): void {
  const { house, on, onRead } = box
  const { targets } = house
  const reader = (db: Db, viewer: Viewer | null) => ({ db, targets, viewer })
  box.permission(MODERATE)
  box.signal('comments', writingComment, viewer => (refusalToAccess(writeCall.access, viewer) === null ? {} : null))
  box.target(commentTarget(targets))
  wireNews(box)
  onRead(listComments, ({ db, viewer, query: { kind, id, ...page } }) =>
    readComments(reader(db, viewer), { kind, id }, page),
  )
  onRead(readComment, async ({ db, viewer, params }) => ({
    data: await readThread(reader(db, viewer), params.commentId),
  }))
  onRead(listReplies, ({ db, viewer, params, query }) => readReplies(reader(db, viewer), params.commentId, query))
  on(writeCall, async ({ tx, viewer, language, body, say }) => {
    const id = await writeComment(tx, targets, { viewer, language }, body)
    return { message: say('done.commented'), data: (await readThread(reader(tx, viewer), id)).comment }
  })
  on(editCall, async ({ tx, viewer, language, params: { commentId: id }, body, say }) => {
    await editComment(tx, targets, viewer, { id, text: body.text, language })
    return { message: say('done.edited'), data: (await readThread(reader(tx, viewer), id)).comment }
  })
  on(removeCall, async ({ tx, viewer, origin, params, say }) => {
    await removeComment(tx, targets, { viewer, origin }, params.commentId)
    return { message: say('done.comment-removed') }
  })
}

function wireNews({ house, when, notice }: FuseBox): void {
  const { targets } = house
  notice(commentedBy, commentedBySeveral, answeredBy, mentionedBy)
  when(commented, 'tell-owner-of-comments', async (tx, { ownerId, kind, id }) => {
    if (ownerId) await tellOfReactions(tx, targets, 'comments', ownerId, { kind, id })
  })
}
