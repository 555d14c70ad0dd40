import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { containing } from '../../../platform/server/like.ts'
import { type MailText, subjectOf } from '../../../platform/server/mail-look.ts'
import type { Params } from '../../../platform/server/text.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { clubText } from '../../mail-texts/server/public.ts'
import { allSettings, mailLookOf } from '../../settings/server/public.ts'
import type { CallRow, EventRow, MailRow, MailState, Reason } from '../contract.ts'
import { returnsOf } from './returns.ts'

/** The token at the end of a link: 32 bytes in base64url are 43 letters, and no id or title in an address is as long without a break. */
const TOKEN = /(https?:\/\/\S*?[/=])[\w-]{43,}/g

/** A mail's text without the tokens of its links, which are as good as passwords, and without what its kind hides, as a gift's code. */
const hideSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((left, secret) => left.replaceAll(secret, '•••'), text.replace(TOKEN, '$1•••'))

const STATE = sql<MailState>`case when dead_at is not null and sent_at is null and kept_at is null then 'dead' when exists (select from mail_returns r where r.mail_id = mails.id and (mails.sent_at is null or r.came_at >= mails.sent_at)) then 'returned' when sent_at is not null then 'sent' when kept_at is not null then 'kept' when dead_at is not null then 'dead' else 'waiting' end`

type Wish = Paging & { state?: MailState; search?: string }

/** A page of the club's mails. */
export async function mailPage(db: Db, wish: Wish): Promise<{ data: MailRow[]; count: number }> {
  const found = db
    .selectFrom('mails')
    .$if(wish.state !== undefined, query => query.where(STATE, '=', wish.state!))
    .$if(Boolean(wish.search), query => {
      const like = containing(wish.search!)
      return query.where(e => e.or([e('to_address', 'ilike', like), e('subject', 'ilike', like)]))
    })
  const rows = await found
    .select([
      'id',
      'to_address',
      'subject',
      'kind',
      'params',
      'language',
      'attempts',
      'reason',
      'error',
      'created_at',
      'plain',
      'hides',
      STATE.as('state'),
      sql<MailText | null>`case when subject is null then ${clubText} end`.as('own'),
    ])
    .orderBy('created_at', 'desc')
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()
  const { count } = await found.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const returns = await returnsOf(
    db,
    rows.map(row => row.id),
  )
  const look = mailLookOf(await allSettings(db))
  const data = rows.map(row => ({
    _id: row.id,
    to: row.to_address,
    // One that waits has none yet: it is drawn when it leaves.
    subject:
      row.subject ?? subjectOf({ ...row, params: row.params as Params, language: row.language as Language }, look),
    kind: row.kind,
    language: row.language as Language,
    state: row.state,
    attempts: row.attempts,
    reason: row.reason as Reason | null,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    returned: returns.get(row.id) ?? null,
    ...shownOf(row.plain, row.hides.map(name => String((row.params as Params)[name] ?? '')).filter(Boolean)),
  }))
  return { data, count: Number(count) }
}

/** What is shown of a mail without a look that is noted. */
function shownOf(plain: string | null, secrets: readonly string[]): Pick<MailRow, 'text' | 'hidden'> {
  const text = plain && hideSecrets(plain, secrets)
  return { text, hidden: text !== plain }
}

/** The whole text of a mail that is kept; null for others. */
export async function keptText(db: Db, mailId: string): Promise<string | null> {
  const row = await db.selectFrom('mails').select('plain').where('id', '=', mailId).executeTakeFirst()
  return row?.plain ?? null
}

/** A page of the events that were given up. */
export async function deadEvents(db: Db, wish: Paging): Promise<{ data: EventRow[]; count: number }> {
  const found = db.selectFrom('outbox').where('dead_at', 'is not', null)
  const rows = await found
    .select(['id', 'event', 'attempts', 'listener', 'reason', 'error', 'created_at'])
    .orderBy('dead_at', 'desc')
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()
  const { count } = await found.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const data = rows.map(row => ({
    _id: String(row.id),
    event: row.event,
    attempts: row.attempts,
    listener: row.listener,
    reason: row.reason as Reason | null,
    error: row.error,
    createdAt: row.created_at.toISOString(),
  }))
  return { data, count: Number(count) }
}

/** A page of the calls to other servers that were given up. What only concerned whoever waited for its answer is not among them. */
export async function deadCalls(
  db: Db,
  mayAgain: (name: string) => boolean,
  wish: Paging,
): Promise<{ data: CallRow[]; count: number }> {
  const found = db.selectFrom('outside_calls').where('dead_at', 'is not', null).where('carried', '=', true)
  const rows = await found
    .select(['id', 'name', 'cause', 'attempts', 'reason', 'error', 'intended_at'])
    .orderBy('dead_at', 'desc')
    .orderBy('id')
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()
  const { count } = await found.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const data = rows.map(row => ({
    _id: row.id,
    name: row.name,
    cause: row.cause,
    attempts: row.attempts,
    reason: row.reason as CallRow['reason'],
    error: row.error,
    createdAt: row.intended_at.toISOString(),
    mayAgain: mayAgain(row.name),
  }))
  return { data, count: Number(count) }
}
