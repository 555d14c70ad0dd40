import { useQueryClient } from '@tanstack/react-query'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useAnnounced } from '../../../../platform/web/live.ts'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { agreementMoved } from '../../../agreements/contract.ts'
import { StatePill } from '../../../agreements/web/public.ts'
import { type CardView, readCard } from '../../contract/attachments.ts'
import css from './Parts.module.css'

type StateProps = { id: string; now: NonNullable<CardView['agreement']> }

/** How far an agreement is and since when; the card is read again with each step of it. */
export function AgreementState({ id, now: { state, since } }: StateProps) {
  const client = useQueryClient()
  useAnnounced(agreementMoved, `agreement:${id}`, () => void client.invalidateQueries({ queryKey: [readCard.id] }))
  return (
    <span className={css.chips}>
      <StatePill state={state} />
      <time className={css.about} dateTime={since}>
        <bdi dir="ltr">{shortDate(since, readerZone())}</bdi>
      </time>
    </span>
  )
}
