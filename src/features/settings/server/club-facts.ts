import type { Config } from '../../../platform/server/config.ts'
import type { Settings } from '../contract/catalogue.ts'
import type { Club } from '../contract/club.ts'
import type { SettingsView } from '../contract/settings.ts'

/** Address of a logo's picture. */
const logoUrlOf = (logo: string | null): string | null => (logo ? `/api/files/${logo}?size=card` : null)

/** What everybody may know of the club. */
export const clubView = (settings: Settings, config: Pick<Config, 'DEMO'>): Club => ({
  name: settings.clubName,
  tagline: settings.tagline,
  logoUrl: logoUrlOf(settings.logo),
  colours: settings.colours,
  contact: settings.contact,
  tradeLink: settings.tradeLink,
  soonItems: settings.soonItems,
  menuLayout: settings.menuLayout,
  timeZone: settings.timeZone,
  defaultLanguage: settings.defaultLanguage,
  defaultCurrency: settings.defaultCurrency,
  foundingYear: settings.foundingYear,
  socialLinks: settings.socialLinks,
  registrationOpen: settings.registration.open,
  reviewDays: settings.review.promisedDays,
  maintenance: settings.maintenance,
  demo: config.DEMO,
})

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
