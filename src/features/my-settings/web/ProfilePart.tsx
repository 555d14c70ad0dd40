import { lazy, Suspense } from 'react'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { Section as ProfileSectionKey } from '../../profiles/kind.ts'
import type { strings } from '../strings.en.ts'
import { Part } from './Part.tsx'
import { PartWaits } from './PartWaits.tsx'

// The fields of six kinds and their words are many: they come when a part of a profile is opened, not with the password.
const ProfileSection = lazy(async () => {
  const [piece] = await Promise.all([import('../../profiles/web/edit/ProfileSection.tsx'), needStrings(['profiles'])])
  return { default: piece.ProfileSection }
})

/** A part of one's own profile: the same fields as in its wizard. */
export function ProfilePart({ section }: { section: ProfileSectionKey }) {
  const t = useText<typeof strings>('my-settings')
  return (
    <Part title={t(`sections.${section}`)} lead={t(`leads.${section}`)}>
      <Suspense fallback={<PartWaits />}>
        <ProfileSection section={section} />
      </Suspense>
    </Part>
  )
}
