import type { Viewer } from '../../platform/shared/access.ts'
import { SECTIONS as OF_PROFILE, type Section as ProfileSection } from '../profiles/kind.ts'

const OF_ACCOUNT = ['general', 'password', 'security', 'notifications', 'calendar'] as const
/** How a partner takes cases. */
const OF_PARTNER = ['partner'] as const
const OF_MEMBERS = ['blocked', 'reports'] as const

/** Every part of the settings as `?section=` names it (spec: sections of /account-setting; security, notifications and the rest are ours). */
export const SECTIONS = [...OF_ACCOUNT, ...OF_PROFILE, ...OF_PARTNER, ...OF_MEMBERS] as const
export type Section = (typeof SECTIONS)[number]

/** Parts that stand together under a word of their own. */
export type Group = { key: 'account' | 'profile' | 'members'; sections: readonly Section[] }

/** The parts that somebody has: `ofProfile` are those in which their kind of profile has something. Staff have no public life here. */
export function groupsOf(viewer: Viewer, ofProfile: readonly ProfileSection[]): Group[] {
  const groups: Group[] = [
    { key: 'account', sections: OF_ACCOUNT },
    { key: 'profile', sections: [...ofProfile, ...(viewer.role === 'Partner' ? OF_PARTNER : [])] },
    { key: 'members', sections: viewer.role === 'Employee' ? [] : OF_MEMBERS },
  ]
  return groups.filter(group => group.sections.length > 0)
}

/** Other names under which a part is asked for: the words of the spec, and what people write into an address. */
const ALSO: Readonly<Record<string, Section>> = {
  'change-password': 'password',
  changepassword: 'password',
  info: 'information',
  profile: 'information',
  'social-links': 'social',
  documents: 'files',
  education: 'educations',
  language: 'languages',
  certification: 'certifications',
  certificates: 'certifications',
  experience: 'experiences',
  notification: 'notifications',
  sessions: 'security',
  coverage: 'partner',
  blocks: 'blocked',
  hours: 'calendar',
  calendars: 'calendar',
}

/** The part that an address asks for; null where it names none that is here. */
export function sectionOf(asked: string, here: readonly Section[]): Section | null {
  const name = asked
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
  const known = Object.hasOwn(ALSO, name) ? ALSO[name] : name
  return here.find(one => one === known) ?? null
}

/** The address of a part. */
export const addressOf = (section: Section): string => `/account-setting?section=${section}`
