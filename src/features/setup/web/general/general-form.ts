import { z } from 'zod'
import { catalogue } from '../../../settings/contract/catalogue.ts'
import type { SettingsView } from '../../../settings/contract/settings.ts'

const { clubName, tagline, logo, colours, menuLayout, contact, socialLinks, foundingYear } = catalogue
const { defaultLanguage, defaultCurrency, timeZone, tradeLink, soonItems } = catalogue
const { registration, review, items, limits, chat, complaints, maintenance } = catalogue

/** What the page of general settings changes; the mail server and prices of points have places and proofs of their own. */
export const GeneralForm = z.object({
  clubName,
  tagline,
  logo,
  colours,
  menuLayout,
  contact,
  socialLinks,
  foundingYear,
  defaultLanguage,
  defaultCurrency,
  timeZone,
  tradeLink,
  soonItems,
  registration,
  review,
  items,
  limits,
  chat,
  complaints,
  maintenance,
})
export type General = z.infer<typeof GeneralForm>
export type GeneralKey = keyof General
export const KEYS = Object.keys(GeneralForm.shape) as GeneralKey[]

/** The part of all settings that this page changes. */
export const generalOf = (settings: SettingsView): General =>
  Object.fromEntries(KEYS.map(key => [key, settings[key]])) as General

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The settings that differ. */
export const changedIn = (before: General, after: General): GeneralKey[] =>
  KEYS.filter(key => !isSame(before[key], after[key]))

/** What is typed over settings that another window changed meanwhile: what was changed here stands, everything else is theirs. */
export function mergeGeneral(base: General, mine: General, theirs: General): { merged: General; both: GeneralKey[] } {
  const own = changedIn(base, mine)
  const merged = Object.fromEntries(KEYS.map(key => [key, own.includes(key) ? mine[key] : theirs[key]])) as General
  const both = own.filter(key => !isSame(base[key], theirs[key]) && !isSame(mine[key], theirs[key]))
  return { merged, both }
}
