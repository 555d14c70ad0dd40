import { type Called, type Language, nameIn } from '../../../../platform/shared/text.ts'
import type { TreeOption } from '../../../../platform/web/forms/picking/tree-rows.ts'
import type { BranchEntry } from '../entries.ts'

/** An entry as an option: the reader's name is shown, the other language's finds it too. */
export const wordsOf = (one: Called, language: Language) => ({
  label: nameIn(one, language),
  search: nameIn(one, language === 'ar' ? 'en' : 'ar'),
})

/** A tree of entries as options. */
export const treeOf = (list: readonly BranchEntry[], language: Language): TreeOption[] =>
  list.map(one => ({ id: one.id, ...wordsOf(one, language), children: treeOf(one.children, language) }))
