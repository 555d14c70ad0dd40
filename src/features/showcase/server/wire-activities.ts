import type { FuseBox } from '../../../platform/server/wire.ts'
import { orderOf } from '../../../platform/shared/page.ts'
import { emailVerified } from '../../accounts/contract.ts'
import { profileWentLive } from '../../profiles/contract.ts'
import { profileById } from '../../profiles/server/profile-reads.ts'
import { credited } from '../../referrals/contract.ts'
import { followed, unfollowed } from '../../social/contract.ts'
import * as details from '../contract/details.ts'
import { memberFor } from './member-read.ts'
import { forgetActivity, noteActivity } from './note-activity.ts'
import { readActivities } from './read-activities.ts'

const FIRST_PAGE = { page: 1, perPage: 24, order: { by: 'createdAt', desc: true } } as const

/** What members did, and what is noted of it. */
export function wireActivities(box: FuseBox): void {
  const { targets } = box.house
  box.onRead(details.searchActivities, async ({ db, viewer, params, body, language }) => {
    await memberFor(db, viewer, params.id, 'activities')
    return readActivities({ db, viewer, language, targets }, params.id, {
      ...body,
      order: orderOf(body, 'createdAt'),
    })
  })
  box.onRead(details.listActivities, async ({ db, viewer, params, language }) => {
    await memberFor(db, viewer, params.id, 'activities')
    return readActivities({ db, viewer, language, targets }, params.id, FIRST_PAGE)
  })
  box.when(emailVerified, 'note-joined', (tx, { userId }) => noteActivity(tx, { userId, kind: 'joined' }))
  box.when(profileWentLive, 'note-approved', async (tx, { profileId }) => {
    const profile = await profileById(tx, profileId)
    if (profile) await noteActivity(tx, { userId: profile.user_id, kind: 'approved' })
  })
  box.when(followed, 'note-followed', (tx, { userId, kind, id }) =>
    noteActivity(tx, { userId, kind: 'followed', target: { kind, id } }),
  )
  box.when(credited, 'note-invited', (tx, { referrerId, userId }) =>
    noteActivity(tx, { userId: referrerId, kind: 'invited', target: { kind: 'member', id: userId } }),
  )
  box.when(unfollowed, 'forget-followed', (tx, { userId, kind, id }) =>
    forgetActivity(tx, { userId, kind: 'followed', target: { kind, id } }),
  )
}
