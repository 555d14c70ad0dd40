import { useEffect } from 'react'
import { useClub } from '../../../settings/web/data.ts'

/** Names the document after the offer, so that several in tabs can be told apart. */
export function useItemTitle(name: string): void {
  const club = useClub()
  useEffect(() => {
    document.title = `${name} · ${club.name}`
  }, [name, club.name])
}
