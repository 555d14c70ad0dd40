import { useState } from 'react'
import { z } from 'zod'
import { holds } from '../../../platform/shared/access.ts'
import { directionOf, shortDate } from '../../../platform/shared/text.ts'
import { send } from '../../../platform/web/call.ts'
import { FormDialog } from '../../../platform/web/forms/FormDialog.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { Written } from '../../../platform/web/ui/Written.tsx'
import type { Agreement } from '../contract.ts'
import { DECIDE, decideAgreement, moveAgreement } from '../contract.ts'
import type { Progress } from '../rules.ts'
import {
  isOpen,
  MAX_REASON,
  needsReason,
  OUTCOMES,
  type Outcome,
  otherSide,
  type Side,
  type Wanted,
  wishesOf,
} from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Agreements.module.css'
import { StatePill } from './StatePill.tsx'
import { useAmount } from './use-amount.ts'

/** What is typed for a step: its reason, where one is needed. */
const stepSchema = (wanted: Wanted) =>
  z.object({
    reason: z
      .string()
      .trim()
      .min(needsReason(wanted) ? 1 : 0)
      .max(MAX_REASON),
  })

/** Carries a step out and says that it was; answers the agreement after it. */
async function moveTo({ _id: agreementId }: Agreement, status: Wanted, reason: string): Promise<Agreement> {
  const { message, data } = await send(moveAgreement, { params: { agreementId }, body: { status, reason } })
  toast({ tone: 'success', title: message })
  return data
}

type MoveDialogProps = {
  agreement: Agreement
  side: Side
  wanted: Wanted
  onClose: () => void
  onMoved: (agreement: Agreement) => void
}

/** Asks once more before a step that the other side relies on, and for the reason where one is needed. */
function MoveDialog({ agreement, side, wanted, onClose, onMoved }: MoveDialogProps) {
  const t = useText<typeof strings>('agreements')
  const amount = useAmount()
  const reasoned = needsReason(wanted)
  const form = useForm(stepSchema(wanted), {
    defaults: { reason: '' },
    onSubmit: async ({ reason }) => {
      onMoved(await moveTo(agreement, wanted, reason))
      onClose()
    },
  })
  const word = wordOf(agreement, wanted)
  const name = isolate(agreement[otherSide(side)].name)
  const { quantity, thing } = agreement
  const sum = amount(agreement)
  const what = [
    isolate(thing.name),
    ...(quantity > 1 ? [t(thing.per ? `units.${thing.per}` : 'pieces', { count: quantity })] : []),
    ...(sum ? [isolateLatin(sum)] : []),
  ].join(' · ')
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t(`ask.${word}-title`)}
      form={form}
      act={word === 'disputed' ? t('ask.disputed-send') : t(`acts.${word}`)}
      danger={reasoned}
      lead={t(`ask.${word}-body`, { name, what })}
    >
      {reasoned && (
        <TextField {...form.field('reason')} label={t('ask.reason')} multiline rows={4} maxLength={MAX_REASON} />
      )}
    </FormDialog>
  )
}

const Filled = z.object({ reason: z.string().trim().min(2).max(MAX_REASON) })

type DecideDialogProps = {
  agreement: Agreement
  outcome: Outcome
  onDecided: (agreement: Agreement) => void
  onClose: () => void
}

/** Asks for the reason of a decision, which both sides read. */
function DecideDialog({ agreement: { _id }, outcome, onDecided, onClose }: DecideDialogProps) {
  const t = useText<typeof strings>('agreements')
  const form = useForm(Filled, {
    defaults: { reason: '' },
    onSubmit: async ({ reason }) => {
      const sent = await send(decideAgreement, { params: { agreementId: _id }, body: { outcome, reason } })
      toast({ tone: 'success', title: sent.message })
      onDecided(sent.data)
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t(`ask.decided-${outcome}-title`)}
      form={form}
      act={t(`acts.decided-${outcome}`)}
      danger={outcome !== 'done'}
      lead={t(`ask.decided-${outcome}-body`)}
    >
      <TextField
        {...form.field('reason')}
        label={t('ask.reason')}
        hint={t('ask.decision-hint')}
        multiline
        rows={4}
        maxLength={MAX_REASON}
      />
    </FormDialog>
  )
}

type DecideProps = { agreement: Agreement; onDecided: (agreement: Agreement) => void }

/** What the club's people may do about a dispute. */
function Decide({ agreement, onDecided }: DecideProps) {
  const t = useText<typeof strings>('agreements')
  const viewer = useViewer()
  const [asked, setAsked] = useState<Outcome | null>(null)
  if (agreement.state !== 'disputed' || !holds(viewer, DECIDE)) return null
  return (
    <div className={css.acts}>
      {OUTCOMES.map(outcome => (
        <Button key={outcome} onClick={() => setAsked(outcome)}>
          {t(`acts.decided-${outcome}`)}
        </Button>
      ))}
      {asked && (
        <DecideDialog agreement={agreement} outcome={asked} onDecided={onDecided} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}

type Next = keyof (typeof strings)['next']

/** What there is to say of where it stands, for this side. */
function nextOf(agreement: Agreement, side: Side | null): Next {
  const { state, confirmed, disputedBy } = agreement
  const last = agreement.steps.at(-1)?.act
  if (last === 'decided-done' || last === 'decided-ended') return side ? last : 'staff-decided'
  if (side === null) return `staff-${state}`
  if (state === 'requested') return `requested-${side}`
  if (state === 'disputed') return disputedBy === side ? 'disputed-own' : 'disputed-other'
  if (state === 'declined') return side === 'owner' ? 'declined-own' : 'declined'
  if (state !== 'accepted') return state
  if (confirmed[side]) return 'accepted-own'
  return confirmed[otherSide(side)] ? 'accepted-other' : 'accepted-none'
}

/** Best first: what moves it on, then what ends it. */
const ORDER: readonly Wanted[] = ['accepted', 'done', 'declined', 'cancelled', 'disputed']

/** Those that lead to the deal; the others only end it. */
const FORWARD: readonly Wanted[] = ['accepted', 'done']

/** Why it stands as it does, in the words of whoever brought it there; only for the last step. */
const reasonOf = ({ steps, state }: Agreement) =>
  isOpen(state) && state !== 'disputed' ? null : (steps.at(-1)?.reason ?? null)

type NextStepProps = { agreement: Agreement; side: Side | null; onMoved: (agreement: Agreement) => void }

/** Where an agreement stands and what one can do about it: the buttons are those that the rules allow. */
export function NextStep({ agreement, side, onMoved }: NextStepProps) {
  const t = useText<typeof strings>('agreements')
  const [asked, setAsked] = useState<Wanted | null>(null)
  const wishes = side ? wishesOf(agreement, side) : []
  const other = side ? otherSide(side) : (agreement.disputedBy ?? 'owner')
  const name = isolate(agreement[other].name)
  const reason = reasonOf(agreement)
  const date = agreement.expiresAt ? isolateLatin(shortDate(agreement.expiresAt)) : ''
  return (
    <div className={css.next} data-state={agreement.state}>
      <StatePill state={agreement.state} />
      <p className={css.said}>
        {t(`next.${nextOf(agreement, side)}`, { name, date, owner: isolate(agreement.owner.name) })}
      </p>
      {reason && (
        <p className={css.reason} lang={reason.language} dir={directionOf(reason.language)}>
          <Written text={reason.text} />
        </p>
      )}
      {side === null && <Decide agreement={agreement} onDecided={onMoved} />}
      {wishes.length > 0 && (
        <div className={css.acts}>
          {ORDER.filter(one => wishes.includes(one)).map((wanted, at) => (
            <Button
              key={wanted}
              variant={at === 0 && FORWARD.includes(wanted) ? 'primary' : 'outline'}
              onClick={() => setAsked(wanted)}
            >
              {t(`acts.${wordOf(agreement, wanted)}`)}
            </Button>
          ))}
        </div>
      )}
      {asked && side && wishes.includes(asked) && (
        <MoveDialog agreement={agreement} side={side} wanted={asked} onMoved={onMoved} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}

/** The word of a wish: the same wish is another act in a dispute. */
function wordOf({ state }: Pick<Progress, 'state'>, wanted: Wanted) {
  if (state !== 'disputed') return wanted
  if (wanted === 'accepted') return 'settled'
  return wanted === 'cancelled' ? 'ended' : wanted
}
