import { DEFAULTS } from '../catalogue.ts'
import { cssOf, paletteOf } from '../club-palette.ts'
import type { Club } from '../contract.ts'

const STYLE_ID = 'club-colours'
const OWN_ICON = '/favicon.svg'

const isOwnPalette = ({ primary, brass }: Club['colours']) =>
  primary.toUpperCase() === DEFAULTS.colours.primary && brass.toUpperCase() === DEFAULTS.colours.brass

/** Puts the club's colours on the page as tokens; the product's own need none. */
export function dressInColours(colours: Club['colours']): void {
  const style = document.getElementById(STYLE_ID) ?? document.createElement('style')
  style.id = STYLE_ID
  style.textContent = isOwnPalette(colours) ? '' : cssOf(paletteOf(colours))
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
