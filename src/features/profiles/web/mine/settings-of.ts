import type { Group } from '../../../../engines/forms/descriptor.ts'
import type { MyProfile } from '../../contract/mine.ts'
import { type Section, sectionOf } from '../../kind.ts'
import { allKinds } from '../../kinds/all-kinds.ts'
import { refusalToEdit } from '../../rules.ts'

type Mine = Pick<MyProfile, 'kind' | 'status'>

/** The groups of one's own kind, in the order of its wizard. */
export const groupsOfMine = ({ kind }: Mine): Group<Section>[] =>
  allKinds.find(one => one.key === kind)?.steps.flatMap(step => step.groups) ?? []

/** The part of the settings that edits a group; null until the profile may be edited there. */
export function settingsOf(mine: Mine, group: string): string | null {
  const found = groupsOfMine(mine).find(one => one.key === group)
  return found && refusalToEdit(mine.status) === null ? `/account-setting?section=${sectionOf(found)}` : null
}
