import { type Language, nameIn } from '../../../platform/shared/text.ts'
import type { TreeOption } from '../../../platform/web/forms/picking/tree-rows.ts'
import type { Params } from '../../../platform/web/text.tsx'
import type { FoundFacts } from '../contract.ts'

/** The words of a list that is searched: its own sentences, and what its filters, their values and its orders are called. */
export type ListWords = {
  /** A sentence that differs from list to list: `search`, `all`, `match-of`, `show`, `read-as`, `partly`, `figures-at`. */
  say: (key: string, params?: Params) => string
  filter: (key: string) => string
  sort: (key: string) => string
  /** Null while it is not known what the value is called. */
  value: (key: string, value: string, answer: FoundFacts | undefined) => string | null
}

/** What a list needs of look-ups, handed in as hooks: nothing is asked for before a filter that needs it is drawn. */
export type ListLookUps = {
  /** Everything that a tree filter may choose of, found in either language. */
  useTree: () => readonly TreeOption[]
  /** The sign of a currency. */
  useSign: (currency: string) => string
  /** Writes whole units of a currency as they are, never converted. */
  useAmount: () => (units: number, currency: string) => string
}

/** What a look-up is called that the answer names; null while there is none, and of what no look-up knows. */
export function lookedUp(
  answer: FoundFacts | undefined,
  key: string,
  value: string,
  language: Language,
): string | null {
  const name = answer?.facets[key]?.find(one => one.value === value)?.name
  return name ? nameIn(name, language) : null
}
