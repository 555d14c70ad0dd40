import { z } from 'zod'
import { says } from '../../../platform/shared/field-errors.ts'
import { CurrencyCode } from '../../../platform/shared/money.ts'
import { latinDigits } from '../../../platform/shared/text.ts'
import type { ChangeOfStatus } from '../contract/calls.ts'
import { type AuctionView, MAX_DESCRIPTION, Units } from '../contract/views.ts'
import { timesFault } from '../rules.ts'
import { serverTime } from './server-clock.ts'

/** Hours and minutes as people type them: 18:30, 9.05, ٩:٠٥. */
const TIME = /^([01]?\d|2[0-3])[:.٫]([0-5]\d)$/

/** "18:30" as 18:30; null for anything else. */
function readTime(text: string): string | null {
  const [, hour, minute] = TIME.exec(latinDigits(text).trim()) ?? []
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`
}

/** A day and a time where the reader is, as a moment; NaN when one of them is none. */
const moment = (day: string | undefined, time: string | undefined): number =>
  new Date(`${day}T${readTime(time ?? '')}`).getTime()

const Time = z.string().refine(text => readTime(text) !== null, says('auctions.time'))

const Fields = z.object({
  initialPrice: Units,
  currency: CurrencyCode,
  step: Units,
  reservePrice: Units.optional(),
  when: z.enum(['now', 'later']),
  startDate: z.iso.date().optional(),
  startTime: Time.optional(),
  end: z.enum(['open', 'timed']),
  endDate: z.iso.date().optional(),
  endTime: Time.optional(),
  description: z.string().max(MAX_DESCRIPTION).optional(),
})

/** What the owner names when an auction starts; its times are judged by the same rule as on the server. */
export const StartForm = Fields.superRefine((form, context) => {
  const complain = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], ...says(code) })
  const scheduled = form.when === 'later'
  const now = new Date(serverTime())
  const starts = scheduled ? moment(form.startDate, form.startTime) : now.getTime()
  const ends = form.end === 'timed' ? moment(form.endDate, form.endTime) : null
  if (Number.isNaN(starts)) return complain(form.startDate ? 'startTime' : 'startDate', 'required')
  if (Number.isNaN(ends)) return complain(form.endDate ? 'endTime' : 'endDate', 'required')
  const times = { starts: new Date(starts), ends: ends === null ? null : new Date(ends), scheduled }
  const fault = timesFault(form.end, times, now)
  if (fault) complain(fault.field, fault.code)
})
type StartForm = z.output<typeof StartForm>

/** The form as the call takes it. */
export function startOf(form: StartForm): ChangeOfStatus {
  const { initialPrice, currency, step, reservePrice, description } = form
  return {
    status: 'start',
    initialPrice,
    currency,
    step,
    ...(reservePrice !== undefined && { reservePrice }),
    ...(description && { description }),
    ...(form.when === 'later' && { startDate: new Date(moment(form.startDate, form.startTime)).toISOString() }),
    ...(form.end === 'timed' && { endDate: new Date(moment(form.endDate, form.endTime)).toISOString() }),
  }
}

const two = (n: number) => String(n).padStart(2, '0')

/** A moment as its day and time where the reader is. */
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
const timeOf = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`

type Plan = Pick<StartForm, 'when'> & Record<'startDate' | 'startTime' | 'endDate' | 'endTime', string>

/** The times a form begins with: those that were planned, else now until a week from now, in the evening. */
export function planOf({ state, startsAt, endsAt }: Pick<AuctionView, 'state' | 'startsAt' | 'endsAt'>): Plan {
  const later = state === 'scheduled' && startsAt !== null ? new Date(startsAt) : null
  const usual = new Date(serverTime() + 7 * 86_400_000)
  const end = later && endsAt ? new Date(endsAt) : null
  return {
    when: later ? 'later' : 'now',
    startDate: later ? dayOf(later) : '',
    startTime: later ? timeOf(later) : '',
    endDate: dayOf(end ?? usual),
    endTime: end ? timeOf(end) : '18:00',
  }
}
