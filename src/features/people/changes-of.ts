/** A value that an act changed, as text; null where there was or is none. A value within another is named `outer.inner`. */
export type Change = { key: string; before: string | null; after: string | null }

/** How a value is written. */
export type TextOf = (value: unknown) => string | null

const plain: TextOf = value => {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every value by its name, those of an object within under `outer.inner`. */
const flat = (fields: Record<string, unknown>, under = ''): [string, unknown][] =>
  Object.entries(fields).flatMap(([key, value]) =>
    isFields(value) ? flat(value, `${under}${key}.`) : [[`${under}${key}`, value] as [string, unknown]],
  )

function fieldsOf(value: unknown): Record<string, unknown> {
  if (isFields(value)) return Object.fromEntries(flat(value))
  return plain(value) === null ? {} : { value }
}

/** What is different between before and after, value by value; what stayed is left out. */
export function changesOf(before: unknown, after: unknown, textOf: TextOf = plain): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map(key => ({ key, before: textOf(old[key]), after: textOf(now[key]) }))
    .filter(change => change.before !== change.after)
}
