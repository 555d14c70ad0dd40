import type { ShownValue } from '../../../engines/forms/contract.ts'
import { ShownText } from '../../../engines/forms/web/shown/ShownText.tsx'
import { ProfilesAround } from './ProfilesAround.tsx'

/** One value of a profile as people read it; `field` is its path in the words of the kind. */
export function ProfileText(props: { kind: string; field: string; value: ShownValue }) {
  return (
    <ProfilesAround>
      <ShownText {...props} />
    </ProfilesAround>
  )
}
