import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useRead } from '../../../../platform/web/call.ts'
import { CircleAlert, CircleCheck, Clock, Download, ShieldCheck } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { PendingPage } from '../../../../platform/web/ui/PendingPage.tsx'
import { SandboxBanner, TransferCard } from '../../../payments/web/public.ts'
import { ClubLogo, useClub, useClubDay } from '../../../settings/web/public.ts'
import { type ResultView, readResult } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { useBillingRefresh, useExact } from '../data.ts'
import css from './Result.module.css'

const ASK_AGAIN_MS = 2000
const ICONS = {
  paid: CircleCheck,
  scheduled: CircleCheck,
  processing: Clock,
  waiting: Clock,
  'second-step': ShieldCheck,
  failed: CircleAlert,
  closed: CircleAlert,
}

/** How a payment stands, for both addresses that gateways lead back to (spec). It looks by itself until the answer is here. */
export function ResultScreen() {
  const t = useText<typeof strings>('billing')
  const { stripeToken, id = stripeToken ?? '' } = useParams()
  const { status } = useSession()
  const refresh = useBillingRefresh()
  const { data, error, refetch } = useRead(
    readResult,
    { params: { id } },
    { staleMs: 0, enabled: status !== 'loading' },
  )
  const state = data?.data.state
  const moves = state === 'processing' || state === 'waiting' || state === 'second-step'
  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => void refetch(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [moves, refetch])
  useEffect(() => {
    if (state === 'paid' || state === 'scheduled') void refresh()
  }, [state, refresh])
  return (
    <div className={css.whole}>
      <SandboxBanner edge />
      <div className={css.page}>
        <Club />
        {data ? (
          <Result id={id} result={data.data} message={data.message} />
        ) : (
          <PendingPage
            error={error}
            onRetry={() => void refetch()}
            height="320px"
            missing={<EmptyState kind="no-match" level={1} body={t('result.unknown')} />}
          />
        )}
      </div>
    </div>
  )
}

function Club() {
  const { name } = useClub()
  return (
    <Go to="/index" className={css.club}>
      <ClubLogo size={28} />
      <bdi>{name}</bdi>
    </Go>
  )
}

type ResultProps = { id: string; result: ResultView; message: string }

function Result({ result, message }: ResultProps) {
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  const { state, own } = result
  const Icon = ICONS[state]
  return (
    <article className={css.sheet} data-state={state} aria-live="polite">
      <span className={css.icon}>
        <Icon size={32} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h1>{t(`result.titles.${state}`)}</h1>
      <p className={css.message}>{own?.gift && state === 'paid' ? t('result.paid-gift') : message}</p>
      {own && (
        <>
          <More result={{ state, own }} />
          {own.transfer && <TransferCard transfer={own.transfer} />}
          {state !== 'scheduled' && (
            <Facts
              layout="list"
              rows={[
                {
                  label: t('result.plan'),
                  value: <Bdi>{`${own.plan.name} · ${t(`result.months.${own.period}`)}`}</Bdi>,
                },
                { label: t('result.amount'), value: <bdi>{exact(own.amount, own.currency)}</bdi> },
              ]}
            />
          )}
        </>
      )}
      <Ways result={result} />
    </article>
  )
}

type Own = NonNullable<ResultView['own']>

/** What the payer should know besides. */
function More({ result: { state, own } }: { result: { state: ResultView['state']; own: Own } }) {
  const t = useText<typeof strings>('billing')
  const day = useClubDay()
  const on = own.on ? day(own.on) : ''
  const plan = `\u2068${own.plan.name}\u2069`
  if (state === 'paid') return own.gift || !own.on ? null : <p>{t('result.next-on', { date: on })}</p>
  if (state === 'scheduled') return <p>{t('result.scheduled-on', { plan, date: on })}</p>
  if (state === 'processing') return <p>{t('result.processing-too')}</p>
  if (state === 'waiting') return <p>{t('result.waiting-too')}</p>
  if (state === 'second-step') return <p>{t('result.second-too')}</p>
  return (
    <p>
      {own.reason && `${t('result.reason-said', { reason: own.reason })} `}
      {t('result.nothing-charged')}
    </p>
  )
}

/** Where one goes on. */
function Ways({ result: { state, own } }: { result: ResultView }) {
  const t = useText<typeof strings>('billing')
  const { status } = useSession()
  const { language } = useLanguage()
  if (!own)
    return (
      <div className={css.ways}>
        {status !== 'member' && (
          <Button variant="primary" href="/login">
            {t('result.log-in')}
          </Button>
        )}
        <Button href="/index">{t('result.home')}</Button>
      </div>
    )
  const invoice = `/api/my-invoices/${own.invoiceId}/file?language=${language}`
  const again = own.renewal ? '/my-subscriptions' : `/pages/checkout/${own.plan.code}?period=${own.period}`
  return (
    <div className={css.ways}>
      {state === 'second-step' && own.stepUrl && <Address url={own.stepUrl} label={t('result.take-step')} />}
      {state === 'processing' && own.pageUrl && <Address url={own.pageUrl} label={t('result.to-page')} />}
      {state === 'waiting' && own.invoiceId && (
        <Button variant="primary" external icon={<Download {...iconSmall} />} href={invoice}>
          {t(own.renewal ? 'result.invoice' : 'result.pro-forma')}
        </Button>
      )}
      {state === 'failed' && (
        <Button variant="primary" href={again}>
          {t('result.retry')}
        </Button>
      )}
      <Button variant={state === 'paid' || state === 'scheduled' ? 'primary' : 'outline'} href="/my-subscriptions">
        {t('result.mine')}
      </Button>
      {state === 'paid' && own.invoiceId && (
        <Button external icon={<Download {...iconSmall} />} href={invoice}>
          {t('result.invoice')}
        </Button>
      )}
    </div>
  )
}

/** A page of the gateway, in this window: its payer comes back here. */
function Address({ url, label }: { url: string; label: string }) {
  return (
    <Button variant="primary" onClick={() => window.location.assign(url)}>
      {label}
    </Button>
  )
}
