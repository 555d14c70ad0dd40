import type { Reach } from '../../platform/shared/access.ts'

/** What a role opens, by the code of the permission; what is not there is not held. */
export type Cells = Readonly<Record<string, Reach>>

export const cellsOf = (permissions: readonly { code: string; scope: Reach }[]): Cells =>
  Object.fromEntries(permissions.map(({ code, scope }) => [code, scope]))

export const permissionsOf = (cells: Cells): { code: string; scope: Reach }[] =>
  Object.entries(cells).map(([code, scope]) => ({ code, scope }))

type Words = { title: { en: string; ar: string }; description: { en: string; ar: string } }
/** A role as two windows may have it. */
export type Draft = Words & { cells: Cells }

/**
 * A draft over a role that another window changed meanwhile: what was changed here stands, everything else is as it is there.
 * `base` is the role as this window opened it.
 */
export function mergeDraft(base: Draft, mine: Draft, theirs: Draft): Draft {
  const text = (pick: (draft: Draft) => string) => (pick(mine) === pick(base) ? pick(theirs) : pick(mine))
  const codes = new Set([mine, theirs].flatMap(draft => Object.keys(draft.cells)))
  const cells = [...codes].flatMap(code => {
    const scope = mine.cells[code] === base.cells[code] ? theirs.cells[code] : mine.cells[code]
    return scope ? [[code, scope] as const] : []
  })
  return {
    title: { en: text(one => one.title.en), ar: text(one => one.title.ar) },
    description: { en: text(one => one.description.en), ar: text(one => one.description.ar) },
    cells: Object.fromEntries(cells),
  }
}

/** What comes after a reach when a cell is pressed: no, then each reach that the permission has, then no again. */
export function nextReach(now: Reach | null, reaches: readonly Reach[]): Reach | null {
  const way: (Reach | null)[] = [null, ...reaches]
  return way[(way.indexOf(now) + 1) % way.length] ?? null
}
