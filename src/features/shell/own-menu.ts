import type { Viewer } from '../../platform/shared/access.ts'
import type { Page } from '../../platform/shared/site-page.ts'
import { leadsSomewhere, OWN_PAGE } from './rules.ts'

/** Whether the points counter stands in the bar: everyone with a profile; not staff, Partner, Guest. */
export const showsPoints = (pages: readonly Page[], viewer: Viewer | null): boolean =>
  viewer?.role === 'User' && leadsSomewhere(pages, viewer, '/rewards')

export type OwnLink = {
  key: 'profile' | 'bookmarks' | 'agreements' | 'chat' | 'referrals' | 'settings' | 'meeting' | 'join' | 'faq'
  path: string
  /** First of a group: a hairline above. */
  group?: boolean
}

/** One's own page, in which nobody ends at a 404: it is there before it is public, and for the club's people. */
const PROFILE: OwnLink = { key: 'profile', path: OWN_PAGE }
const BOOKMARKS: OwnLink = { key: 'bookmarks', path: '/bookmarks' }
const AGREEMENTS: OwnLink = { key: 'agreements', path: '/my-agreements' }
const CHAT: OwnLink = { key: 'chat', path: '/inbox' }
const REFERRALS: OwnLink = { key: 'referrals', path: '/referrals' }
const SETTINGS: OwnLink = { key: 'settings', path: '/account-setting' }
const MEETING: OwnLink = { key: 'meeting', path: '/meeting' }
const FAQ: OwnLink = { key: 'faq', path: '/faq' }
const JOIN: OwnLink = { key: 'join', path: '/account-type' }

/** The dropdown of the spec, and the second one that it shows in the back-office. */
const MEMBER = [PROFILE, BOOKMARKS, CHAT, SETTINGS, MEETING]
const OFFICE = [PROFILE, MEETING, BOOKMARKS, SETTINGS, FAQ]
/** What we add to it. */
const MEMBER_TOO = [AGREEMENTS, REFERRALS]

type Whole = { spec: OwnLink[]; office: OwnLink[]; too: OwnLink[] }
const whole: Whole = { spec: MEMBER, office: OFFICE, too: MEMBER_TOO }
const OWN: Record<Viewer['role'], Whole> = {
  'Super-admin': whole,
  Partner: whole,
  User: whole,
  // An Employee keeps and trades nothing here: a page of their own, a password to change, a meeting to hold.
  Employee: { spec: [PROFILE, SETTINGS, MEETING], office: [PROFILE, MEETING, SETTINGS, FAQ], too: [] },
  // A Guest has no public life yet, but keeps things and invites.
  Guest: { spec: [JOIN, MEETING], office: [], too: [BOOKMARKS, REFERRALS, SETTINGS] },
}

/** The dropdown of the signed-in: the spec's places in its order (navigation bar), then ours in a group of their own. */
export function ownMenuOf(pages: readonly Page[], viewer: Viewer, office = false): OwnLink[] {
  const own = OWN[viewer.role]
  const open = (links: readonly OwnLink[]) => links.filter(link => leadsSomewhere(pages, viewer, link.path))
  return [open(office ? own.office : own.spec), open(own.too)].flatMap(links =>
    links.map((link, place) => (place === 0 ? { ...link, group: true } : link)),
  )
}
