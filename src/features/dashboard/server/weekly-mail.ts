import type { Tx } from '../../../platform/server/db.ts'
import { transact } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { numberFormat } from '../../../platform/shared/formatters.ts'
import { type Language, localeOf, shortDate } from '../../../platform/shared/text.ts'
import { viewerFrom, viewers } from '../../accounts/server/public.ts'
import { clubClock } from '../../settings/server/public.ts'
import type { Figures } from '../contract.ts'
import { mailDueAt } from '../rules/weeks.ts'
import { figuresOf } from './figures.ts'
import { stopToken } from './mail-link.ts'
import { kindsFor, needsOf } from './needs.ts'

/** The week that is told: the last whole one. */
const LAST = -2
const ltr = (text: string) => `\u2066${text}\u2069`

/** The figures as lines, of each only what the reader may open. */
function linesOf(figures: Figures, needs: number, language: Language): string[] {
  const line = (key: string, params: Record<string, string | number>) =>
    say(language, 'dashboard', `weekly.${key}`, params)
  const amount = (units: number, currency: string) =>
    ltr(numberFormat(localeOf(language), { style: 'currency', currency, maximumFractionDigits: 0 }).format(units))
  const { members, items, paid, tickets } = figures
  return [
    line('needs', { count: needs }),
    ...(members ? [line('members', { count: members.approved.at(LAST)! + members.waiting.at(LAST)! })] : []),
    ...(items
      ? [
          line('created', { count: items.created.weeks.at(LAST)!, total: items.created.total }),
          line('closed', { count: items.closed.weeks.at(LAST)!, total: items.closed.total }),
        ]
      : []),
    ...(paid
      ? [
          line('paid', {
            amount: amount(paid.weeks.at(LAST)!, paid.currency),
            month: amount(paid.month, paid.currency),
          }),
        ]
      : []),
    ...(tickets ? [line('tickets', { opened: tickets.opened.at(LAST)!, resolved: tickets.resolved.at(LAST)! })] : []),
  ]
}

/** The club's people who want the mail: those who said so, and Super-admins who said nothing. */
async function wanting(tx: Tx) {
  const rows = await viewers(tx)
    .leftJoin('dashboard_wishes as wish', 'wish.user_id', 'users.id')
    .select(['users.email', 'users.name', 'users.language', 'wish.weekly'])
    .where('users.role', 'in', ['Super-admin', 'Employee'])
    .orderBy('users.id')
    .execute()
  return rows
    .filter(row => row.weekly ?? row.role === 'Super-admin')
    .map(row => ({ viewer: viewerFrom(row), email: row.email, name: row.name, language: row.language as Language }))
}

type Reader = { viewer: Viewer; email: string; name: string; language: Language }

async function writeTo(tx: Tx, house: House, { viewer, email, name, language }: Reader, now: Date): Promise<void> {
  const figures = await figuresOf(tx, viewer)
  const needs = await needsOf(tx, viewer, kindsFor(house, viewer), { now, language })
  const from = figures.weeks.at(LAST)!
  await sendMail(tx, {
    recipientId: viewer.id,
    to: email,
    language,
    kind: 'dashboard.weekly',
    params: {
      person: `\u2068${name}\u2069`,
      from: ltr(shortDate(from)),
      lines: linesOf(figures, needs.length, language).join('\n'),
    },
    link: '/dashboard',
    unsubscribe: `/dashboard/stop/${stopToken(house.secrets.linkKey, viewer.id)}`,
  })
}

/** Sends the figures of the last week once, from Monday morning on in the club's zone; says how many mails went out. */
export async function sendWeekly(house: House): Promise<number> {
  return transact(house.database.db, async tx => {
    const { now, zone } = await clubClock(tx)
    const monday = mailDueAt(now, zone)
    if (!monday) return 0
    const first = await tx
      .insertInto('dashboard_mails')
      .values({ monday })
      .onConflict(conflict => conflict.doNothing())
      .returning('monday')
      .executeTakeFirst()
    if (!first) return 0
    const readers = await wanting(tx)
    for (const reader of readers) await writeTo(tx, house, reader, now)
    return readers.length
  })
}
