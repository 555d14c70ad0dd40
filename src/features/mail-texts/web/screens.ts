import type { Screens } from '../../../platform/web/web-feature.ts'

/** Path → screen; each loads with its route. */
export const screens: Screens = {
  '/settings/email-templates': async () => (await import('./MailTextsScreen.tsx')).MailTextsScreen,
  '/settings/email-templates/:kind': async () => (await import('./MailTextScreen.tsx')).MailTextScreen,
}
