import type { Screens } from '../../../platform/web/web-feature.ts'

const contact = () => import('./ContactScreen.tsx').then(module => module.ContactScreen)

/** Screens of the contact form. */
export const screens: Screens = { '/contact-us': contact, '/contact-us2': contact }
