/** A value that an act changed, as text; null where there was or is none. */
export type Change = { key: string; before: string | null; after: string | null }

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return textOf(value) === null ? {} : { value }
  return Array.isArray(value) ? { value } : (value as Record<string, unknown>)
}

/** What is different between before and after, value by value; what stayed is left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map(key => ({ key, before: textOf(old[key]), after: textOf(now[key]) }))
    .filter(change => change.before !== change.after)
}
