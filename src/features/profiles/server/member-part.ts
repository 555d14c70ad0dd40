import type { MemberPart } from '../../../platform/server/member-parts.ts'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { currentProfile } from './queries.ts'

const TONES: Record<ProfileStatus, 'neutral' | 'info' | 'success' | 'warning' | 'danger'> = {
  draft: 'neutral',
  submitted: 'info',
  in_review: 'info',
  changes_requested: 'warning',
  approved: 'success',
  rejected: 'danger',
  suspended: 'danger',
  withdrawn: 'neutral',
}

/** What kind of member it is, how the profile stands, and who checked it. */
export const memberPart: MemberPart = {
  key: 'profile',
  access: {
    anyOf: [{ permission: 'users.read' }, { permission: 'profiles.read' }, { permission: 'verification.read' }],
  },
  of: async (db, { memberId, say }) => {
    if (!memberId) return null
    const profile = await currentProfile(db, memberId)
    if (!profile) return {}
    const { status, verified_at, verified_by } = profile
    const checked = verified_at && { date: shortDate(verified_at), name: `\u2068${verified_by ?? ''}\u2069` }
    return {
      stands: {
        text: say(`kinds.${profile.kind}.noun`),
        mark: { text: say(`mine.status.${status}`), tone: TONES[status as ProfileStatus] },
        more: checked
          ? say(verified_by ? 'panel.profile.verified' : 'panel.profile.by-club', checked)
          : say('panel.profile.since', { date: shortDate(profile.status_at) }),
      },
    }
  },
}
