import { useNavigate } from 'react-router'
import { useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { usePayingWords } from '../../../payments/web/public.ts'
import { type MyBilling, payOwed } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { cardText } from '../CardLine.tsx'
import { useExact } from '../data.ts'
import { dayOf } from './day-of.ts'
import css from './Mine.module.css'

/** What needs the member first: money that is owed, a purchase that waits. */
export function Notes({ mine }: { mine: MyBilling }) {
  if (!mine.owed && !mine.waiting) return null
  return (
    <div className={css.notes}>
      {mine.owed && <Owed owed={mine.owed} mine={mine} />}
      {mine.waiting && <Waiting waiting={mine.waiting} />}
    </div>
  )
}

type Owing = NonNullable<MyBilling['owed']>

function Owed({ owed, mine }: { owed: Owing; mine: MyBilling }) {
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  const navigate = useNavigate()
  const inPayingWords = usePayingWords()
  const pay = useWrite(payOwed, {
    onDone: ({ data }) => (data.url.startsWith('/') ? void navigate(data.url) : window.location.assign(data.url)),
    onRefusal: refusal => toast({ tone: 'danger', title: inPayingWords(refusal).message }),
  })
  const amount = exact(owed.amount, owed.currency)
  const late = owed.reason !== null
  const online = owed.gateways.find(one => one !== 'bank')
  const title = owed.bank
    ? t(late ? 'mine.owed-missing' : 'mine.owed-bank', { amount })
    : late
      ? t('mine.owed-why', { amount, reason: owed.reason! })
      : t('mine.owed', { amount })
  const transfer = owed.bank && owed.paymentId !== null
  return (
    <Alert tone={late ? 'danger' : 'info'} title={title}>
      {owed.tryAt && <p>{t(owed.bank ? 'mine.owed-wait' : 'mine.owed-try', { date: dayOf(mine)(owed.tryAt) })}</p>}
      {owed.until && <p>{t('mine.owed-until', { date: dayOf(mine)(owed.until) })}</p>}
      <div className={css.acts}>
        {transfer && (
          <Button variant="primary" href={`/payment/checkout/${owed.renewalId}`}>
            {t('mine.see-transfer')}
          </Button>
        )}
        {mine.card && (
          <Button
            variant={transfer ? 'outline' : 'primary'}
            loading={pay.busy}
            onClick={() => void pay.run({ body: { gateway: 'card' } })}
          >
            {t('mine.pay-card', { card: `\u2066${cardText(mine.card)}\u2069` })}
          </Button>
        )}
        {online && (
          <Button
            variant={mine.card || transfer ? 'outline' : 'primary'}
            loading={pay.busy}
            onClick={() => void pay.run({ body: { gateway: online } })}
          >
            {t(mine.card ? 'mine.pay-other' : transfer ? 'mine.pay-card-instead' : 'mine.pay-now')}
          </Button>
        )}
      </div>
    </Alert>
  )
}

function Waiting({ waiting }: { waiting: NonNullable<MyBilling['waiting']> }) {
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  const params = { plan: `\u2068${waiting.plan}\u2069`, amount: exact(waiting.amount, waiting.currency) }
  return (
    <Alert
      title={t(waiting.bank ? 'mine.waiting-bank' : 'mine.waiting', params)}
      action={
        <Button size="compact" href={`/payment/checkout/${waiting.id}`}>
          {t(waiting.bank ? 'mine.see-transfer' : 'mine.see-payment')}
        </Button>
      }
    />
  )
}
