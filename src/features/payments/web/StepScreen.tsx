import { useParams, useSearchParams } from 'react-router'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { PendingPage } from '../../../platform/web/ui/PendingPage.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import { ShownMoney, useDisplayMoney } from '../../lookups/web/public.ts'
import { readStep, takeStep } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './StepScreen.module.css'

/** Where the link of a mail leads that asks for a second step: says what it is for, and goes on to the gateway's page. */
export function StepScreen() {
  const t = useText<typeof strings>('payments')
  const show = useDisplayMoney()
  const { paymentId = '' } = useParams()
  const [search] = useSearchParams()
  const input = { params: { paymentId }, query: { key: search.get('key') ?? '' } }
  const { data, error, refetch } = useRead(readStep, input, { staleMs: 0 })
  const go = useWrite(takeStep, {
    onDone: answer => location.assign(answer.data.url),
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  if (!data)
    return (
      <div>
        <PendingPage error={error} onRetry={() => void refetch()} height="240px" />
      </div>
    )
  const { amount, description, state, next } = data.data
  const isOpen = state !== 'paid' && state !== 'canceled'
  return (
    <div className={css.page}>
      <h1>{t('step.title')}</h1>
      <p className={css.amount}>
        <ShownMoney amount={amount.units} currency={amount.currency} own />
      </p>
      <p>
        <UserText text={description} />
      </p>
      {isOpen ? (
        <>
          <p>{t('step.lead')}</p>
          <Button variant="primary" loading={go.busy} onClick={() => void go.run(input)}>
            {t('step.go', { amount: show(amount.units, amount.currency, { own: true }).text })}
          </Button>
        </>
      ) : (
        <Alert
          tone={state === 'paid' ? 'success' : 'info'}
          action={
            next ? (
              <Button onClick={() => location.assign(next)}>{t('sandbox.go-on')}</Button>
            ) : (
              <Button href="/index">{t('step.home')}</Button>
            )
          }
        >
          {t(state === 'paid' ? 'step.paid' : 'step.over')}
        </Alert>
      )}
    </div>
  )
}
