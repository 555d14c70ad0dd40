import type { Db } from '../../../platform/server/db.ts'
import { keyOf, seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
import type { UserType, Viewer } from '../../../platform/shared/access.ts'
import { holds } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { type Person, peopleByIds, pictureOf } from '../../accounts/server/public.ts'
import { MEMBER } from '../contract.ts'
import { COMMENT, type CommentView, type Writer } from '../contract/comments.ts'
import { mentionsIn } from '../rules/mentions.ts'
import { type CommentRow, commentRows } from './comment-rows.ts'
import { knownMentions } from './mentions.ts'
import { likeCounts, ownReactionsOf } from './social-reads.ts'
/** Whoever holds it takes away what others wrote. */
export const MODERATE = 'comments.moderate'

/** Members as a comment names them: by their public page where they have one, else by their account. */
async function writersOf(db: Db, targets: Targets, viewer: Viewer | null, ids: readonly string[]) {
  const people = await peopleByIds(db, ids)
  const refs = [...people.keys()].map(id => ({ kind: MEMBER, id }))
  const seen = await seenTargets(db, targets, viewer, refs)
  const writerOf = (person: Person): Writer => {
    const page = seen.get(keyOf({ kind: MEMBER, id: person.id }))
    return {
      id: person.id,
      name: page?.title ?? person.name,
      username: person.username,
      userType: person.userType as UserType | null,
      picture: pictureOf(person.avatarFileId),
      link: page?.link ?? null,
    }
  }
  return new Map([...people].map(([id, person]) => [id, writerOf(person)]))
}

/** What is known of the rows beside themselves. */
async function around(db: Db, targets: Targets, viewer: Viewer | null, rows: readonly CommentRow[]) {
  const ids = rows.map(row => row.id)
  // Whom an answer answers stands in its row only where that is another answer.
  const answered = await commentRows(
    db,
    viewer?.id ?? null,
    rows.flatMap(row => (row.reply_to_id && row.reply_to_id !== row.under_id ? [row.reply_to_id] : [])),
  )
  const authors = [...rows, ...answered].map(row => row.author_id)
  return {
    writers: await writersOf(db, targets, viewer, [...new Set(authors)]),
    answered: new Map(answered.map(row => [row.id, row])),
    likes: await likeCounts(db, COMMENT, ids),
    own: await ownReactionsOf(db, viewer, COMMENT, ids),
    known: await knownMentions(
      db,
      rows.map(row => row.text),
    ),
  }
}
type Around = Awaited<ReturnType<typeof around>>

const place = (row: CommentRow, state: 'removed' | 'hidden'): CommentView => ({
  ...{ _id: row.id, kind: row.target_kind, id: row.target_id, state, underId: row.under_id },
  ...{ author: null, text: '', language: row.language as Language, mentions: [], answers: null },
  ...{ createdAt: row.created_at.toISOString(), editedAt: null, editableUntil: null },
  ...{ likes: 0, liked: false, removable: false },
})

function answersOf(row: CommentRow, { answered, writers }: Around): CommentView['answers'] {
  const other = row.reply_to_id ? answered.get(row.reply_to_id) : undefined
  const writer = other && !other.gone && !other.blocked ? writers.get(other.author_id) : undefined
  return writer ? { name: writer.name, link: writer.link } : null
}

function viewOf(row: CommentRow, viewer: Viewer | null, all: Around): CommentView {
  if (row.gone) return place(row, 'removed')
  if (row.blocked) return place(row, 'hidden')
  const own = viewer?.id === row.author_id
  return {
    ...place(row, 'removed'),
    state: row.held ? 'held' : 'standing',
    author: all.writers.get(row.author_id) ?? null,
    text: row.text,
    mentions: mentionsIn(row.text).filter(name => all.known.has(name)),
    editedAt: row.edited_at?.toISOString() ?? null,
    answers: answersOf(row, all),
    likes: all.likes.get(row.id) ?? 0,
    liked: all.own.get(row.id)?.liked ?? false,
    editableUntil: own ? (row.fresh_until?.toISOString() ?? null) : null,
    removable: own || holds(viewer, MODERATE),
  }
}

/** Comments as a viewer reads them, by id. */
export async function commentViews(
  db: Db,
  targets: Targets,
  viewer: Viewer | null,
  rows: readonly CommentRow[],
): Promise<Map<string, CommentView>> {
  const all = await around(db, targets, viewer, rows)
  return new Map(rows.map(row => [row.id, viewOf(row, viewer, all)]))
}
