import {
  type Audience,
  audienceOf,
  type Descriptor,
  type Field,
  type FileGroup,
  type Group,
} from '../../engines/forms/descriptor.ts'
import { partsOf } from '../../engines/forms/edited-fields.ts'

/** Who may see a part, from everybody to nobody but the owner and the review team. `plan` is what the part names, else its kind. */
export const LEVELS = ['public', 'members', 'plan', 'private'] as const
export type Level = (typeof LEVELS)[number]

export const levelOf = (audience: Audience): Level => (typeof audience === 'object' ? 'plan' : audience)

/** Whom an owner may leave a part to: nobody more than the descriptor, and fewer at will. */
export const levelsFor = (one: Field | FileGroup): readonly Level[] =>
  LEVELS.slice(LEVELS.indexOf(levelOf(audienceOf(one))))

/** Facts that an owner may close; the others stand on every card and are searched by. */
const CLOSABLE_FACTS = ['email', 'phone', 'license', 'description']

/** The parts of some groups that their owner may close further. */
export function closableIn(kind: Descriptor, groups: readonly Group[]): (Field | FileGroup)[] {
  const open = new Set(
    Object.entries(kind.facts).flatMap(([fact, key]) => (CLOSABLE_FACTS.includes(fact) ? [] : [key])),
  )
  return partsOf(groups).filter(one => !open.has(one.key) && levelsFor(one).length > 1)
}
