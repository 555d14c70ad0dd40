import { useEffect } from 'react'
import { useClub } from '../../settings/web/data.ts'

/** Names the document after the member or the offer that it shows, so that several in tabs can be told apart; not before it is known. */
export function useNameTitle(name: string | undefined): void {
  const club = useClub()
  useEffect(() => {
    if (name) document.title = `${name} · ${club.name}`
  }, [name, club.name])
}
