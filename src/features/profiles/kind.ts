import type { Condition, Descriptor, Group } from '../../engines/forms/descriptor.ts'
import type { UserType } from '../../platform/shared/access.ts'

/** The sections of one's account settings in which profiles are edited (spec, in its order). */
export const SECTIONS = [
  'information',
  'address',
  'social',
  'files',
  'educations',
  'languages',
  'certifications',
  'experiences',
] as const
export type Section = (typeof SECTIONS)[number]

/** A fact on the card: the first of its alternatives whose field is asked. `word` is said instead of a value. */
export type CardFact = readonly {
  field: string
  /** Key under `kinds.<kind>.card`. */
  label: string
  when?: readonly Condition[]
  word?: string
  /** Key under `kinds.<kind>.card` said behind the amount: "/ mo". */
  per?: string
}[]

/** One kind of profile: a descriptor with what makes it a member's. */
export type Kind = Descriptor<Section> & {
  /** What an account becomes by submitting it. */
  userType: UserType
  /** Shape of its picture. */
  shape: 'round' | 'square'
  /** Every kind says it: owners of each may leave a part to members with a plan. */
  plan: string
  card: readonly CardFact[]
}

/** The section of the settings that shows a group. */
export const sectionOf = (group: Group<Section>): Section => group.section ?? (group.files ? 'files' : 'information')

/** The groups that a section of the settings shows; none when the kind has nothing of it. */
export const groupsIn = (kind: Kind, section: Section): Group<Section>[] =>
  kind.steps.flatMap(step => step.groups.filter(group => sectionOf(group) === section))
