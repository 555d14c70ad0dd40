import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { commaOf } from '../../../../platform/shared/text.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { useClub, useClubDay } from '../../../settings/web/public.ts'
import {
  type ChargeView,
  listSubscriptions,
  type MemberBilling,
  memberBilling,
  sendMembersGift,
} from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import { useExact } from '../data.ts'
import { SendGiftAgain } from '../SendGiftAgain.tsx'
import { type Act, ActDialog } from './ActDialog.tsx'
import css from './desk.module.css'
import { TONES } from './tones.ts'

/** A member's plan, charges, balance and history, with what the club's people can do about them. */
export function MemberBillingPanel({ userId }: { userId: string }) {
  const client = useQueryClient()
  const [act, setAct] = useState<Act | null>(null)
  const { data, error, refetch } = useRead(memberBilling, { params: { userId } })
  if (error) return <ErrorPiece error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="320px" />
  const billing = data.data
  const done = () => {
    setAct(null)
    for (const call of [memberBilling, listSubscriptions]) void client.invalidateQueries({ queryKey: [call.id] })
  }
  return (
    <div className={css.panel}>
      <Plan billing={billing} onAct={setAct} />
      <Charges charges={billing.charges} onAct={setAct} />
      <Gifts gifts={billing.gifts} userId={userId} onDone={done} />
      <History entries={billing.history} />
      {act && <ActDialog act={act} userId={userId} billing={billing} onDone={done} onClose={() => setAct(null)} />}
    </div>
  )
}

type PlanProps = { billing: MemberBilling; onAct: (act: Act) => void }

function Plan({ billing, onAct }: PlanProps) {
  const t = useText<typeof strings>('billing')
  const { language } = useLanguage()
  const exact = useExact()
  const day = useClubDay()
  const viewer = useViewer()
  const mayChange = holds(viewer, 'subscriptions.update')
  const mayGive = holds(viewer, 'plans.give')
  const { current, credit } = billing
  const balance = credit.map(one => exact(one.amount, one.currency)).join(commaOf(language))
  return (
    <Section title={t('desk.title')} lead={current ? undefined : t('desk.no-plan')}>
      {current && (
        <Facts
          rows={[
            { label: t('desk.plan'), value: <bdi>{current.plan.name}</bdi> },
            {
              label: t('desk.state'),
              value: (
                <StatusPill
                  status={current.paused ? 'paused' : current.status}
                  tone={current.paused ? 'warning' : TONES[current.status]}
                  label={t(current.paused ? 'status.paused' : `status.${current.status}`)}
                />
              ),
            },
            { label: t('desk.since'), value: day(current.startedAt) },
            { label: t('desk.next'), value: current.nextAt ? day(current.nextAt) : '–' },
            {
              label: t('desk.amount'),
              value: current.amount === null ? '–' : <bdi>{exact(current.amount, current.currency!)}</bdi>,
            },
          ]}
        />
      )}
      {balance !== '' && <Facts rows={[{ label: t('desk.balance'), value: <bdi>{balance}</bdi> }]} />}
      <div className={css.acts}>
        {mayGive && (
          <Button size="compact" onClick={() => onAct({ kind: 'give' })}>
            {t('desk.give')}
          </Button>
        )}
        {mayGive && current && (
          <Button size="compact" onClick={() => onAct({ kind: 'extend' })}>
            {t('desk.extend')}
          </Button>
        )}
        {mayChange && current?.amount != null && (
          <Button size="compact" onClick={() => onAct({ kind: 'move' })}>
            {t('desk.move')}
          </Button>
        )}
        {mayChange && (
          <Button size="compact" onClick={() => onAct({ kind: 'credit' })}>
            {t('desk.credit')}
          </Button>
        )}
        {mayChange && current && (
          <>
            {!current.cancelsAtEnd && (
              <Button size="compact" variant="dangerOutline" onClick={() => onAct({ kind: 'end', when: 'later' })}>
                {t('desk.end-later')}
              </Button>
            )}
            <Button size="compact" variant="dangerOutline" onClick={() => onAct({ kind: 'end', when: 'now' })}>
              {t('desk.end-now')}
            </Button>
          </>
        )}
      </div>
    </Section>
  )
}

type ChargesProps = { charges: MemberBilling['charges']; onAct: (act: Act) => void }

function Charges({ charges, onAct }: ChargesProps) {
  const { timeZone } = useClub()
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  const viewer = useViewer()
  const tones = { open: 'warning', done: 'success', closed: 'neutral' } as const
  const acts = (row: ChargeView) => (
    <span className={css.acts}>
      {row.refundable > 0 && holds(viewer, 'subscriptions.refund') && (
        <Button size="compact" onClick={() => onAct({ kind: 'refund', charge: row })}>
          {t('desk.refund')}
        </Button>
      )}
      {row.state === 'open' && holds(viewer, 'subscriptions.update') && (
        <Button size="compact" onClick={() => onAct({ kind: 'take', charge: row })}>
          {t('desk.take-payment')}
        </Button>
      )}
    </span>
  )
  return (
    <Section title={t('desk.charges')} lead={charges.length === 0 ? t('desk.charges-none') : undefined}>
      {charges.length > 0 && (
        <Table<ChargeView>
          label={t('desk.charges')}
          density="compact"
          rows={charges}
          rowKey={row => row.id}
          columns={[
            { key: 'at', label: t('desk.date'), render: row => <DateText value={row.at} zone={timeZone} /> },
            {
              key: 'what',
              label: t('desk.what'),
              render: row => <bdi>{`${t(`desk.kinds.${row.kind}`)} · ${row.plan}`}</bdi>,
            },
            {
              key: 'state',
              label: t('desk.state'),
              render: row => (
                <span className={css.states}>
                  <StatusPill status={row.state} tone={tones[row.state]} label={t(`desk.states.${row.state}`)} />
                  {row.failure}
                  {row.refunds.map(one => (
                    <bdi key={one.at}>
                      {t(one.state === 'asked' ? 'desk.refund-is-asked' : 'desk.refund-failed', {
                        amount: exact(one.amount, row.currency),
                        said: `\u2068${one.said ?? ''}\u2069`,
                      })}
                    </bdi>
                  ))}
                </span>
              ),
            },
            {
              key: 'amount',
              label: t('desk.amount'),
              align: 'end',
              render: row => <bdi>{exact(row.amount, row.currency)}</bdi>,
            },
            { key: 'acts', label: '', render: acts },
          ]}
        />
      )}
    </Section>
  )
}

type GiftsProps = { gifts: MemberBilling['gifts']; userId: string; onDone: () => void }

function Gifts({ gifts, userId, onDone }: GiftsProps) {
  const t = useText<typeof strings>('billing')
  const viewer = useViewer()
  const [lost, setLost] = useState<MemberBilling['gifts'][number] | null>(null)
  if (gifts.length === 0) return null
  return (
    <Section title={t('mine.gifts')}>
      <ol className={css.history}>
        {gifts.map(one => (
          <li key={one._id}>
            <bdi>{one.on}</bdi>
            <span>
              <bdi>{t('mine.gift-to', { plan: `\u2068${one.plan}\u2069`, name: `\u2068${one.to}\u2069` })}</bdi>
              {one.state === 'returned' && (
                <bdi className={css.said}>
                  {t('mine.gift-lost', { address: `\u2066${one.email}\u2069`, said: `\u2068${one.said ?? ''}\u2069` })}
                </bdi>
              )}
            </span>
            <span className={css.acts}>
              {t(`mine.gift-state.${one.state}`, { date: one.on })}
              {one.state === 'returned' && holds(viewer, 'subscriptions.update') && (
                <Button size="compact" onClick={() => setLost(one)}>
                  {t('mine.gift-again')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {lost && (
        <SendGiftAgain
          gift={lost}
          send={email => send(sendMembersGift, { params: { userId, giftId: lost._id }, body: { email } })}
          onDone={() => {
            setLost(null)
            onDone()
          }}
          onClose={() => setLost(null)}
        />
      )}
    </Section>
  )
}

function History({ entries }: { entries: MemberBilling['history'] }) {
  const t = useText<typeof strings>('billing')
  const { timeZone } = useClub()
  return (
    <Section title={t('desk.history')} lead={entries.length === 0 ? t('mine.history-none') : undefined}>
      <ol className={css.history}>
        {entries.map(one => (
          <li key={one.at + one.text}>
            <DateText value={one.at} zone={timeZone} />
            <span>{one.text}</span>
            <span className={css.who}>{one.by ? <bdi>{one.by}</bdi> : t('mine.automatic')}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
