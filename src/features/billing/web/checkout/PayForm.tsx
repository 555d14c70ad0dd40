import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { commaOf } from '../../../../platform/shared/text.ts'
import { send } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { today } from '../../../../platform/web/forms/picking/days.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useSameKey } from '../../../../platform/web/forms/use-same-key.ts'
import { Lock } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Segmented } from '../../../../platform/web/ui/Segmented.tsx'
import { BillingDetails } from '../../../invoices/contract.ts'
import { useCountryOptions } from '../../../lookups/web/public.ts'
import { usePayingWords } from '../../../payments/web/public.ts'
import { useClubDay } from '../../../settings/web/public.ts'
import { GiftWish, type QuoteView, startCheckout } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { CardLine } from '../CardLine.tsx'
import { useExact } from '../data.ts'
import { TaxIdField } from '../TaxIdField.tsx'
import { GiftFields } from './GiftFields.tsx'
import css from './PayForm.module.css'
import { Ways, type WayToPay } from './Ways.tsx'

const Form = z.object({ details: BillingDetails })
const GiftForm = Form.extend({ gift: GiftWish })

/** What counts for the tax, as it is being typed. */
export type Buyer = { country: string; taxId: string }

type PayFormProps = {
  quote: QuoteView
  code: string
  isGift: boolean
  ways: readonly WayToPay[]
  way: WayToPay | null
  onWay: (way: WayToPay) => void
  onGift: (on: boolean) => void
  onBuyer: (buyer: Buyer) => void
  /** What was offered is not what stands by now. */
  onChanged: () => void
}

const detailsOf = (quote: QuoteView, name: string) => {
  const kept = quote.details
  const empty = { company: '', address: '', city: '', postalCode: '', country: '', taxId: '' }
  return { ...empty, name, ...kept }
}

/** To whom the invoice is made out, how it is paid, and the one button. */
export function PayForm({ quote, code, isGift, ways, way, onWay, onGift, onBuyer, onChanged }: PayFormProps) {
  const t = useText<typeof strings>('billing')
  const navigate = useNavigate()
  const { language } = useLanguage()
  const { user } = useSession()
  const keyOf = useSameKey()
  const inPayingWords = usePayingWords()
  const later = quote.way === 'later'
  const form = useForm(isGift ? GiftForm : Form, {
    defaults: {
      details: detailsOf(quote, user?.name ?? ''),
      gift: { email: '', name: '', message: '', language, on: today() },
    } as never,
    feature: 'billing',
    onSubmit: async values => {
      const { details, gift } = values as z.infer<typeof GiftForm>
      const body = {
        planId: quote.plan._id,
        period: quote.period,
        currency: quote.currency,
        ...(code && { code }),
        ...(quote.due > 0 && way && { gateway: way }),
        ...(!later && { details, seen: quote.due }),
        ...(isGift && { gift }),
      }
      await send(startCheckout, { body }, { idempotencyKey: keyOf(body) }).then(
        ({ data }) => (data.url.startsWith('/') ? navigate(data.url) : window.location.assign(data.url)),
        (error: Error) => {
          // What was offered is not any more: another window bought, the amount changed. What stands now is shown.
          if (error instanceof Refusal && error.code.includes('.')) onChanged()
          throw inPayingWords(error)
        },
      )
    },
  })
  const closed = quote.due > 0 && way === null
  return (
    <form {...form.props} className={css.form}>
      {!later && (
        <Segmented
          label={t('checkout.gift-who')}
          value={isGift ? 'gift' : 'me'}
          onChange={key => onGift(key === 'gift')}
          options={[
            { key: 'me', label: t('checkout.gift-for-me') },
            { key: 'gift', label: t('checkout.gift-for-them') },
          ]}
        />
      )}
      <FormErrors form={{ ...form, problem: null }} />
      {later && <Change quote={quote} />}
      {isGift && <GiftFields form={form as never} />}
      {!later && <Billed form={form} quote={quote} onBuyer={onBuyer} />}
      {quote.due > 0 && (
        <section aria-labelledby="with" className={css.part}>
          <h2 id="with">{t('checkout.with')}</h2>
          {closed ? (
            <p className={css.small}>{t('checkout.no-ways', { currency: quote.currency })}</p>
          ) : (
            <Ways quote={quote} ways={ways} value={way!} onChange={onWay} />
          )}
        </section>
      )}
      <PayBar quote={quote} way={way} busy={form.busy} disabled={closed} problem={form.problem} />
    </form>
  )
}

/** What changes on which day, where nothing is paid now. */
function Change({ quote }: { quote: QuoteView }) {
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  const date = useClubDay()(quote.from)
  const plan = t(`checkout.one.${quote.period}`, { plan: `\u2068${quote.plan.name}\u2069` })
  const amount = quote.next && exact(quote.next.amount, quote.currency)
  return (
    <section aria-labelledby="change" className={css.part}>
      <h2 id="change">{t('checkout.confirm')}</h2>
      <Facts
        layout="list"
        rows={[
          { label: t('checkout.until', { date }), value: t('checkout.as-now') },
          { label: t('checkout.from', { date }), value: plan },
          ...(amount ? [{ label: t('checkout.due-then'), value: <bdi>{amount}</bdi> }] : []),
          { label: t('checkout.with'), value: quote.card ? <CardLine card={quote.card} /> : t('checkout.as-last') },
        ]}
      />
    </section>
  )
}

type PayBarProps = {
  quote: QuoteView
  way: WayToPay | null
  busy: boolean
  disabled: boolean
  /** Why the click came to nothing: beside the button, which on phones stands far from where the form begins. */
  problem: string | null
}

/** Tells the page how high the bar stands, which says more or less: what floats or is focused keeps clear of it. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => style.setProperty('--pay-bar', `${bar.offsetHeight}px`))
  watch.observe(bar)
  return () => {
    watch.disconnect()
    style.removeProperty('--pay-bar')
  }
}

function PayBar({ quote, way, busy, disabled, problem }: PayBarProps) {
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  const amount = exact(quote.due, quote.currency)
  const date = useClubDay()(quote.from)
  const label =
    quote.way === 'later'
      ? t('checkout.change', { date })
      : quote.due === 0
        ? t('checkout.start', { plan: quote.plan.name })
        : t(way === 'bank' ? 'checkout.transfer' : 'checkout.pay', { amount })
  if (quote.way === 'later')
    return (
      <div className={css.pay} ref={tellHeight}>
        {problem !== null && <Alert tone="danger" title={problem} role="alert" />}
        <Button type="submit" variant="primary" wide loading={busy} className={css.button}>
          {label}
        </Button>
        <p className={css.fine}>{t('checkout.later-fine', { date })}</p>
      </div>
    )
  const [before = '', , terms = '', after = ''] = t('checkout.terms').split(/(<terms>)(.*?)<\/terms>/)
  return (
    <div className={css.pay} ref={tellHeight}>
      {problem !== null && <Alert tone="danger" title={problem} role="alert" />}
      <Button
        type="submit"
        variant="primary"
        wide
        loading={busy}
        disabled={disabled}
        className={css.button}
        icon={<Lock {...iconProps} />}
      >
        {label}
      </Button>
      <p className={css.fine}>
        <span className={css.wide}>{t('checkout.once')} </span>
        <span className={css.narrow}>{t('checkout.once-short')}</span>
        <span className={css.wide}>
          {before}
          <LinkText to="/pages/terms">{terms}</LinkText>
          {after}
        </span>
      </p>
    </div>
  )
}

type BilledProps = { form: ReturnType<typeof useForm<typeof Form>>; quote: QuoteView; onBuyer: (buyer: Buyer) => void }

/** Whom the invoice is made out to; folded on phones while nothing is to be said. */
function Billed({ form, quote, onBuyer }: BilledProps) {
  const t = useText<typeof strings>('billing')
  const { language } = useLanguage()
  const [open, setOpen] = useState(quote.details === null)
  const details = form.values.details
  const { country } = details
  const taxId = details.taxId ?? ''
  const failed = form.refused && form.errors.some(error => error.path.startsWith('details'))
  const countries = useCountryOptions()
  const named = countries.find(one => one.value === country)?.label
  const field = form.field('details.taxId')
  const inCountry = form.field('details.country')
  return (
    <section aria-labelledby="billed" className={css.part} data-folded={(!open && !failed) || undefined}>
      <div className={css.head}>
        <h2 id="billed">{t('checkout.billed')}</h2>
        <span className={css.kept}>{t('checkout.kept')}</span>
        <Button variant="ghost" size="compact" className={css.edit} onClick={() => setOpen(true)}>
          {t('checkout.edit')}
        </Button>
      </div>
      <div className={css.folded}>
        <p>
          <strong>
            <bdi>{details.name}</bdi>
            {details.company && (
              <>
                {' · '}
                <bdi>{details.company}</bdi>
              </>
            )}
          </strong>
        </p>
        <p>{[details.address, details.city, named].filter(Boolean).join(commaOf(language))}</p>
        {details.taxId && <p>{t('mine.tax-number', { number: details.taxId })}</p>}
      </div>
      <div className={css.fields}>
        <TextField {...form.field('details.name')} label={t('checkout.name')} autoComplete="name" />
        <TextField
          {...form.field('details.company')}
          value={form.field('details.company').value ?? ''}
          label={t('checkout.company')}
          optional
          autoComplete="organization"
        />
        <div className={css.row}>
          <TextField
            {...form.field('details.address')}
            value={form.field('details.address').value ?? ''}
            label={t('checkout.address')}
            autoComplete="street-address"
          />
        </div>
        <TextField
          {...form.field('details.city')}
          value={form.field('details.city').value ?? ''}
          label={t('checkout.city')}
          optional
          autoComplete="address-level2"
        />
        <TextField
          {...form.field('details.postalCode')}
          value={form.field('details.postalCode').value ?? ''}
          label={t('checkout.postal-code')}
          optional
          autoComplete="postal-code"
          dirAuto={false}
        />
        {/* The tax follows the country at once, and a tax number when its field is left. */}
        <SelectField
          {...inCountry}
          onChange={chosen => {
            inCountry.onChange(chosen)
            onBuyer({ country: chosen, taxId })
          }}
          label={t('checkout.country')}
          options={countries}
        />
        <TaxIdField
          field={{ ...field, value: taxId }}
          country={country}
          onLeft={typed => onBuyer({ country, taxId: typed })}
        />
      </div>
    </section>
  )
}
