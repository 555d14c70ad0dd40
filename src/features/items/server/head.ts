import type { HeadFacts } from '../../../platform/server/head-facts.ts'
import { say } from '../../../platform/server/text.ts'
import { isId } from '../../../platform/shared/is-id.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { ITEM_KINDS } from '../kinds/item-kinds.ts'
import { editPathOf } from '../rules.ts'

/** A wizard opens nothing at an address whose id is none; whether somebody may open the others only their session can tell. */
export function headOfWizard(path: string, language: Language): HeadFacts | null {
  const before = ITEM_KINDS.map(kind => editPathOf(kind, '')).find(start => path.startsWith(start))
  if (before === undefined || isId(path.slice(before.length).replace(/\/+$/, ''))) return null
  return { title: say(language, 'platform', 'ui.not-found-title'), status: 404, noindex: true }
}
