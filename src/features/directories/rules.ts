/** Chosen values of a filter from what the body carried: one value, several, or none. */
export function chosenValues(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return []
  return (Array.isArray(value) ? value : [value]).map(String)
}
