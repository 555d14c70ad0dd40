import { statusChanged } from '../src/features/profiles/contract.ts'
import { makeCompanyProfile } from '../src/features/profiles/test/fixtures.ts'
import { follow } from '../src/features/social/contract.ts'
import { transact } from '../src/platform/server/db.ts'
import { announce } from '../src/platform/server/outbox.ts'
import { asMember } from '../src/platform/test/members.ts'
import { type Flow, told } from './flow.ts'

const following: Flow = {
  name: 'follow',
  async prepare(house) {
    const [follower, followed] = [await asMember(house), await asMember(house)]
    await makeCompanyProfile(house.house, followed.id, null)
    const body = { kind: 'member', id: followed.id }
    return {
      act: () => house.call(follow, { body }, { bearer: follower.bearer }),
      effects: () => told(house, 'social.followed', follower.id),
    }
  },
}

const referring: Flow = {
  name: 'referral',
  async prepare(house) {
    const [inviter, invited] = [await asMember(house), await asMember(house)]
    await house.db.updateTable('users').set({ referred_by: inviter.id }).where('id', '=', invited.id).execute()
    const profile = await makeCompanyProfile(house.house, invited.id, null, 'submitted')
    const approval = {
      profileId: profile.id,
      userId: invited.id,
      kind: 'company',
      from: 'in_review',
      to: 'approved',
    } as const
    return {
      act: async () => {
        await transact(house.db, tx => announce(tx, statusChanged, approval))
        await house.settle()
      },
      effects: () => told(house, 'referrals.credited', invited.id),
    }
  },
}

/** Things between members that may happen once. */
export const socialFlows: readonly Flow[] = [following, referring]
