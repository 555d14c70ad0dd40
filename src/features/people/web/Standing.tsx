import { Ban, Check, MailQuestion } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import type { PersonRow } from '../contract/people.ts'
import { standingOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'

const LOOKS = {
  active: { tone: 'success', icon: <Check {...iconSmall} /> },
  suspended: { tone: 'danger', icon: <Ban {...iconSmall} /> },
  unverified: { tone: 'warning', icon: <MailQuestion {...iconSmall} /> },
} as const

/** Whether an account is open. */
export function Standing({ person }: { person: Pick<PersonRow, 'suspendedAt' | 'verifiedAt'> }) {
  const t = useText<typeof strings>('people')
  const standing = standingOf(person)
  return <StatusPill status={standing} {...LOOKS[standing]} label={t(`standing.${standing}`)} />
}
