import type { Viewer } from '../../platform/shared/access.ts'
import type { Page } from '../../platform/shared/site-page.ts'
import { leadsSomewhere } from './rules.ts'

/** Whether the points counter stands in the bar: everyone with a profile; not staff, Partner, Guest. */
export const showsPoints = (pages: readonly Page[], viewer: Viewer | null): boolean =>
  viewer?.role === 'User' && leadsSomewhere(pages, viewer, '/rewards')

export type OwnLink = {
  key: 'profile' | 'bookmarks' | 'agreements' | 'chat' | 'referrals' | 'settings' | 'meeting' | 'join' | 'faq'
  path: string
}

const PROFILE: OwnLink = { key: 'profile', path: '/profile/:username' }
const BOOKMARKS: OwnLink = { key: 'bookmarks', path: '/bookmarks' }
const AGREEMENTS: OwnLink = { key: 'agreements', path: '/my-agreements' }
const CHAT: OwnLink = { key: 'chat', path: '/inbox' }
const REFERRALS: OwnLink = { key: 'referrals', path: '/referrals' }
const SETTINGS: OwnLink = { key: 'settings', path: '/account-setting' }
const MEETING: OwnLink = { key: 'meeting', path: '/meeting' }
const FAQ: OwnLink = { key: 'faq', path: '/faq' }
const MEMBER = [PROFILE, BOOKMARKS, AGREEMENTS, CHAT, REFERRALS, SETTINGS]
const OWN: Record<Viewer['role'], OwnLink[]> = {
  'Super-admin': MEMBER,
  Partner: MEMBER,
  User: MEMBER,
  // An Employee has no public life here; a Guest has none yet, but keeps things and invites. Both have a password to change.
  Employee: [SETTINGS],
  Guest: [{ key: 'join', path: '/account-type' }, BOOKMARKS, REFERRALS, SETTINGS],
}

/** The dropdown of the signed-in (spec, navigation bar); in the back-office the second one of the spec, with FAQ and without chat. */
export function ownMenuOf(pages: readonly Page[], viewer: Viewer, username: string, office = false): OwnLink[] {
  const own = OWN[viewer.role].filter(link => !(office && link.key === 'chat'))
  const all = [...own, MEETING, ...(office ? [FAQ] : [])]
  return all
    .map(link => ({ ...link, path: link.path.replace(':username', encodeURIComponent(username)) }))
    .filter(link => leadsSomewhere(pages, viewer, link.path))
}
