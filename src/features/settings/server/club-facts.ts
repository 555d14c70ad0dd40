import type { Config } from '../../../platform/server/config.ts'
import type { Settings } from '../contract/catalogue.ts'
import type { Club } from '../contract/club.ts'
import type { SettingsView } from '../contract/settings.ts'

/** Address of a logo's picture. */
export const logoUrlOf = (logo: string | null): string | null => (logo ? `/api/files/${logo}?size=card` : null)

/** Whether the club is closed at a moment: by the switch, or since the moment that was planned. */
export const isClosed = ({ on, from }: Settings['maintenance'], now: Date): boolean =>
  on || (from !== null && new Date(from) <= now)

/** What everybody may know of the club. */
export const clubView = (settings: Settings, config: Pick<Config, 'DEMO'>, now: Date): Club => ({
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
  complaintsPublic: settings.complaints.publicPage,
  maintenance: { ...settings.maintenance, on: isClosed(settings.maintenance, now) },
  joiningPoints: settings.joiningPoints,
  demo: config.DEMO,
})

/** Settings without secrets. */
export function settingsView(settings: Settings): SettingsView {
  const mail = mailServerView(settings.mail)
  return { ...settings, mail, chain: chainView(settings.chain), logoUrl: logoUrlOf(settings.logo) }
}

/** A mail server with whether it has a password instead of the password. */
export function mailServerView(mail: Settings['mail']): SettingsView['mail'] {
  if (!mail) return null
  const { password, ...server } = mail
  return { ...server, hasPassword: password !== '' }
}

/** How the house looks for the fee, with whether there is an address instead of the address. */
export function chainView({ rpcUrl, ...chain }: Settings['chain']): SettingsView['chain'] {
  return { ...chain, hasRpcUrl: rpcUrl !== '' }
}
