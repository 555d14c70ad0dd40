import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { numberFormat } from '../../../platform/shared/formatters.ts'
import { localeOf, shortDate } from '../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { ProgressBar } from '../../../platform/web/ui/ProgressBar.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { myPoints, myStatement } from '../contract.ts'
import { readTransfer } from '../contract/requests.ts'
import { readUses, redeemFeatured, redeemMonths } from '../contract/uses.ts'
import { isOpen } from '../requests.ts'
import type { strings } from '../strings.en.ts'
import css from './Uses.module.css'

type UsesData = AnswerOf<typeof readUses>['data']
type Plan = UsesData['plans'][number]
const INVALIDATES = [myPoints, myStatement, readUses, readTransfer]

/** What one's points become and buy: conversion first, then what earned points are redeemed for. */
export function Uses() {
  const t = useText<typeof strings>('points')
  const uses = useRead(readUses)
  const transfer = useRead(readTransfer)
  const data = uses.data?.data
  return (
    <Section title={t('uses.title')}>
      {transfer.data && <Convert data={transfer.data.data} />}
      {data && (
        <ul className={css.uses}>
          <Featured data={data} />
          {shownPlans(data).map(plan => (
            <Month key={plan.planId} plan={plan} data={data} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The plans that can be had now, and the next one. */
function shownPlans({ plans, earned }: UsesData): Plan[] {
  const sorted = plans.toSorted((one, other) => one.points - other.points)
  const next = sorted.find(plan => plan.points > earned)
  return sorted.filter(plan => plan.points <= earned || plan === next)
}

/** The one primary act of the page. */
function Convert({ data }: { data: AnswerOf<typeof readTransfer>['data'] }) {
  const t = useText<typeof strings>('points')
  const number = numberFormat(localeOf(useShownLanguage()), {})
  const open = data.requests.find(one => isOpen(one.status))
  const { amount, symbol } = data.fee
  return (
    <div className={css.convert}>
      <p className={css.line}>
        <span>{t('uses.convert')}</span>
        <bdi className={css.points}>{number.format(open?.amount ?? Math.max(0, data.pending))}</bdi>
      </p>
      <p className={css.hint}>
        {open
          ? t('uses.convert-open', { number: isolate(open.number) })
          : t('uses.convert-too', { fee: isolate(`${amount} ${symbol}`) })}
      </p>
      <Button variant="primary" wide href="/rewards/transfer">
        {t(open ? 'uses.see' : 'uses.start')}
      </Button>
    </div>
  )
}

type UseRowProps = { name: string; points: number; about: string; earned: number; children: ReactNode }

/** Something that earned points buy: what it costs, and how far one is from it. */
function UseRow({ name, points, about, earned, children }: UseRowProps) {
  const t = useText<typeof strings>('points')
  const number = numberFormat(localeOf(useShownLanguage()), {})
  const left = points - Math.max(0, earned)
  return (
    <li className={css.use}>
      <p className={css.line}>
        <span>{name}</span>
        <bdi className={css.points}>{number.format(points)}</bdi>
      </p>
      {left > 0 ? (
        <>
          <ProgressBar value={(100 * Math.max(0, earned)) / points} label={name} tone="brass" />
          <p className={css.hint}>{t('uses.to-go', { count: left, points: number.format(left) })}</p>
        </>
      ) : (
        <div className={css.line}>
          <p className={css.hint}>{about}</p>
          {children}
        </div>
      )}
    </li>
  )
}

function Featured({ data }: { data: UsesData }) {
  const t = useText<typeof strings>('points')
  const [choosing, setChoosing] = useState(false)
  const { points, days, offers } = data.featured
  const none = offers.length === 0
  return (
    <UseRow
      name={t('uses.featured', { count: days })}
      points={points}
      about={t(none ? 'uses.no-offers' : 'uses.featured-too')}
      earned={data.earned}
    >
      <Button size="compact" disabled={data.owed || none} onClick={() => setChoosing(true)}>
        {t('uses.redeem')}
      </Button>
      {choosing && <FeatureDialog featured={data.featured} onClose={() => setChoosing(false)} />}
    </UseRow>
  )
}

function Month({ plan, data }: { plan: Plan; data: UsesData }) {
  const t = useText<typeof strings>('points')
  const [choosing, setChoosing] = useState(false)
  const name = t('uses.plan', { plan: isolate(plan.name) })
  if (plan.waitsFor)
    return (
      <li className={css.use}>
        <p className={css.line}>{name}</p>
        <div className={css.line}>
          <p className={css.hint}>{t(`uses.waits-for.${plan.waitsFor}`)}</p>
          <Button size="compact" href="/my-subscriptions">
            {t('uses.see-plan')}
          </Button>
        </div>
      </li>
    )
  return (
    <UseRow
      name={name}
      points={plan.points}
      about={t(plan.running ? 'uses.plan-longer' : 'uses.plan-too')}
      earned={data.earned}
    >
      <Button
        size="compact"
        disabled={data.owed}
        aria-label={`${t('uses.redeem')} · ${name}`}
        onClick={() => setChoosing(true)}
      >
        {t('uses.redeem')}
      </Button>
      {choosing && <MonthsDialog plan={plan} earned={data.earned} onClose={() => setChoosing(false)} />}
    </UseRow>
  )
}

function useRedeemed(onClose: () => void) {
  const client = useQueryClient()
  return {
    onDone: ({ message }: { message: string }) => {
      toast({ tone: 'success', title: message })
      onClose()
    },
    // Another price, or less than there was: what is shown is read again.
    onRefusal: () => void client.invalidateQueries({ queryKey: [readUses.id] }),
    invalidates: INVALIDATES,
  }
}

function FeatureDialog({ featured, onClose }: { featured: UsesData['featured']; onClose: () => void }) {
  const t = useText<typeof strings>('points')
  const words = useWords()
  const { offers, points } = featured
  const number = numberFormat(localeOf(useShownLanguage()), {})
  const [itemId, setItemId] = useState(offers[0]!._id)
  const redeem = useWrite(redeemFeatured, useRedeemed(onClose))
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={redeem.busy} onClick={() => void redeem.run({ body: { itemId, points } })}>
        {t('uses.redeem')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={t('uses.redeem-featured')} onClose={onClose} footer={footer}>
      <div className={css.dialog}>
        {redeem.refusal && <Alert tone="danger" role="alert" title={redeem.refusal.message} />}
        <SelectField
          name="itemId"
          label={t('uses.offer')}
          value={itemId}
          onChange={setItemId}
          options={offers.map(one => ({
            value: one._id,
            label: one.name,
            ...(one.featuredUntil && { hint: t('uses.featured-until', { date: shortDate(one.featuredUntil) }) }),
          }))}
        />
        <p>{t('uses.cost', { count: points, points: number.format(points) })}</p>
      </div>
    </Dialog>
  )
}

const MOST_MONTHS = 12

function MonthsDialog({ plan, earned, onClose }: { plan: Plan; earned: number; onClose: () => void }) {
  const t = useText<typeof strings>('points')
  const words = useWords()
  const number = numberFormat(localeOf(useShownLanguage()), {})
  const [months, setMonths] = useState(1)
  const redeem = useWrite(redeemMonths, useRedeemed(onClose))
  const most = Math.min(MOST_MONTHS, Math.floor(earned / plan.points))
  const points = months * plan.points
  const run = () => void redeem.run({ body: { planId: plan.planId, months, points } })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={redeem.busy} onClick={run}>
        {t('uses.redeem')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="small"
      title={t('uses.redeem-plan', { plan: isolate(plan.name) })}
      onClose={onClose}
      footer={footer}
    >
      <div className={css.dialog}>
        {redeem.refusal && <Alert tone="danger" role="alert" title={redeem.refusal.message} />}
        <SelectField
          name="months"
          label={t('uses.months')}
          value={String(months)}
          onChange={value => setMonths(Number(value))}
          options={Array.from({ length: Math.max(1, most) }, (_, at) => ({
            value: String(at + 1),
            label: number.format(at + 1),
          }))}
        />
        <p>{t('uses.cost', { count: points, points: number.format(points) })}</p>
      </div>
    </Dialog>
  )
}
