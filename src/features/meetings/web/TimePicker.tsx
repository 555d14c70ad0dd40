import { useState } from 'react'
import { timeText } from '../../../platform/shared/moments.ts'
import { zoneCity } from '../../../platform/shared/zone-city.ts'
import { offsetOf } from '../../../platform/shared/zone-time.ts'
import { AnsweredRefusal, useRead } from '../../../platform/web/call.ts'
import { ChevronLeft, ChevronRight, Minus, Plus, TriangleAlert } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { EmptyLine, FailedLine } from '../../../platform/web/ui/EmptyLine.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { listFreeTimes } from '../../calendars/contract.ts'
import { findClashes } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { DAY, dayIn, isSameClock, longDay, momentOn, monthText, shortDay } from './moments.ts'
import css from './TimePicker.module.css'

export type Other = { name: string; zone: string | null }
type TimePickerProps = {
  minutes: number
  zone: string
  chosen: readonly string[]
  onToggle: (startsAt: string) => void
  /** With whom: their time stands beside each. */
  other: Other | null
  /** A member who offers times: only those stand here. */
  host?: string | null
  /** Whether it is a member who offers times is still to be read: nothing is chosen before. */
  waits?: boolean
  /** Meetings of one's own at these times are said, but for this one. */
  except?: string
  /** Whoever has no account has no other meetings here. */
  guest?: boolean
}

const EARLIEST = 7 * 60
const LATEST = 21 * 60
const STRIDE = 30

/** Half hours of a day that are still to come. */
const halfHours = (day: string, zone: string, now: number): number[] =>
  Array.from({ length: (LATEST - EARLIEST) / STRIDE }, (_, at) => momentOn(day, EARLIEST + at * STRIDE, zone)).filter(
    at => at > now,
  )

const monthLater = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Days of a month in weeks that begin with Sunday, its last one whole; null before the first. */
function daysOf(month: string): (string | null)[] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const before = first.getUTCDay()
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const whole = Math.ceil((before + count) / 7) * 7 - before
  const days = Array.from({ length: whole }, (_, at) => new Date(first.getTime() + at * DAY).toISOString().slice(0, 10))
  return [...Array.from({ length: before }, () => null), ...days]
}

/** Times of days: one's own large, the other side's beside, with a word where one has something then. */
export function TimePicker(props: TimePickerProps) {
  const { zone, host, minutes, waits = false } = props
  const [now] = useState(Date.now)
  const today = dayIn(now, zone)
  const [tomorrow] = useState(() => dayIn(Date.parse(props.chosen[0] ?? '') || now + DAY, zone))
  const [picked, setDay] = useState(props.chosen[0] ? tomorrow : null)
  const [month, setMonth] = useState(tomorrow.slice(0, 7))
  const from = Math.max(now, momentOn(`${month}-01`, 0, zone))
  const to = momentOn(daysOf(month).at(-1)!, 24 * 60, zone)
  const free = useRead(
    listFreeTimes,
    {
      params: { username: host ?? '-' },
      query: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), length: minutes },
    },
    { enabled: Boolean(host) && to > from, keepPrevious: true },
  )
  // A refusal says that nothing is offered; what could not be asked for says nothing.
  const declined = free.error instanceof AnsweredRefusal && free.error.status < 500
  const failed = Boolean(free.error) && !declined && !free.data
  const offers = waits || (Boolean(host) && !declined)
  const offered = offers ? Map.groupBy(free.data?.data ?? [], at => dayIn(Date.parse(at), zone)) : null
  const day = picked ?? [...(offered?.keys() ?? [])].toSorted()[0] ?? tomorrow
  const slots = offered ? (offered.get(day) ?? []).map(at => Date.parse(at)) : halfHours(day, zone, now)
  return (
    <div className={css.picker}>
      <MonthGrid
        {...{ month, day, today, offered, chosen: props.chosen.map(at => dayIn(Date.parse(at), zone)) }}
        onMonth={setMonth}
        onDay={setDay}
      />
      <DaySlots
        {...props}
        day={day}
        slots={slots}
        offers={offers}
        loading={offers && !free.data && !failed}
        onRetry={failed ? () => void free.refetch() : null}
      />
    </div>
  )
}

type MonthGridProps = {
  month: string
  day: string
  today: string
  offered: Map<string, string[]> | null
  chosen: readonly string[]
  onMonth: (month: string) => void
  onDay: (day: string) => void
}

function MonthGrid({ month, day, today, offered, chosen, onMonth, onDay }: MonthGridProps) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const last = monthLater(today.slice(0, 7), 12)
  return (
    <section className={css.month} aria-label={monthText(month, language)}>
      <header className={css.head}>
        <h2 className={css.title}>{monthText(month, language)}</h2>
        <span>
          <IconButton
            label={t('form.previous')}
            icon={<ChevronLeft {...iconProps} className="flip" />}
            disabled={month <= today.slice(0, 7)}
            onClick={() => onMonth(monthLater(month, -1))}
          />
          <IconButton
            label={t('form.next')}
            icon={<ChevronRight {...iconProps} className="flip" />}
            disabled={month >= last}
            onClick={() => onMonth(monthLater(month, 1))}
          />
        </span>
      </header>
      <div className={css.grid}>
        {Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 10, 1 + at))).map(sunday => (
          <span key={sunday.getTime()} className={css.weekday} aria-hidden="true">
            {new Intl.DateTimeFormat(language === 'ar' ? 'ar' : 'en', {
              weekday: language === 'ar' ? 'narrow' : 'short',
              timeZone: 'UTC',
            }).format(sunday)}
          </span>
        ))}
        {daysOf(month).map((one, at) => {
          // oxlint-disable-next-line react/no-array-index-key -- the days before the first have no name
          if (one === null) return <span key={at} />
          const count = offered?.get(one)?.length ?? 0
          const open = one >= today && (offered === null || count > 0)
          return (
            <button
              key={one}
              type="button"
              className={css.day}
              disabled={!open}
              aria-pressed={one === day}
              data-chosen={chosen.includes(one) || undefined}
              onClick={() => onDay(one)}
            >
              <span aria-hidden="true">{Number(one.slice(8))}</span>
              <VisuallyHidden>{longDay(one, language)}</VisuallyHidden>
              {offered && open && <small>{t('form.free', { count })}</small>}
            </button>
          )
        })}
      </div>
    </section>
  )
}

type DaySlotsProps = TimePickerProps & {
  day: string
  slots: readonly number[]
  offers: boolean
  loading: boolean
  /** Where free times could not be read: reads them again. */
  onRetry: (() => void) | null
}

function DaySlots(props: DaySlotsProps) {
  const { day, slots, offers, loading, onRetry, zone, other, chosen, onToggle, minutes, except, guest } = props
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const times = slots.map(at => new Date(at).toISOString())
  const clashes = useRead(
    findClashes,
    { body: { times, minutes, ...(except && { except }) } },
    { enabled: !guest && times.length > 0, keepPrevious: true },
  )
  const clashOf = (at: string) => clashes.data?.data.find(one => one.startsAt === at)
  return (
    <section className={css.slots} aria-label={longDay(day, language)}>
      <h2 className={css.dayTitle}>
        <span>{longDay(day, language)}</span>
        {other && <Ahead other={other} zone={zone} at={momentOn(day, 12 * 60, zone)} />}
      </h2>
      {loading && <Skeleton height="260px" />}
      {onRetry && <FailedLine onRetry={onRetry} />}
      {times.length === 0 && !loading && !onRetry && (
        <EmptyLine title={t(offers ? 'form.not-free' : 'form.no-slots')} />
      )}
      <ul>
        {times.map(at => {
          const number = chosen.indexOf(at)
          const clash = clashOf(at)
          const time = timeText(at, zone)
          return (
            <li key={at} className={css.slot} data-chosen={number >= 0 || undefined}>
              <bdi className={css.time}>{time}</bdi>
              <span className={css.beside}>
                {other?.zone && !isSameClock(zone, other.zone, Date.parse(at)) && (
                  <Beside at={at} zone={other.zone} own={zone} />
                )}
                {clash && (
                  <span className={css.clash}>
                    <TriangleAlert {...iconSmall} aria-hidden="true" />
                    {clash.title ? t('when.clash', { title: isolate(clash.title) }) : t('when.clash-busy')}
                  </span>
                )}
              </span>
              {number >= 0 && (
                <span className={css.number}>
                  <bdi>{number + 1}</bdi>
                </span>
              )}
              <IconButton
                variant={number >= 0 ? 'ghost' : 'outline'}
                label={t(number >= 0 ? 'form.remove' : 'form.add', {
                  time: `${time}, ${shortDay(at, language, zone)}`,
                })}
                icon={number >= 0 ? <Minus {...iconProps} /> : <Plus {...iconProps} />}
                onClick={() => onToggle(at)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const HOUR = 3_600_000

/** How far one's clock is ahead of the other side's, or behind; nothing where they show the same, or differ by no whole hours. */
function Ahead({ other, zone, at }: { other: Other; zone: string; at: number }) {
  const t = useText<typeof strings>('meetings')
  const hours = other.zone ? (offsetOf(at, zone) - offsetOf(at, other.zone)) / HOUR : 0
  if (hours === 0 || !Number.isInteger(hours)) return null
  return (
    <small className={css.ahead}>
      {t(hours > 0 ? 'when.ahead' : 'when.behind', { count: Math.abs(hours), name: isolate(other.name) })}
    </small>
  )
}

/** The same moment elsewhere: its time and place, and its day where that is another one. */
export function Beside({ at, zone, own }: { at: string; zone: string; own: string }) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const day = dayIn(Date.parse(at), zone)
  const other = day === dayIn(Date.parse(at), own) ? '' : ` · ${shortDay(at, language, zone)}`
  return (
    <bdi>{t('when.in', { time: isolate(timeText(at, zone)), place: isolate(zoneCity(zone, language)) }) + other}</bdi>
  )
}
