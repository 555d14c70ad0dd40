import type { Db } from '../../../platform/server/db.ts'
import { escapeHtml } from '../../../platform/server/escape-html.ts'
import type { MailOrder } from '../../../platform/server/mail.ts'
import { say } from '../../../platform/server/text.ts'
import type { NoticeTopic } from '../../../platform/shared/notice.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Person } from '../../accounts/server/public.ts'
import type { Told } from './deliver-notice.ts'
import type { Kinds } from './kinds.ts'
import { noticeText } from './notice-text.ts'
import { stopPath } from './stop-mails.ts'

/** Parts of a digest, what matters most first. */
const PARTS = ['ends', 'answer', 'rest'] as const
type PartKey = (typeof PARTS)[number]

/** So many are named; the button leads to all. */
const MOST = 25

const partOf = (kinds: Kinds, { kind }: Told): PartKey => kinds.get(kind)?.waits ?? 'rest'

/** Notices in the order of a digest: what ends, what waits for an answer, the rest; of each the newest first. */
export const mostImportantFirst = (kinds: Kinds, rows: readonly Told[]): Told[] =>
  rows.toSorted(
    (a, b) =>
      PARTS.indexOf(partOf(kinds, a)) - PARTS.indexOf(partOf(kinds, b)) ||
      b.created_at.getTime() - a.created_at.getTime(),
  )

/** How many more there are than the first, as a subject ends; '' where it is the only one. */
const restOf = (language: Language, count: number): string =>
  count > 0 ? ` ${say(language, 'notifications', 'digest.rest', { count })}` : ''

const wordsOf = (language: Language, key: string, count?: number) =>
  say(language, 'notifications', key, count === undefined ? {} : { count })

/** Title of a notice, and its body where it has one. */
function lineOf(row: Told, language: Language): { title: string; body: string } {
  return noticeText(row.kind, row.params, language)
}

type Drawn = { plain: string; html: string }

/** The notices of a digest, as words and as HTML, under the headline of their part. */
function drawLines(kinds: Kinds, rows: readonly Told[], language: Language): Drawn {
  const [plain, html]: [string[], string[]] = [[], []]
  const shown = mostImportantFirst(kinds, rows).slice(0, MOST)
  for (const part of PARTS) {
    const here = shown.filter(row => partOf(kinds, row) === part)
    if (here.length === 0) continue
    const head = wordsOf(language, `digest.parts.${part}`)
    plain.push(head)
    html.push(`<p style="margin:20px 0 8px;font-weight:600">${escapeHtml(head)}</p>`)
    for (const row of here) {
      const { title, body } = lineOf(row, language)
      plain.push(`– ${title}`)
      const link = escapeHtml(row.link ?? '/notifications')
      const under = body
        ? `<br><span class="m-quiet" style="color:#606A66;font-size:14px">${escapeHtml(body)}</span>`
        : ''
      html.push(
        `<p style="margin:0 0 12px"><a href="${link}" style="color:#0E5A4F">${escapeHtml(title)}</a>${under}</p>`,
      )
    }
  }
  const more = rows.length - shown.length
  if (more > 0) {
    const left = wordsOf(language, 'digest.more', more)
    plain.push(left)
    html.push(`<p style="margin:12px 0 0">${escapeHtml(left)}</p>`)
  }
  return { plain: plain.join('\n'), html: html.join('') }
}

/** The mail that tells of several notices: gathered ones, or those that quiet hours held. */
export function digestMail(
  kinds: Kinds,
  linkKey: string,
  person: Pick<Person, 'id' | 'email' | 'language' | 'name'>,
  rows: readonly Told[],
  gathered: boolean,
): MailOrder {
  const { language } = person
  const { plain, html } = drawLines(kinds, rows, language)
  const topics = rows.flatMap(row => kinds.get(row.kind)?.topic ?? []) satisfies NoticeTopic[]
  const first = lineOf(mostImportantFirst(kinds, rows)[0]!, language).title
  return {
    recipientId: person.id,
    to: person.email,
    language,
    kind: gathered ? 'notifications.digest' : 'notifications.after-quiet',
    params: {
      person: `\u2068${person.name}\u2069`,
      count: rows.length,
      first,
      rest: restOf(language, rows.length - 1),
      lines: plain,
    },
    html: { lines: html },
    link: '/notifications',
    unsubscribe: stopPath(linkKey, person.id, gathered ? 'digest' : topics),
  }
}

/** What waits for the next mail of a member that gathers, as it stands: unread ones alone. */
export async function gatheredOf(db: Db, userId: string): Promise<{ at: Date; rows: Told[] } | null> {
  const rows = await db
    .selectFrom('notice_dues as due')
    .innerJoin('notices as n', 'n.id', 'due.notice_id')
    .selectAll('n')
    .select('due.due_at')
    .where('due.user_id', '=', userId)
    .where('due.channel', '=', 'mail')
    .where('due.gathered', '=', true)
    .where('n.read_at', 'is', null)
    .orderBy('due.due_at')
    .execute()
  const [first] = rows
  if (!first) return null
  return { at: first.due_at, rows: rows.filter(row => row.due_at.getTime() === first.due_at.getTime()) }
}
