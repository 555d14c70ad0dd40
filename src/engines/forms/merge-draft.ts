import type { Values } from './descriptor.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Joins what this window typed with what another one saved meanwhile, field by field: what only one of them changed stays, and
 * of a field that both changed the one typed last (mine) is kept and named in `both`. `base` is what both began with; without
 * it every difference counts as a change of theirs.
 */
export function mergeDraft(
  theirs: Values,
  mine: Values,
  changed: Iterable<string>,
  base?: Values,
): { values: Values; both: string[] } {
  const values: Values = { ...theirs }
  const both: string[] = []
  for (const key of changed) {
    const theyChanged = base === undefined || !same(theirs[key], base[key])
    if (theyChanged && !same(theirs[key], mine[key]) && theirs[key] !== undefined) both.push(key)
    values[key] = mine[key]
  }
  return { values, both }
}
