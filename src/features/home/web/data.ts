import { useRead } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { readHome } from '../contract/home.ts'

/** What the front page shows first; undefined until it is here. */
export function useHome() {
  const { currency } = useLanguage()
  return useRead(readHome, { query: { currency } }, { staleMs: 60_000, keepPrevious: true }).data?.data
}
