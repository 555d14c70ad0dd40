import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import { says } from '../../../platform/shared/field-errors.ts'
import { zoneText } from '../../../platform/shared/moments.ts'
import { CurrencyCode } from '../../../platform/shared/money.ts'
import { latinDigits, nameIn } from '../../../platform/shared/text.ts'
import { send } from '../../../platform/web/call.ts'
import { DateField } from '../../../platform/web/forms/DateField.tsx'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { MoneyField } from '../../../platform/web/forms/MoneyField.tsx'
import { NumberField } from '../../../platform/web/forms/NumberField.tsx'
import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { useCurrencies } from '../../lookups/web/public.ts'
import { type AuctionMode, type AuctionView, MAX_DESCRIPTION, Units } from '../contract/auction.ts'
import { type ChangeOfStatus, changeStatus, searchAuctions } from '../contract/calls.ts'
import { timesFault } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { serverTime } from './server-clock.ts'
import css from './StartAuctionDialog.module.css'
import { keepAuction } from './use-auction.ts'

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
const StartForm = Fields.superRefine((form, context) => {
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
function startOf(form: StartForm): ChangeOfStatus {
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
function planOf({ state, startsAt, endsAt }: Pick<AuctionView, 'state' | 'startsAt' | 'endsAt'>): Plan {
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

type StartAuctionDialogProps = {
  auction: AuctionView
  open: boolean
  onClose: () => void
  /** With the auction's id: that of a new one, when the one before was over. */
  onStarted?: (auctionId: string) => void
}

/** The owner starts an auction, or plans one anew that is scheduled: price, step, reserve, when it begins and how it ends. */
export function StartAuctionDialog(props: StartAuctionDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ auction, onClose, onStarted }: StartAuctionDialogProps) {
  const t = useText<typeof strings>('auctions')
  const words = useWords()
  const id = useId()
  const replans = auction.state === 'scheduled'
  const client = useQueryClient()
  const form = useStartForm(auction, async body => {
    const answer = await send(changeStatus, { params: { auctionId: auction._id }, body })
    keepAuction(client, answer.data, answer.now)
    void client.invalidateQueries({ queryKey: [searchAuctions.id] })
    toast({ tone: 'success', title: answer.message })
    onClose()
    onStarted?.(answer.data._id)
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy}>
        {t(form.values.when === 'later' ? 'web.start.plan' : 'web.start.go')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t(replans ? 'web.start.plan-title' : 'web.start.title')} footer={footer}>
      <form {...form.props} id={id} className={css.form}>
        <FormErrors form={form} />
        {replans && <p className={css.zone}>{t('web.start.plan-too')}</p>}
        <StartPrices form={form} />
        <StartTimes form={form} mode={auction.mode} />
        <TextField
          {...form.field('description')}
          label={t('web.start.description')}
          hint={t('web.start.description-hint')}
          maxLength={MAX_DESCRIPTION}
          optional
        />
      </form>
    </Dialog>
  )
}

function useStartForm(auction: AuctionView, onStart: (body: ChangeOfStatus) => Promise<void>): StartFormState {
  const { currency } = useLanguage()
  return useForm(StartForm, {
    feature: 'auctions',
    defaults: {
      initialPrice: auction.initialPrice,
      currency: auction.currency ?? currency,
      step: auction.step,
      reservePrice: auction.yours.reservePrice,
      end: auction.mode,
      ...planOf(auction),
      description: auction.description,
    },
    onSubmit: values => onStart(startOf(values)),
  })
}

/** What it begins with, by how much it rises, and below what it is not sold. */
function StartPrices({ form }: { form: StartFormState }) {
  const t = useText<typeof strings>('auctions')
  const language = useShownLanguage()
  const { list } = useCurrencies()
  const currencies = list.map(one => ({ value: one.shortName, label: one.shortName, hint: nameIn(one, language) }))
  const chosen = form.field('currency')
  return (
    <>
      <MoneyField
        {...form.field('initialPrice')}
        label={t('web.start.price')}
        hint={t('web.start.price-hint')}
        currency={chosen.value}
        currencies={currencies}
        onCurrency={chosen.onChange}
        currencyError={chosen.error}
      />
      <div className={css.pair}>
        <NumberField {...form.field('step')} label={t('web.start.step')} hint={t('web.start.step-hint')} />
        <NumberField
          {...form.field('reservePrice')}
          label={t('web.start.reserve')}
          hint={t('web.start.reserve-hint')}
          optional
        />
      </div>
    </>
  )
}

type StartTimesProps = { form: StartFormState; mode: AuctionMode }

/** When it begins and how it ends; an open auction may have no end yet. */
function StartTimes({ form, mode }: StartTimesProps) {
  const t = useText<typeof strings>('auctions')
  const language = useShownLanguage()
  const zone = zoneText(new Date(), language, readerZone())
  const { when, end } = form.values
  return (
    <>
      <RadioGroup
        {...form.field('when')}
        label={t('web.start.when')}
        inRow
        options={[
          { value: 'now', label: t('web.start.now') },
          { value: 'later', label: t('web.start.later') },
        ]}
      />
      {when === 'later' && (
        <div className={css.pair}>
          <DateField {...form.field('startDate')} label={t('web.start.start-day')} />
          <TimeField form={form} name="startTime" label={t('web.start.start-time')} />
        </div>
      )}
      {mode === 'open' && (
        <RadioGroup
          {...form.field('end')}
          label={t('web.start.end')}
          options={[
            { value: 'open', label: t('web.start.end-open'), hint: t('web.start.end-open-hint') },
            { value: 'timed', label: t('web.start.end-at') },
          ]}
        />
      )}
      {end === 'timed' && (
        <div className={css.pair}>
          <DateField {...form.field('endDate')} label={t('web.start.end-day')} />
          <TimeField form={form} name="endTime" label={t('web.start.end-time')} />
        </div>
      )}
      {(when === 'later' || end === 'timed') && (
        <p className={css.zone}>{t('web.start.zone', { zone: isolateLatin(zone) })}</p>
      )}
    </>
  )
}

function TimeField({ form, name, label }: { form: StartFormState; name: 'startTime' | 'endTime'; label: string }) {
  const t = useText<typeof strings>('auctions')
  return (
    <TextField
      {...form.field(name)}
      label={label}
      placeholder={t('web.start.time-like')}
      inputMode="numeric"
      dirAuto={false}
      autoComplete="off"
    />
  )
}

/** The form of a start, for the parts of the dialog. */
type StartFormState = ReturnType<typeof useForm<typeof StartForm>>
