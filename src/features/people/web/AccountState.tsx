import { useMemo } from 'react'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import {
  BadgeCheck,
  Ban,
  Check,
  CircleDashed,
  CircleX,
  Clock,
  FileQuestion,
  MailQuestion,
  PencilLine,
} from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { PersonRow } from '../contract/people.ts'
import { accountStateOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'

const LOOKS = {
  active: { tone: 'success', icon: <Check {...iconSmall} /> },
  suspended: { tone: 'danger', icon: <Ban {...iconSmall} /> },
  unverified: { tone: 'warning', icon: <MailQuestion {...iconSmall} /> },
} as const

/** Whether an account is open. */
export function AccountState({ person }: { person: Pick<PersonRow, 'suspendedAt' | 'verifiedAt'> }) {
  const t = useText<typeof strings>('people')
  const state = accountStateOf(person)
  return <StatusPill status={state} {...LOOKS[state]} label={t(`state.${state}`)} />
}

const PROFILE_LOOKS = {
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
  const { tone, icon: StateIcon } = PROFILE_LOOKS[status]
  return <StatusPill status={status} tone={tone} icon={<StateIcon {...iconSmall} />} label={t(`statuses.${status}`)} />
}

/** What somebody is to the club, in words: "Employee · Reviewer", "Company", "Guest". */
export function useKindOf(): (person: Pick<PersonRow, 'role' | 'preset' | 'userType'>) => string {
  const t = useText<typeof strings>('people')
  const words = useWords()
  return useMemo(
    () =>
      ({ role, preset, userType }) => {
        if (role === 'Employee' && preset) return `${t('roles.Employee')} · ${preset.title}`
        return role === 'User' && userType ? words(`kinds.${userType}`) : t(`roles.${role}`)
      },
    [t, words],
  )
}
