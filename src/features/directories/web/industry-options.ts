import type { Language } from '../../../platform/shared/text.ts'
import type { TreeOption } from '../../../platform/web/forms/picking/tree-rows.ts'
import type { Industry } from '../../lookups/contract.ts'
import { nameOf } from '../../lookups/web/data.ts'

/** The tree of industries as choices, found in either language; those that nobody has are left out. */
export function industryOptions(
  industries: readonly Industry[],
  language: Language,
  counts: ReadonlyMap<string, number>,
): TreeOption[] {
  return industries
    .filter(one => counts.has(one.id))
    .map(one => ({
      id: one.id,
      label: nameOf(one, language),
      search: `${one.label} ${one.arabicName}`,
      children: industryOptions(one.children, language, counts),
    }))
}
