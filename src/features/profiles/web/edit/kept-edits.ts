import { fieldsOf, type Values } from '../../../../engines/forms/descriptor.ts'
import type { Kind, Section } from '../../kind.ts'

/** Whose unsaved changes of which part of a profile. */
export type EditPlace = { userId: string; kind: Kind; section: Section }

const keyOf = ({ userId, kind, section }: EditPlace) => `edit.${userId}.${kind.key}.${section}`

/** What was typed on this device and not saved, by field; it outlives a reload and an ended session. */
export function keptEdits(place: EditPlace): Values {
  try {
    return JSON.parse(localStorage.getItem(keyOf(place)) ?? '{}') as Values
  } catch {
    return {}
  }
}

/** Keeps unsaved changes on this device; none forgets them. Secrets are never in it. */
export function keepEdits(place: EditPlace, values: Values): void {
  const secrets = new Set(fieldsOf(place.kind).flatMap(field => (field.type === 'secret' ? [field.key] : [])))
  const kept = Object.entries(values).filter(([key]) => !secrets.has(key))
  try {
    if (kept.length > 0) localStorage.setItem(keyOf(place), JSON.stringify(Object.fromEntries(kept)))
    else localStorage.removeItem(keyOf(place))
  } catch {
    // A browser that refuses storage keeps the text as long as the page is open.
  }
}
