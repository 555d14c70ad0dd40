import { keysOfAll } from './changed-fields.ts'
import { filesIn } from './check-values.ts'
import { type Descriptor, fileGroupsOf, type Values } from './descriptor.ts'

/**
 * What a change names of a form, by its keys; the rest stays as it is. Files in `added` come beside those that are
 * there, or that the change names; where there is one of a kind, the new one takes its place.
 */
export function namedValues(kind: Descriptor, before: Values, sent: Values): Values {
  const named = Object.fromEntries(keysOfAll(kind).flatMap(key => (sent[key] === undefined ? [] : [[key, sent[key]]])))
  const added = (sent.added ?? {}) as Values
  const files = fileGroupsOf(kind).flatMap(({ key, max }) => {
    const more = filesIn(added[key])
    if (more.length === 0) return []
    return [[key, max === 1 ? more : [...filesIn(named[key] ?? before[key]), ...more]] as const]
  })
  return { ...named, ...Object.fromEntries(files) }
}
