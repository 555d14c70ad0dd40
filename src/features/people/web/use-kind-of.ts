import { useMemo } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import type { PersonRow } from '../contract/people.ts'
import type { strings } from '../strings.en.ts'

/** What somebody is to the club, in words: "Employee · Reviewer", "Company", "Guest". */
export function useKindOf(): (person: Pick<PersonRow, 'role' | 'preset' | 'userType'>) => string {
  const t = useText<typeof strings>('people')
  return useMemo(
    () =>
      ({ role, preset, userType }) => {
        if (role === 'Employee' && preset) return `${t('roles.Employee')} · ${preset.title}`
        return role === 'User' && userType ? t(`kinds.${userType}`) : t(`roles.${role}`)
      },
    [t],
  )
}
