import type { ProfileStatus } from '../../../platform/shared/access.ts'
import { BadgeCheck, Ban, CircleDashed, CircleX, Clock, FileQuestion, PencilLine } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import type { strings } from '../strings.en.ts'

const LOOKS = {
  draft: { tone: 'neutral', icon: CircleDashed },
  submitted: { tone: 'info', icon: Clock },
  in_review: { tone: 'info', icon: FileQuestion },
  changes_requested: { tone: 'warning', icon: PencilLine },
  approved: { tone: 'success', icon: BadgeCheck },
  rejected: { tone: 'danger', icon: CircleX },
  suspended: { tone: 'danger', icon: Ban },
  withdrawn: { tone: 'neutral', icon: CircleDashed },
} as const

/** The state of a profile. */
export function ProfileState({ status }: { status: ProfileStatus }) {
  const t = useText<typeof strings>('people')
  const { tone, icon: StateIcon } = LOOKS[status]
  return <StatusPill status={status} tone={tone} icon={<StateIcon {...iconSmall} />} label={t(`statuses.${status}`)} />
}
