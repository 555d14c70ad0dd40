import { useState } from 'react'
import { z } from 'zod'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { commaOf } from '../../../../platform/shared/text.ts'
import { send } from '../../../../platform/web/call.ts'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { RadioGroup } from '../../../../platform/web/forms/RadioGroup.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useSameKey } from '../../../../platform/web/forms/use-same-key.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useCurrencyOptions } from '../../../lookups/web/public.ts'
import { extendSubscription, givePlan } from '../../../plans/contract/staff.ts'
import {
  type ChargeView,
  endSubscription,
  giveCredit,
  type MemberBilling,
  moveSubscription,
  refundCharge,
  takePayment,
} from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import { useExact } from '../data.ts'
import { useEveryPlan } from './use-every-plan.ts'

/** What can be done about a member's plan and money. */
export type Act =
  | { kind: 'give' | 'extend' | 'move' | 'credit' }
  | { kind: 'end'; when: 'now' | 'later' }
  | { kind: 'refund' | 'take'; charge: ChargeView }

type ActDialogProps = {
  act: Act
  userId: string
  billing: MemberBilling
  onDone: () => void
  onClose: () => void
}

/** Every field of every act; an act judges its own. */
const EMPTY = {
  planId: '',
  endsAt: '',
  priceId: '',
  when: 'later',
  amount: null,
  currency: 'USD',
  to: 'gateway',
  how: '',
  receivedOn: '',
  reason: '',
}

/** The form of an act. */
export function ActDialog({ act, userId, billing, onDone, onClose }: ActDialogProps) {
  const t = useText<typeof strings>('billing')
  const keyOf = useSameKey()
  const [refused, setRefused] = useState(0)
  const form = useForm(rulesOf(act), {
    defaults: { ...EMPTY, ...startOf(act, billing) } as never,
    feature: 'plans',
    at: FIELDS[act.kind] ?? {},
    onSubmit: async values => {
      const { message } = await run(act, { userId, billing, key: keyOf({ values, refused }) }, values as Values).catch(
        error => {
          // Its gateway said no for good: the next press is another try.
          if (error instanceof Refusal && error.code === 'billing.refund-refused') setRefused(refused + 1)
          throw error
        },
      )
      toast({ tone: 'success', title: message })
      onDone()
    },
  })
  const title = t(TITLES[act.kind === 'end' ? (act.when === 'now' ? 'end-now' : 'end-later') : act.kind])
  return (
    <FormDialog onClose={onClose} title={title} form={form} act={title} danger={act.kind === 'end'}>
      <Fields act={act} form={form as never} billing={billing} />
    </FormDialog>
  )
}

/** Which field a refusal of an act is about. */
const FIELDS: Partial<Record<Act['kind'], Record<string, keyof Values>>> = {
  give: { 'plans.has-running-plan': 'planId' },
  move: { 'billing.other-period': 'when' },
  refund: {
    'billing.not-so-much': 'amount',
    'billing.nothing-to-refund': 'to',
    'billing.refund-refused': 'to',
    'billing.test-money': 'to',
  },
  take: { 'invoices.month-closed': 'receivedOn' },
}

const TITLES = {
  give: 'desk.give',
  extend: 'desk.extend',
  move: 'desk.move',
  credit: 'desk.credit',
  refund: 'desk.refund-title',
  take: 'desk.take-payment',
  'end-now': 'desk.end-now',
  'end-later': 'desk.end-later',
} as const

type Values = z.infer<typeof All>
const All = z.object({
  planId: z.string(),
  endsAt: z.string(),
  priceId: z.string(),
  when: z.enum(['now', 'later']),
  amount: z.number(),
  currency: z.string(),
  to: z.enum(['gateway', 'balance']),
  how: z.string(),
  receivedOn: z.string(),
  reason: z.string(),
})

/** The rules of an act are those of its call; fields of others are passed over. */
function rulesOf(act: Act): z.ZodObject {
  if (act.kind === 'give') return z.object(givePlan.body.omit({ member: true }).shape)
  if (act.kind === 'extend') return z.object(extendSubscription.body.shape)
  if (act.kind === 'move') return z.object(moveSubscription.body.shape)
  if (act.kind === 'credit') return z.object(giveCredit.body.shape)
  if (act.kind === 'end') return z.object(endSubscription.body.omit({ when: true }).shape)
  if (act.kind === 'take') return z.object(takePayment.body.omit({ kind: true, id: true }).shape)
  return z.object(refundCharge.body.omit({ kind: true, id: true }).shape)
}

const startOf = (act: Act, billing: MemberBilling) => {
  if (act.kind === 'refund') return { amount: act.charge.refundable, to: act.charge.byGateway ? 'gateway' : 'balance' }
  return { currency: billing.current?.currency ?? 'USD' }
}

async function run(
  act: Act,
  { userId, billing, key: idempotencyKey }: { userId: string; billing: MemberBilling; key: string },
  values: Values,
): Promise<{ message: string }> {
  const params = { userId }
  const ofSubscription = { subscriptionId: billing.current?._id ?? '' }
  const { reason, endsAt, planId, priceId, when, amount, currency, to, how, receivedOn } = values
  const key = { idempotencyKey }
  switch (act.kind) {
    case 'give':
      return send(givePlan, { body: { member: billing.username, planId, endsAt, reason } }, key)
    case 'extend':
      return send(extendSubscription, { params: ofSubscription, body: { endsAt, reason } }, key)
    case 'move':
      return send(moveSubscription, { params: ofSubscription, body: { priceId, when, reason } }, key)
    case 'end':
      return send(endSubscription, { params: ofSubscription, body: { when: act.when, reason } }, key)
    case 'credit':
      return send(giveCredit, { params, body: { amount, currency, reason } }, key)
    case 'take':
      return send(takePayment, { params, body: { kind: act.charge.kind, id: act.charge.id, how, receivedOn } }, key)
    case 'refund':
      return send(refundCharge, { params, body: { kind: act.charge.kind, id: act.charge.id, amount, to, reason } }, key)
  }
}

type FieldsProps = { act: Act; form: ReturnType<typeof useForm<typeof All>>; billing: MemberBilling }

function Fields({ act, form, billing }: FieldsProps) {
  const t = useText<typeof strings>('billing')
  const { language } = useLanguage()
  const exact = useExact()
  const plans = useEveryPlan()
  const currencies = useCurrencyOptions('code')
  const reason = <TextField {...form.field('reason')} label={t('desk.reason')} multiline rows={2} />
  if (act.kind === 'give')
    return (
      <>
        <SelectField
          {...form.field('planId')}
          label={t('desk.plan')}
          options={plans.filter(one => !one.ground && !one.archived).map(one => ({ value: one._id, label: one.name }))}
        />
        <DateField {...form.field('endsAt')} label={t('desk.extend-until')} />
        {reason}
      </>
    )
  if (act.kind === 'extend')
    return (
      <>
        <DateField {...form.field('endsAt')} label={t('desk.extend-until')} />
        {reason}
      </>
    )
  if (act.kind === 'move')
    return (
      <>
        <SelectField
          {...form.field('priceId')}
          label={t('desk.price')}
          options={billing.prices.map(one => ({
            value: one._id,
            label: `${one.plan}${commaOf(language)}${t(`desk.periods.${one.period}`)}`,
            hint: exact(one.amount, one.currency),
          }))}
        />
        <RadioGroup
          {...form.field('when')}
          label={t('desk.when')}
          options={[
            { value: 'now', label: t('desk.move-now') },
            { value: 'later', label: t('desk.move-later') },
          ]}
        />
        {reason}
      </>
    )
  if (act.kind === 'credit')
    return (
      <>
        <p>{t('desk.credit-lead')}</p>
        <NumberField {...form.field('amount')} label={t('desk.amount')} />
        <SelectField {...form.field('currency')} label={t('desk.currency')} options={currencies} />
        {reason}
      </>
    )
  if (act.kind === 'take')
    return (
      <>
        <p>{t('desk.take-lead')}</p>
        <p>
          <strong>{exact(act.charge.amount, act.charge.currency)}</strong>
        </p>
        <TextField {...form.field('how')} label={t('desk.how')} />
        <DateField {...form.field('receivedOn')} label={t('desk.received-on')} />
      </>
    )
  if (act.kind === 'refund')
    return (
      <>
        <p>{t('desk.refund-lead')}</p>
        <NumberField {...form.field('amount')} label={t('desk.amount')} prefix={act.charge.currency} />
        <RadioGroup
          {...form.field('to')}
          label={t('desk.refund-to')}
          options={[
            { value: 'gateway', label: t('desk.refund-gateway'), disabled: !act.charge.byGateway },
            { value: 'balance', label: t('desk.refund-balance') },
          ]}
        />
        {reason}
      </>
    )
  return reason
}
