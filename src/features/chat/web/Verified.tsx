import { shortDate } from '../../../platform/shared/text.ts'
import { BadgeCheck } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import type { Party } from '../contract/party.ts'
import type { strings } from '../strings.en.ts'
import css from './Verified.module.css'

/** The mark behind the name of a member whose profile was checked; when, as its tip. */
export function Verified({ of }: { of: Party | null }) {
  const t = useText<typeof strings>('chat')
  if (!of?.verifiedAt) return null
  const label = t('verified', { date: shortDate(of.verifiedAt) })
  return (
    <span className={css.mark} title={label}>
      <BadgeCheck {...iconSmall} role="img" aria-label={label} aria-hidden={undefined} />
    </span>
  )
}
