import { useEffect } from 'react'
import { setCurrency, setLanguage } from '../../../platform/web/language.tsx'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import type { Club } from '../contract/club.ts'
import { isOwnPalette } from '../own-colours.ts'
import { KEPT_CLUB, useClubAnswer, useClubFollowed } from './data.ts'
import { followTrialLook, trialLook } from './trial-look.ts'

const STYLE_ID = 'club-colours'
const OWN_ICON = '/favicon.svg'

/** Puts the club's colours on the page as tokens. The document came in them; this is for those who change them meanwhile. */
export async function dressInColours(colours: Club['colours']): Promise<void> {
  if (isOwnPalette(colours) && !document.getElementById(STYLE_ID)) return
  const { clubCss } = await import('../rules/club-palette.ts')
  const style = document.getElementById(STYLE_ID) ?? document.createElement('style')
  style.id = STYLE_ID
  style.textContent = clubCss(colours)
  // Last in the head, so that it wins over the tokens whenever they were loaded.
  document.head.append(style)
}

/** Shows the club's logo, or the product's own sign, in the browser's tab. */
export function dressInLogo(logoUrl: string | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link')
  link.rel = 'icon'
  link.type = logoUrl ? 'image/webp' : 'image/svg+xml'
  link.href = logoUrl ?? OWN_ICON
  document.head.append(link)
}

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
  useEffect(followTrialLook, [])
  useEffect(() => {
    if (!club) return
    void dressInColours(club.colours)
    dressInLogo(club.logoUrl)
    offerDefaults(club)
    if (!trialLook.get()) writeLocal(KEPT_CLUB, JSON.stringify(club))
  }, [club])
  return null
}
