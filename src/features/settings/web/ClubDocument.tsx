import { useEffect } from 'react'
import { setCurrency, setLanguage } from '../../../platform/web/language.tsx'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import type { Club } from '../contract/club.ts'
import { KEPT_CLUB, useClubAnswer, useClubFollowed } from './data.ts'
import { dressInColours, dressInLogo } from './dress-document.ts'

/** Local key that says that the club's language and currency were offered once; later the reader's own choice holds. */
const OFFERED = 'club-offered'

/** On the first visit the page speaks the club's language and shows its currency, unless the address asks for another. */
function offerDefaults(club: Club): void {
  if (readLocal(OFFERED)) return
  writeLocal(OFFERED, '1')
  const asked = new URLSearchParams(location.search).has('lang')
  if (!asked && club.defaultLanguage !== 'en') void setLanguage(club.defaultLanguage)
  if (readLocal('currency') === null) setCurrency(club.defaultCurrency)
}

/** Dresses the document as the club: colours, icon of the tab, first language and currency. Mounted once, draws nothing. */
export function ClubDocument() {
  const club = useClubAnswer()
  useClubFollowed()
  useEffect(() => {
    if (!club) return
    void dressInColours(club.colours)
    dressInLogo(club.logoUrl)
    offerDefaults(club)
    writeLocal(KEPT_CLUB, JSON.stringify(club))
  }, [club])
  return null
}
