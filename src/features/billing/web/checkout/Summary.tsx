import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { Tag } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { useDisplayMoney } from '../../../lookups/web/public.ts'
import { useClubDay } from '../../../settings/web/public.ts'
import type { QuoteView } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { useExact } from '../data.ts'
import css from './Checkout.module.css'
import type { WayToPay } from './Ways.tsx'

type SummaryProps = {
  quote: QuoteView
  code: string
  onPeriod: (period: string) => void
  onCode: (code: string) => void
}

/** Today's charge first, then what it is made of. */
export function Summary({ quote, code, onPeriod, onCode }: SummaryProps) {
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  const day = useClubDay()
  const later = quote.way === 'later'
  const amount = later && quote.next ? quote.next.amount : quote.due
  const whole = useRef<HTMLElement>(null)
  const before = useRef(quote.code)
  useEffect(() => {
    // What the code was typed in or taken off with is gone: whoever works by keyboard goes on where it stands now.
    if (before.current !== quote.code && document.activeElement === document.body)
      whole.current?.querySelector<HTMLElement>('[data-code] :is(button, input)')?.focus()
    before.current = quote.code
  }, [quote.code])
  return (
    <section ref={whole} className={css.summary} aria-label={t('checkout.summary')}>
      <p className={css.what}>{t(`checkout.one.${quote.period}`, { plan: `\u2068${quote.plan.name}\u2069` })}</p>
      <p className={css.today}>
        <bdi className={css.big}>{exact(amount, quote.currency)}</bdi>
        <span>{later ? t('checkout.from', { date: day(quote.from) }) : t('checkout.today')}</span>
      </p>
      <Converted amount={amount} currency={quote.currency} />
      <PeriodSwitch quote={quote} onPeriod={onPeriod} />
      {later ? <Later quote={quote} /> : <Lines quote={quote} onCode={onCode} />}
      {quote.replaces && quote.replaces.kind !== 'plan' && (
        <p className={css.small}>{t(`checkout.ends-${quote.replaces.kind}`, { plan: quote.replaces.name })}</p>
      )}
      {!later && !quote.code && <CodeField code={code} refusal={quote.codeRefusal} onCode={onCode} />}
    </section>
  )
}

/** The same in the reader's currency, with the day of the rate. */
function Converted({ amount, currency }: { amount: number; currency: string }) {
  const t = useText<typeof strings>('billing')
  const money = useDisplayMoney()
  const shown = money(amount, currency)
  if (amount === 0) return null
  if (!shown.approximate || !shown.rateDate)
    return <p className={css.rate}>{t('checkout.charged', { currency: `\u2068${currency}\u2069` })}</p>
  const text = shown.text.replace(/≈\s*/, '')
  return <p className={css.rate}>{t('checkout.rate', { amount: text, date: shortDate(shown.rateDate), currency })}</p>
}

/** Monthly or yearly, each with what it costs by the month. */
function PeriodSwitch({ quote, onPeriod }: { quote: QuoteView; onPeriod: (period: string) => void }) {
  const t = useText<typeof strings>('billing')
  const money = useDisplayMoney()
  const own = (units: number) => money(units, quote.currency, { own: true }).text
  if (quote.periods.length < 2) return null
  const turn = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('[aria-checked=false]')?.focus()
    onPeriod(quote.period === 'month' ? 'year' : 'month')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one inside holds the focus for all
    <div className={css.periods} role="radiogroup" aria-label={t('checkout.period')} onKeyDown={turn}>
      {quote.periods.map(one => (
        // A pressed half is a radio to listeners and a button to fingers.
        <button
          key={one.period}
          type="button"
          role="radio"
          aria-checked={one.period === quote.period}
          tabIndex={one.period === quote.period ? 0 : -1}
          className={css.period}
          onClick={() => onPeriod(one.period)}
        >
          <strong>{t(one.period === 'month' ? 'checkout.monthly' : 'checkout.yearly')}</strong>
          <span>
            {one.saved > 0
              ? t('checkout.by-month-saves', { amount: own(one.byMonth), saved: own(one.saved) })
              : t('checkout.by-month', { amount: own(one.byMonth) })}
          </span>
        </button>
      ))}
    </div>
  )
}

function Later({ quote }: { quote: QuoteView }) {
  const t = useText<typeof strings>('billing')
  const day = useClubDay()
  return (
    <div className={css.later}>
      <p>
        <strong>{t('checkout.nothing-today')}</strong>
      </p>
      <p>{t('checkout.later', { date: day(quote.from) })}</p>
    </div>
  )
}

function Lines({ quote, onCode }: { quote: QuoteView; onCode: (code: string) => void }) {
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  const money = (units: number) => exact(units, quote.currency)
  return (
    <>
      <dl className={css.lines}>
        {quote.lines.map(line => (
          <div key={line.kind}>
            <dt>
              {line.kind === 'code' && quote.code ? (
                <span className={css.code} data-code>
                  {t('checkout.code-label')}
                  <Chip
                    tone="brass"
                    icon={<Tag {...iconSmall} />}
                    onRemove={() => onCode('')}
                    removeLabel={t('checkout.code-remove', { code: quote.code })}
                  >
                    {quote.code}
                  </Chip>
                </span>
              ) : (
                <Bdi>{line.title}</Bdi>
              )}
              <span className={css.detail}>
                {line.kind === 'plan' && quote.way === 'gift' ? t('checkout.gift-from') : line.detail}
              </span>
            </dt>
            <dd>
              <bdi>{money(line.amount)}</bdi>
            </dd>
          </div>
        ))}
        {quote.taxes.map(tax => (
          <div key={tax.words}>
            <dt>
              {tax.words}
              <span className={css.detail}>
                {t(`checkout.${tax.of ? 'of-' : ''}${tax.included ? 'in-price' : 'on-base'}`, {
                  of: `\u2068${tax.of}\u2069`,
                  amount: money(tax.base),
                })}
              </span>
            </dt>
            <dd>
              <bdi>{money(tax.amount)}</bdi>
            </dd>
          </div>
        ))}
        {quote.credit > 0 && (
          <div>
            <dt>
              {t('checkout.credit')}
              <span className={css.detail}>{t('checkout.credit-too')}</span>
            </dt>
            <dd>
              <bdi>{money(-quote.credit)}</bdi>
            </dd>
          </div>
        )}
        <div className={css.total}>
          <dt>{t('checkout.total')}</dt>
          <dd>
            <bdi>{money(quote.due)}</bdi>
          </dd>
        </div>
      </dl>
      {quote.taxNote && <p className={css.small}>{quote.taxNote}</p>}
      {quote.surplus && (
        <p className={css.small}>
          {t('checkout.surplus', { amount: exact(quote.surplus.amount, quote.surplus.currency) })}
        </p>
      )}
    </>
  )
}

type CodeFieldProps = { code: string; refusal: string | null; onCode: (code: string) => void }

/** A code that is typed; one that does not count says why, and stays to be mended. */
function CodeField({ code, refusal, onCode }: CodeFieldProps) {
  const t = useText<typeof strings>('billing')
  const { language } = useLanguage()
  const [typed, setTyped] = useState(code)
  const [open, setOpen] = useState(code !== '')
  if (!open && !code)
    return (
      <div className={css['code-open']} data-code>
        <Button variant="ghost" size="compact" onClick={() => setOpen(true)}>
          {t('checkout.code-have')}
        </Button>
      </div>
    )
  return (
    <form
      className={css['code-form']}
      data-code
      onSubmit={event => {
        event.preventDefault()
        onCode(typed.trim())
      }}
    >
      <TextField
        key={language}
        name="code"
        label={t('checkout.code-label')}
        optional
        value={typed}
        onChange={setTyped}
        dirAuto={false}
        autoComplete="off"
        autoCapitalize="characters"
        autoFocus={!code}
        spellCheck={false}
        error={code !== '' && typed.trim() === code ? refusal : null}
      />
      <Button type="submit">{t('checkout.code-apply')}</Button>
    </form>
  )
}

/** What happens next, by its days. */
export function Steps({ quote, way }: { quote: QuoteView; way: WayToPay | null }) {
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  const day = useClubDay()
  const plan = `\u2068${quote.plan.name}\u2069`
  const next = quote.next && { ...quote.next, amount: exact(quote.next.amount, quote.currency) }
  const steps: { when: string; what: string }[] = []
  if (quote.way === 'gift')
    steps.push({ when: t('checkout.next-today'), what: `${t('checkout.gift-sent')} ${t('checkout.gift-once')}` })
  else if (quote.way !== 'later')
    steps.push({
      when: t('checkout.next-today'),
      what: t(way === 'bank' && quote.due > 0 ? 'checkout.opens-bank' : 'checkout.opens-now', { plan }),
    })
  if (next?.remindAt && quote.way !== 'later') steps.push({ when: day(next.remindAt), what: t('checkout.next-remind') })
  if (next && quote.way === 'later')
    steps.push({ when: day(next.at), what: t('checkout.begins-then', { plan, amount: next.amount }) })
  else if (next) steps.push({ when: day(next.at), what: t(`checkout.next-${quote.period}`, { amount: next.amount }) })
  return (
    <section className={css.steps} aria-labelledby="next">
      <h2 id="next">{t('checkout.next')}</h2>
      <ol>
        {steps.map(step => (
          <li key={step.when}>
            <strong>{step.when}</strong>
            <span className={css.done}>{step.what}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
