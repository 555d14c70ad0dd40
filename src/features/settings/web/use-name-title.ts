import { useEffect } from 'react'
import { useSentences } from '../../../platform/web/text.tsx'
import { useClub } from './data.ts'

/**
 * Names the document after what the page shows, so that several in tabs can be told apart; not before it is known. `part` is what
 * is shown of it, where the name alone does not say that: a case, an agreement.
 */
export function useNameTitle(name: string | undefined, part?: string): void {
  const club = useClub()
  const { language } = useSentences()
  // The frame names the page anew in each language.
  useEffect(() => {
    if (name) document.title = [name, part, club.name].filter(Boolean).join(' · ')
  }, [name, part, club.name, language])
}
