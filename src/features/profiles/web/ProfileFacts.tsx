import type { ComponentProps } from 'react'
import { DescriptorView } from '../../../engines/forms/web/shown/DescriptorView.tsx'
import { allKinds } from '../kinds/all-kinds.ts'
import { ProfilesAround } from './ProfilesAround.tsx'

/** Everything of a profile that its reader may see, in the groups of its kind. */
export function ProfileFacts(props: Omit<ComponentProps<typeof DescriptorView>, 'descriptor'>) {
  return (
    <ProfilesAround>
      <DescriptorView {...props} descriptor={allKinds.find(one => one.key === props.view.kind)} />
    </ProfilesAround>
  )
}
