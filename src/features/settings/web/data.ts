import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type Language, shortDate } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useAnnounced } from '../../../platform/web/live.ts'
import { readLocal } from '../../../platform/web/local.ts'
import { useStore } from '../../../platform/web/store.ts'
import { CLUB_TOPIC, Club, readClub, settingsChanged } from '../contract/club.ts'
import { PLAIN_DEFAULTS } from '../contract/plain-defaults.ts'
import { trialLook } from './trial-look.ts'

/** The club in the reader's language. */
export type ShownClub = Omit<Club, 'name' | 'tagline' | 'tradeLink' | 'soonItems' | 'contact' | 'maintenance'> & {
  name: string
  tagline: string
  /** Null leaves "Trade" out of the bar. */
  tradeLink: { url: string; label: string } | null
  /** Labels of the three items marked SOON. */
  soonItems: readonly string[]
  contact: { mail: string; phone: string; address: string }
  maintenance: { on: boolean; from: string | null; message: string }
}

const UNSAID = { en: '', ar: '' }
const { contact, colours, menuLayout, timeZone, ...PLAIN } = PLAIN_DEFAULTS

/** The club where neither the document nor the last visit brought it: nothing is said until the answer is here. */
export const UNTOUCHED: Club = {
  name: UNSAID,
  tagline: UNSAID,
  logoUrl: null,
  colours,
  contact,
  tradeLink: null,
  soonItems: [],
  menuLayout,
  timeZone,
  defaultLanguage: PLAIN.defaultLanguage,
  defaultCurrency: PLAIN.defaultCurrency,
  foundingYear: PLAIN.foundingYear,
  socialLinks: PLAIN.socialLinks,
  registrationOpen: PLAIN.registration.open,
  reviewDays: PLAIN.review.promisedDays,
  complaintsPublic: PLAIN.complaints.publicPage,
  maintenance: { on: false, from: null, message: UNSAID },
  joiningPoints: 0,
  demo: false,
}

/** Local key of the club as it was on the last visit, so that its name and colours are there before the first answer. */
export const KEPT_CLUB = 'club'

/** The club as this browser saw it last, or null. */
export function keptClub(): Club | null {
  try {
    const read = Club.safeParse(JSON.parse(readLocal(KEPT_CLUB) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

const atFirst = keptClub() ?? UNTOUCHED

function shown(club: Club, language: Language): ShownClub {
  const { name, tagline, tradeLink, soonItems, contact, maintenance, ...rest } = club
  return {
    ...rest,
    name: name[language],
    tagline: tagline[language],
    tradeLink: tradeLink && { url: tradeLink.url, label: tradeLink.label[language] },
    soonItems: soonItems.map(item => item.label[language]),
    contact: { ...contact, address: contact.address[language] },
    maintenance: { ...maintenance, message: maintenance.message[language] },
  }
}

/** The club's answer as it came, in the window that tries a look with that; undefined until it is here. */
export function useClubAnswer(): Club | undefined {
  const club = useRead(readClub, undefined, { staleMs: 10 * 60_000 }).data?.data
  const tried = useStore(trialLook)
  return useMemo(() => (club && tried ? { ...club, ...tried } : club), [club, tried])
}

/** Name, logo, colours, links and contact of the club, in the reader's language. */
export function useClub(): ShownClub {
  const { language } = useLanguage()
  const answer = useClubAnswer()
  return useMemo(() => shown(answer ?? atFirst, language), [answer, language])
}

/** Writes a day as the club counts it: of plans, trials and money, whose days are the same for every reader, in mails and on invoices too. */
export function useClubDay(): (moment: Date | string) => string {
  const { timeZone } = useClub()
  return useCallback(moment => shortDate(moment, timeZone), [timeZone])
}

/** Reads the club again when its people change something while this window is open. */
export function useClubFollowed(): void {
  const client = useQueryClient()
  useAnnounced(settingsChanged, CLUB_TOPIC, () => void client.invalidateQueries({ queryKey: [readClub.id] }))
}
