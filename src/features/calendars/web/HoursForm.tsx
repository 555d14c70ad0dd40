import { useMemo } from 'react'
import { dateFormat } from '../../../platform/shared/formatters.ts'
import { localeOf } from '../../../platform/shared/text.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import { CheckboxGroup } from '../../../platform/web/forms/CheckboxGroup.tsx'
import { DateField } from '../../../platform/web/forms/DateField.tsx'
import { DAY_TIMES } from '../../../platform/web/forms/day-times.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { Repeater } from '../../../platform/web/forms/Repeater.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { ownZone, zoneOptions } from '../../../platform/web/forms/zones.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { changeHours, HoursDraft, readHours } from '../contract.ts'
import { BUFFERS, HORIZONS, LENGTHS, NOTICES } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Calendar.module.css'
import { useDuration } from './durations.ts'

const MOST_A_DAY = [1, 2, 3, 4, 5, 6, 8, 10]
const DAY_MINUTES = 1440

/** What a form begins with: nobody is asked to type a week. */
const beginning = (): HoursDraft => ({
  bookable: false,
  visitors: true,
  zone: ownZone(),
  hours: [7, 1, 2, 3, 4].map(day => ({ day, from: '10:00', to: '16:00' })),
  daysOff: [],
  lengths: [15, 30, 60],
  buffer: 15,
  notice: 720,
  horizon: 30,
  perDay: null,
})

/** When one can be met, and the address at which others take a time. */
export function HoursPart() {
  const { data, error, isPending, refetch } = useRead(readHours, undefined, { staleMs: 0 })
  const slow = useDelayed(isPending)
  if (error) return <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />
  if (!data) return slow ? <Skeleton height="480px" /> : null
  return (
    <>
      {data.data.hours?.bookable && <OwnPage page={data.data.page} open={data.data.hours.visitors} />}
      <HoursForm hours={data.data.hours} onSaved={() => void refetch()} />
    </>
  )
}

function OwnPage({ page, open }: { page: string; open: boolean }) {
  const t = useText<typeof strings>('calendars')
  return (
    <div className={css.address}>
      <p className={css.name}>{t('hours.your-page')}</p>
      <CopyText value={`${window.location.origin}${page}`} whole />
      <p className={css.facts}>{t(open ? 'hours.your-page-open' : 'hours.your-page-too')}</p>
      <div className={css.acts}>
        <Button href={page}>{t('hours.see-page')}</Button>
      </div>
    </div>
  )
}

function HoursForm({ hours, onSaved }: { hours: HoursDraft | null; onSaved: () => void }) {
  const t = useText<typeof strings>('calendars')
  const { language } = useLanguage()
  const duration = useDuration()
  const zones = useMemo(() => zoneOptions(language, new Date()), [language])
  const form = useForm(HoursDraft, {
    feature: 'calendars',
    together: true,
    defaults: hours ?? beginning(),
    onSubmit: async body => {
      const { message } = await send(changeHours, { body })
      toast({ tone: 'success', title: message, ms: 3000 })
      onSaved()
    },
  })
  const { lengths, perDay } = form.values
  const minutesIn = (offered: readonly number[], now: number) =>
    [...new Set([...offered, now])]
      .sort((a, b) => a - b)
      .map(value => ({ value: String(value), label: value === 0 ? t('hours.none') : duration(value) }))
  const chooseIn = (name: 'buffer' | 'notice', offered: readonly number[]) => ({
    ...form.field(name),
    value: String(form.values[name]),
    onChange: (value: string | null) => form.set(name, Number(value)),
    options: minutesIn(offered, form.values[name]),
    searchable: false,
  })
  return (
    <form {...form.props} className={css.form}>
      <FormErrors form={form} />
      <Checkbox {...form.field('bookable')} label={t('hours.bookable')} hint={t('hours.bookable-too')} />
      <Checkbox
        {...form.field('visitors')}
        label={t('hours.visitors')}
        hint={t('hours.visitors-too')}
        disabled={!form.values.bookable}
      />
      <SelectField {...form.field('zone')} label={t('hours.zone')} options={zones} searchable />
      <WeekFields form={form} />
      <CheckboxGroup
        {...form.field('lengths')}
        label={t('hours.lengths')}
        value={lengths.map(String)}
        onChange={next =>
          form.set(
            'lengths',
            next.map(Number).sort((a, b) => a - b),
          )
        }
        options={[...new Set([...LENGTHS, ...lengths])]
          .sort((a, b) => a - b)
          .map(value => ({ value: String(value), label: duration(value) }))}
      />
      <div className={css.two}>
        <SelectField {...chooseIn('buffer', BUFFERS)} label={t('hours.buffer')} hint={t('hours.buffer-too')} />
        <SelectField {...chooseIn('notice', NOTICES)} label={t('hours.notice')} hint={t('hours.notice-too')} />
        <SelectField
          {...form.field('horizon')}
          value={String(form.values.horizon)}
          onChange={value => form.set('horizon', Number(value))}
          label={t('hours.horizon')}
          options={[...new Set([...HORIZONS, form.values.horizon])]
            .sort((a, b) => a - b)
            .map(days => ({ value: String(days), label: duration(days * DAY_MINUTES) }))}
          searchable={false}
        />
        <SelectField
          {...form.field('perDay')}
          value={perDay === null ? '' : String(perDay)}
          onChange={value => form.set('perDay', value ? Number(value) : null)}
          label={t('hours.per-day')}
          placeholder={t('hours.no-bound')}
          options={MOST_A_DAY.map(count => ({ value: String(count), label: String(count) }))}
          searchable={false}
          optional
        />
      </div>
      <DaysOffFields form={form} />
      <Button type="submit" variant="primary" loading={form.busy} className={css.start}>
        {t('hours.save')}
      </Button>
    </form>
  )
}

type Form = ReturnType<typeof useForm<typeof HoursDraft>>

/** The days of the week as they are called, Sunday first. */
function useWeekdays() {
  const { language } = useLanguage()
  return useMemo(() => {
    const name = dateFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' })
    // 04/01/2026 is a Sunday.
    return [7, 1, 2, 3, 4, 5, 6].map((day, at) => ({
      value: String(day),
      label: name.format(Date.UTC(2026, 0, 4 + at)),
    }))
  }, [language])
}

/** The hours of a week, several times a day. */
function WeekFields({ form }: { form: Form }) {
  const t = useText<typeof strings>('calendars')
  const days = useWeekdays()
  return (
    <Repeater
      {...form.field('hours')}
      label={t('hours.week')}
      hint={t('hours.week-too')}
      rowLabel={t('hours.span')}
      addLabel={t('hours.add-span')}
      max={42}
      makeRow={() => {
        const last = form.values.hours.at(-1)?.day ?? 6
        return { day: (last % 7) + 1, from: '10:00', to: '16:00' }
      }}
      render={(row, at, change) => (
        <div className={css.three}>
          <SelectField
            {...form.field(`hours.${at}.day`)}
            value={String(row.day)}
            onChange={value => change({ day: Number(value) })}
            label={t('hours.day')}
            options={days}
            compact
          />
          <SelectField
            {...form.field(`hours.${at}.from`)}
            label={t('hours.from')}
            options={DAY_TIMES.slice(0, -1)}
            compact
          />
          <SelectField {...form.field(`hours.${at}.to`)} label={t('hours.to')} options={DAY_TIMES.slice(1)} compact />
        </div>
      )}
    />
  )
}

/** Days on which there is no time. */
function DaysOffFields({ form }: { form: Form }) {
  const t = useText<typeof strings>('calendars')
  return (
    <Repeater
      {...form.field('daysOff')}
      label={t('hours.days-off')}
      rowLabel={t('hours.day-off')}
      addLabel={t('hours.add-day-off')}
      max={60}
      makeRow={() => ({ from: '', to: '' })}
      render={(row, at, change) => (
        <div className={css.three}>
          <DateField
            {...form.field(`daysOff.${at}.from`)}
            value={row.from}
            // One day is the most frequent.
            onChange={value => change({ from: value, ...(row.to === '' || row.to < value ? { to: value } : {}) })}
            label={t('hours.first-day')}
            compact
          />
          <DateField
            {...form.field(`daysOff.${at}.to`)}
            value={row.to}
            onChange={value => change({ to: value })}
            label={t('hours.last-day')}
            compact
          />
        </div>
      )}
    />
  )
}
