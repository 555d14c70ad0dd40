import { useRead } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { searchOf } from '../../../directories/contract.ts'
import { companies } from '../../../directories/directory.ts'
import type { CardView } from '../../../profiles/contract.ts'

const SHOWN = 6

/** The newest companies of the directory, cut to what this reader may see; undefined until they are here. */
export function useNewest(): readonly CardView[] {
  const { currency } = useLanguage()
  const { data } = useRead(
    searchOf(companies),
    { body: { perPage: SHOWN, sort: 'newest', currency } },
    { staleMs: 60_000 },
  )
  return data?.data.map(entry => entry.card) ?? []
}
