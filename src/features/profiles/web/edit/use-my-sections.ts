import { useSession } from '../../../../platform/web/session.tsx'
import { groupsIn, SECTIONS, type Section } from '../../kind.ts'
import { allKinds } from '../../kinds/all-kinds.ts'

/** The sections of the settings in which my kind of profile has something, in the spec's order; none without a profile. */
export function useMySections(): readonly Section[] {
  const { user } = useSession()
  const kind = allKinds.find(one => one.key === user?.userType)
  return kind ? SECTIONS.filter(section => groupsIn(kind, section).length > 0) : []
}
