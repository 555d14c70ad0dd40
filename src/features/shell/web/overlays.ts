import { makeStore } from '../../../platform/web/store.ts'

/** What lies over the page on request: the palette, the list of shortcuts, the drawer of small screens, one's own menu. */
export const overlay = makeStore<'none' | 'palette' | 'shortcuts' | 'drawer' | 'arrange'>('none')

/** What was typed for the palette while it was on its way: it begins with that. */
export const typedAhead = makeStore('')
overlay.subscribe(() => overlay.get() !== 'palette' && typedAhead.set(''))

export const openPalette = (): void => overlay.set('palette')
export const openShortcuts = (): void => overlay.set('shortcuts')
export const openDrawer = (): void => overlay.set('drawer')
export const openArranger = (): void => overlay.set('arrange')
export const closeOverlay = (): void => overlay.set('none')
