import { useMatches } from 'react-router'
import type { Handle } from '../../../platform/web/router.tsx'

/** The page now shown and its feature; undefined while an unknown address is on its way to /error-404. */
export function useShownPage(): Handle | undefined {
  return useMatches().at(-1)?.handle as Handle | undefined
}
