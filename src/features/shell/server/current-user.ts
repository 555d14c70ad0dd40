import type { Db } from '../../../platform/server/db.ts'
import { lastPlace } from '../../../platform/server/live/live-log.ts'
import type { Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AnswerIn } from '../../../platform/shared/call.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { currentUser as currentUserCall } from '../../../platform/shared/session-contract.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById, pictureOf } from '../../accounts/server/public.ts'
import { waitingOf } from '../../chat/server/public.ts'
import { newestNotices } from '../../notifications/server/public.ts'
import { trialFacts } from '../../plans/server/public.ts'
import { balancesOf } from '../../points/server/public.ts'
import { officeMenuOf } from './office-menu.ts'

/** How many notices the bell shows without asking again. */
const NEWEST = 10

/** The signed-in person with what the bars show (spec, session user); everything is counted from rows when it is asked. */
export async function currentUser(
  db: Db,
  targets: Targets,
  viewer: Viewer,
  language: Language,
): Promise<AnswerIn<typeof currentUserCall>> {
  // One after the other over one connection: side by side they would take three from everybody else, for a millisecond.
  // The place comes first, so that what happens while the rest is read is told once more instead of never.
  const lastEvent = await lastPlace(db)
  const person = await personById(db, viewer.id)
  const trial = await trialFacts(db, viewer.id)
  const { pending } = await balancesOf(db, viewer.id)
  const { notices, unread } = await newestNotices(db, { viewer, targets, language }, NEWEST)
  const menu = await officeMenuOf(db, viewer)
  const { unreadChats } = await waitingOf(db, viewer.id)
  if (!person) return notFound()
  const role = { name: viewer.role }
  return {
    role,
    user: {
      _id: person.id,
      username: person.username,
      name: person.name,
      email: person.email,
      profileImage: pictureOf(person.avatarFileId),
      pendingPoints: pending,
      role,
      userType: viewer.userType,
      profileStatus: viewer.profileStatus,
      trialCount: trial.trialCount,
      trialExpirationDate: trial.trialExpirationDate?.toISOString() ?? null,
      language: person.language,
      currency: person.currency,
      permissions: [...viewer.permissions],
      menu,
    },
    notifications: notices,
    unreadNotifications: unread,
    unreadChats,
    lastEvent,
  }
}
