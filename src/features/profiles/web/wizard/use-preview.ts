import { useMemo } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { cardOf } from '../../card.ts'
import { isAsked } from '../../check-values.ts'
import type { CardView, ProfileView } from '../../contract.ts'
import { fieldsOf, fileGroupsOf, type Kind, type Values } from '../../kind.ts'
import { siteAddress } from '../../rules.ts'
import { type Profile, SEES_ALL, shownGroups } from '../../shown.ts'
import type { Lookups } from './use-lookups.ts'

/** Only what is asked now: an amount of a category that was left behind is not shown. */
function asked(kind: Kind, values: Values, { world }: Lookups): Values {
  const hidden = fieldsOf(kind).filter(field => !isAsked(kind, field, values, world))
  const shown = { ...values }
  for (const field of hidden) delete shown[field.key]
  for (const field of fieldsOf(kind))
    if (field.type === 'url' && shown[field.key]) shown[field.key] = siteAddress(String(shown[field.key])) ?? ''
  for (const [key, value] of Object.entries(shown))
    if (value === null || value === '' || Number.isNaN(value)) delete shown[key]
  return shown
}

/** The profile as members and reviewers will see it, from what is typed: the same functions as on the server. */
export function usePreview(kind: Kind, values: Values, lookups: Lookups, kept: readonly string[]) {
  const { user } = useSession()
  return useMemo((): { card: CardView; view: Pick<ProfileView, 'kind' | 'groups'> } => {
    const groups = fileGroupsOf(kind).map(({ key }) => [key, (values[key] ?? []) as FileView[]] as const)
    const profile: Profile = {
      values: asked(kind, values, lookups),
      files: Object.fromEntries(groups),
      secrets: Object.fromEntries(kept.map(key => [key, true])),
    }
    const owner = {
      profileId: user?._id ?? '00000000-0000-0000-0000-000000000000',
      username: user?.username ?? '',
      verified: null,
      ratingNumber: null,
    }
    return {
      card: cardOf(kind, profile, owner, SEES_ALL, lookups.names),
      view: { kind: kind.key, groups: shownGroups(kind, profile, SEES_ALL, lookups.names) },
    }
  }, [kind, values, lookups, kept, user])
}
