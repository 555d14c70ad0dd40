import type { Club } from '../contract/club.ts'
import { isOwnPalette } from '../own-colours.ts'

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
