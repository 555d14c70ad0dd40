import { useState } from 'react'
import { shortDate } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Reading } from '../../../platform/web/ui/Reading.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { Table } from '../../../platform/web/ui/Table.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { SubscriptionView } from '../contract.ts'
import { isRunning } from '../rules/states.ts'
import type { strings } from '../strings.en.ts'
import { useCancelSubscription, useMySubscriptions } from './data.ts'
import css from './SubscriptionsScreen.module.css'

const DAY_MS = 86_400_000

/** One's own plan with its dates, and what came before. */
export function SubscriptionsScreen() {
  const t = useText<typeof strings>('plans')
  const words = useWords()
  const { data, error, isPending, refetch } = useMySubscriptions()
  const slow = useDelayed(isPending)
  const past = data?.data ?? []
  return (
    <Wrap className={css.page}>
      <Reading className={css.reading}>
        <PageHeader title={t('mine.title')} />
        {slow && <Skeleton height="180px" />}
        {error && (
          <EmptyState kind="failed" action={<Button onClick={() => void refetch()}>{words('ui.retry')}</Button>} />
        )}
        {data?.current && <Current subscription={data.current} />}
        {data && !data.current && (
          <EmptyState
            kind="none-yet"
            title={t('mine.none')}
            body={t('mine.none-too')}
            action={
              <Button variant="primary" href="/pages/pricing">
                {t('mine.see-plans')}
              </Button>
            }
          />
        )}
        {past.length > 0 && (
          <section className={css.history}>
            <h2>{t('mine.history')}</h2>
            <Table
              label={t('mine.history')}
              rows={past}
              rowKey={row => row._id}
              columns={[
                { key: 'plan', label: t('mine.plan'), render: row => <bdi>{row.plan.name}</bdi> },
                { key: 'state', label: t('mine.state'), render: row => <State subscription={row} /> },
                { key: 'from', label: t('mine.from'), render: row => shortDate(row.startedAt) },
                { key: 'until', label: t('mine.until'), render: row => (row.endsAt ? shortDate(row.endsAt) : '–') },
              ]}
            />
          </section>
        )}
      </Reading>
    </Wrap>
  )
}

function State({ subscription }: { subscription: SubscriptionView }) {
  const t = useText<typeof strings>('plans')
  const tone = isRunning(subscription.status) ? 'success' : 'neutral'
  return <StatusPill status={subscription.status} tone={tone} label={t(`status.${subscription.status}`)} />
}

function Current({ subscription }: { subscription: SubscriptionView }) {
  const t = useText<typeof strings>('plans')
  const [asking, setAsking] = useState(false)
  const cancel = useCancelSubscription(() => setAsking(false))
  const ends = subscription.endsAt ? new Date(subscription.endsAt) : null
  const days = ends ? Math.max(0, Math.ceil((ends.getTime() - Date.now()) / DAY_MS)) : null
  const date = ends ? shortDate(ends) : ''
  return (
    <section className={css.current}>
      <div className={css.top}>
        <h2 className={css.name}>
          <bdi>{subscription.plan.name}</bdi>
        </h2>
        <State subscription={subscription} />
      </div>
      {ends && (
        <p className={css.until}>
          {t('mine.runs-until', { date })} · {t('mine.days-left', { count: days! })}
        </p>
      )}
      {subscription.cancelsAtEnd && <p className={css.small}>{t('mine.ends-then')}</p>}
      {subscription.isTrial && <p className={css.small}>{t('mine.trial-blocks')}</p>}
      <div className={css.actions}>
        <Button href="/pages/pricing">{t('mine.see-plans')}</Button>
        {!subscription.isTrial &&
          (subscription.cancelsAtEnd ? (
            <Button loading={cancel.busy} onClick={() => void cancel.run({ body: { resume: true } })}>
              {t('mine.resume')}
            </Button>
          ) : (
            <Button variant="dangerOutline" onClick={() => setAsking(true)}>
              {t('mine.cancel')}
            </Button>
          ))}
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        size="small"
        title={t('mine.cancel-title', { plan: subscription.plan.name })}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('mine.cancel-no')}</Button>
            <Button variant="danger" loading={cancel.busy} onClick={() => void cancel.run({ body: {} })}>
              {t('mine.cancel-yes')}
            </Button>
          </>
        }
      >
        <p>{t('mine.cancel-body', { date })}</p>
      </Dialog>
    </section>
  )
}
