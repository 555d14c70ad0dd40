import { shortDate } from '../../../../platform/shared/text.ts'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { StatePill } from '../../../agreements/web/public.ts'
import type { CardView } from '../../contract/attachments.ts'
import css from './Parts.module.css'

/** How far an agreement is and since when. */
export function AgreementState({ now: { state, since } }: { now: NonNullable<CardView['agreement']> }) {
  return (
    <span className={css.chips}>
      <StatePill state={state} />
      <time className={css.about} dateTime={since}>
        <bdi dir="ltr">{shortDate(since, readerZone())}</bdi>
      </time>
    </span>
  )
}
