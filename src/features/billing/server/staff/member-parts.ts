import { sql } from 'kysely'
import type { MemberPart } from '../../../../platform/server/member-parts.ts'
import { money } from '../../../../platform/shared/money.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import { setting } from '../../../settings/server/public.ts'
import { READ } from '../../contract/staff.ts'
import { writerFor } from '../words.ts'
import { chargesOf } from './member-billing.ts'
import { runningRow } from './subscription-list.ts'

const TONES = {
  trialing: 'brass',
  active: 'success',
  past_due: 'danger',
  grace: 'danger',
  canceled: 'neutral',
  expired: 'neutral',
  incomplete: 'neutral',
} as const
const LAST = 3

type Row = { minor: number | null; currency: string | null; ends_at: Date | null; zone: string | null }

/** What a member pays for, and the last payments. */
export const memberParts: readonly MemberPart[] = [
  {
    key: 'plan',
    access: READ,
    of: async (db, { memberId, language, say }) => {
      if (!memberId) return null
      const running = await runningRow(db, memberId, language)
      const to = `/apps/users/view/${memberId}?tab=billing`
      if (!running) return { to }
      const { nextAt, paused, status } = running
      const { rows } = await sql<Row>`
        select minor, currency, coalesce(ends_at, period_end) as ends_at, zone from subscriptions
        where id = ${running._id}`.execute(db)
      const { minor, currency, ends_at, zone } = rows[0]!
      const own = zone ?? (await setting(db, 'timeZone'))
      const amount =
        minor !== null && currency ? (await writerFor(db, [currency]))(money(minor, currency))[language] : null
      return {
        to,
        stands: {
          text: running.plan.name,
          mark: { text: say(`status.${paused ? 'paused' : status}`), tone: paused ? 'warning' : TONES[status] },
          more:
            nextAt && amount
              ? say('panel.plan.next', { amount: `\u2068${amount}\u2069`, date: shortDate(nextAt, own) })
              : ends_at && say('panel.plan.ends', { date: shortDate(ends_at, own) }),
        },
      }
    },
  },
  {
    key: 'payments',
    access: READ,
    of: async (db, { memberId, language, say }) => {
      if (!memberId) return null
      const charges = (await chargesOf(db, memberId)).slice(0, LAST)
      const write = await writerFor(
        db,
        charges.map(one => one.currency),
      )
      return {
        lines: charges.map(one => ({
          text: `${say(`desk.kinds.${one.kind}`)} · ${one.plan[language]}`,
          at: one.at.toISOString(),
          end:
            one.state === 'done'
              ? { text: write(money(one.minor, one.currency))[language], tone: 'neutral' }
              : { text: say(`desk.states.${one.state}`), tone: one.failure ? 'danger' : 'warning' },
        })),
      }
    },
  },
]
