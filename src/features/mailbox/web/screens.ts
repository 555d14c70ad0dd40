import type { Screens } from '../../../platform/web/web-feature.ts'

const mail = () => import('./MailScreen.tsx').then(module => module.MailScreen)

/** The mail app under its addresses. */
export const screens: Screens = {
  '/contact/messages': mail,
  '/contact/messages/rules': () => import('./rules/RulesScreen.tsx').then(module => module.RulesScreen),
  '/apps/email': mail,
  '/apps/email/:folder': mail,
  '/apps/email/label/:label': mail,
}
