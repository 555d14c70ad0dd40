import type { Settings } from '../contract/catalogue.ts'
import type { SettingsView } from '../contract/settings.ts'
import { logoUrlOf } from './club-facts.ts'

/** Settings without secrets. */
export function settingsView(settings: Settings): SettingsView {
  return { ...settings, mail: mailServerView(settings.mail), logoUrl: logoUrlOf(settings.logo) }
}

/** A mail server with whether it has a password instead of the password. */
export function mailServerView(mail: Settings['mail']): SettingsView['mail'] {
  if (!mail) return null
  const { password, ...server } = mail
  return { ...server, hasPassword: password !== '' }
}
