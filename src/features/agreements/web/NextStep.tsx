import { useState } from 'react'
import { directionOf, shortDate } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Written } from '../../../platform/web/ui/Written.tsx'
import { isolate, isolateLatin } from '../../accounts/web/isolate.ts'
import type { Agreement } from '../contract.ts'
import { isOpen, otherSide, type Side, type Wanted, wishesOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Agreements.module.css'
import { Decide } from './Decide.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { StatePill } from './StatePill.tsx'
import { wordOf } from './word-of.ts'

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
