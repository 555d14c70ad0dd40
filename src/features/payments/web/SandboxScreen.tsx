import { useState } from 'react'
import { useParams } from 'react-router'
import { send, useRead, useWrite } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { PendingPage } from '../../../platform/web/ui/PendingPage.tsx'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import { ShownMoney, useDisplayMoney } from '../../lookups/web/public.ts'
import { useClub } from '../../settings/web/public.ts'
import type { Reason } from '../contract.ts'
import { confirmSandbox, paySandbox, readSandboxPage, type SandboxPage } from '../contract/sandbox.ts'
import { sandboxCards } from '../rules/sandbox-cards.ts'
import type { strings } from '../strings.en.ts'
import { SandboxBanner } from './SandboxBanner.tsx'
import css from './SandboxScreen.module.css'

/** The sandbox's own page, as a gateway would show it: pays, or keeps a card, by cards that are known to succeed or fail. */
export function SandboxScreen() {
  const t = useText<typeof strings>('payments')
  const { pageId = '' } = useParams()
  const { data, error, refetch } = useRead(readSandboxPage, { params: { pageId } }, { staleMs: 0 })
  if (!data)
    return (
      <div>
        <PendingPage error={error} onRetry={() => void refetch()} height="320px" />
      </div>
    )
  return (
    <div className={css.page}>
      <div className={css.strip}>
        <SandboxBanner />
      </div>
      <div className={css.sheet}>
        <Summary page={data.data} />
        <section className={css.form} aria-label={t('pages.sandbox')}>
          <Decide pageId={pageId} page={data.data} refresh={() => void refetch()} />
        </section>
      </div>
    </div>
  )
}

function Summary({ page }: { page: SandboxPage }) {
  const t = useText<typeof strings>('payments')
  const { name } = useClub()
  return (
    <header className={css.summary}>
      <h1 className={css.title}>{t('sandbox.title', { club: `\u2068${name}\u2069` })}</h1>
      {page.amount && (
        <div>
          <p className={css.label}>{t('sandbox.to-pay')}</p>
          <p className={css.amount}>
            <ShownMoney amount={page.amount.units} currency={page.amount.currency} own />
          </p>
        </div>
      )}
      <p>
        <UserText text={page.description} />
      </p>
      <p className={css.small}>
        <bdi>{page.payer}</bdi>
      </p>
      <p className={css.small}>{t('sandbox.lead')}</p>
    </header>
  )
}

type DecideProps = { pageId: string; page: SandboxPage; refresh: () => void }

function Decide({ pageId, page, refresh }: DecideProps) {
  const t = useText<typeof strings>('payments')
  if (page.state === 'paid')
    return <Over text={t(page.kind === 'card' ? 'sandbox.kept' : 'sandbox.paid')} to={page.done} />
  if (page.state === 'canceled') return <Over text={t('sandbox.canceled')} to={page.failed} />
  if (page.state === 'second-step') return <SecondStep pageId={pageId} />
  return <CardForm pageId={pageId} page={page} refresh={refresh} />
}

function Over({ text, to }: { text: string; to: string }) {
  const t = useText<typeof strings>('payments')
  return (
    <Alert tone="info" action={<Button onClick={() => location.assign(to)}>{t('sandbox.go-on')}</Button>}>
      {text}
    </Alert>
  )
}

const EMPTY = { number: '', expiry: '', cvc: '' }

function CardForm({ pageId, page, refresh }: DecideProps) {
  const t = useText<typeof strings>('payments')
  const show = useDisplayMoney()
  const [failed, setFailed] = useState<Reason | null>(page.state === 'failed' ? page.reason : null)
  const form = useForm(paySandbox.body, {
    defaults: EMPTY,
    feature: 'payments',
    onSubmit: async body => {
      setFailed(null)
      const { data } = await send(paySandbox, { params: { pageId }, body })
      if (data.next !== null) location.assign(data.next)
      else if (data.state === 'failed') setFailed(data.reason)
      else refresh()
    },
  })
  const latin = { dirAuto: false, autoComplete: 'off', inputMode: 'numeric' } as const
  return (
    <>
      <form {...form.props} className={css.fields}>
        <FormErrors form={form} />
        {failed && (
          <Alert tone="danger" role="alert">
            {t(page.kind === 'card' ? 'sandbox.card-failed' : 'sandbox.failed', { reason: t(`reasons.${failed}`) })}
          </Alert>
        )}
        <TextField {...form.field('number')} {...latin} label={t('sandbox.number')} placeholder="4242 4242 4242 4242" />
        <div className={css.pair}>
          <TextField {...form.field('expiry')} {...latin} label={t('sandbox.expiry')} placeholder="12/30" />
          <TextField {...form.field('cvc')} {...latin} label={t('sandbox.cvc')} placeholder="123" />
        </div>
        {page.kind === 'payment' && page.keepsCard && <p className={css.small}>{t('sandbox.keeps')}</p>}
        <Button type="submit" variant="primary" wide loading={form.busy}>
          {page.amount
            ? t('sandbox.pay', { amount: show(page.amount.units, page.amount.currency, { own: true }).text })
            : t('sandbox.keep')}
        </Button>
        <Button variant="ghost" wide onClick={() => location.assign(page.failed)}>
          {t(page.kind === 'card' ? 'sandbox.back-no-card' : 'sandbox.back')}
        </Button>
      </form>
      <Cards onUse={number => form.reset({ number, expiry: '12/34', cvc: '123' })} />
    </>
  )
}

function Cards({ onUse }: { onUse: (number: string) => void }) {
  const t = useText<typeof strings>('payments')
  return (
    <div className={css.cards}>
      <h2 className={css.heading}>{t('sandbox.cards')}</h2>
      <ul className={css.list}>
        {sandboxCards.map(one => (
          <li key={one.number} className={css.card}>
            <span className={css.number}>
              <Bdi ltr>{one.number}</Bdi>
            </span>
            <span className={css.does}>{t(`sandbox.does.${one.card}`)}</span>
            <Button
              size="compact"
              aria-label={`${t('sandbox.use')} ${one.number}: ${t(`sandbox.does.${one.card}`)}`}
              onClick={() => onUse(one.number)}
            >
              {t('sandbox.use')}
            </Button>
          </li>
        ))}
      </ul>
      <p className={css.small}>{t('sandbox.fifteen')}</p>
    </div>
  )
}

function SecondStep({ pageId }: { pageId: string }) {
  const t = useText<typeof strings>('payments')
  const [refused, setRefused] = useState<string | null>(null)
  const decide = useWrite(confirmSandbox, {
    onDone: ({ data }) => data.next !== null && location.assign(data.next),
    onRefusal: refusal => setRefused(refusal.message),
  })
  const run = (confirm: boolean) => void decide.run({ params: { pageId }, body: { confirm } })
  return (
    <div className={css.fields}>
      <h2 className={css.heading}>{t('sandbox.step.title')}</h2>
      <p>{t('sandbox.step.lead')}</p>
      {refused && (
        <Alert tone="danger" role="alert">
          {refused}
        </Alert>
      )}
      <Button variant="primary" wide loading={decide.busy} onClick={() => run(true)}>
        {t('sandbox.step.confirm')}
      </Button>
      <Button wide disabled={decide.busy} onClick={() => run(false)}>
        {t('sandbox.step.refuse')}
      </Button>
    </div>
  )
}
