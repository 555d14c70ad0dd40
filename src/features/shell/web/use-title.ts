import { useLayoutEffect } from 'react'
import type { Handle } from '../../../platform/web/router.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { useClub } from '../../settings/web/data.ts'

/**
 * Names the document after the page and the club. A layout effect, so that a screen whose page has params may name it more
 * exactly in an effect of its own, which comes later.
 */
export function useTitle(shown: Handle | undefined): void {
  const t = useText<Record<string, string>>(shown?.feature ?? 'platform')
  const club = useClub()
  useLayoutEffect(() => {
    if (shown) document.title = [t(shown.page.title), club.name].filter(Boolean).join(' · ')
  }, [shown, t, club.name])
}
