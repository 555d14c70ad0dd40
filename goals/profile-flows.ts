import { callsOf } from '../src/features/profiles/kind-calls.ts'
import { company } from '../src/features/profiles/kinds/company.ts'
import { makeCompanyProfile } from '../src/features/profiles/test/fixtures.ts'
import { claimCase } from '../src/features/verification/contract/case.ts'
import { makeUnlike } from '../src/features/verification/test/fixtures.ts'
import { asMember } from '../src/platform/test/members.ts'
import { AT_ONCE, type Flow } from './flow.ts'

const { create } = callsOf(company)
const REVIEWERS = 20

const wizard: Flow = {
  name: 'wizard',
  async prepare(house) {
    const { id, bearer } = await asMember(house)
    const body = await makeUnlike(house.house, id)
    return {
      act: () => house.call(create, { body }, { bearer }),
      effects: async () => {
        const versions = await house.db
          .selectFrom('profile_versions')
          .innerJoin('profiles', 'profiles.id', 'profile_versions.profile_id')
          .select('profile_versions.id')
          .where('profiles.user_id', '=', id)
          .execute()
        return versions.length
      },
    }
  },
}

const claiming: Flow = {
  name: 'claim',
  async prepare(house) {
    const applicant = await asMember(house)
    const profile = await makeCompanyProfile(house.house, applicant.id, null, 'submitted')
    await house.settle()
    const { id: caseId } = await house.db
      .selectFrom('verification_cases')
      .select('id')
      .where('profile_id', '=', profile.id)
      .executeTakeFirstOrThrow()
    const reviewers = await Promise.all(
      Array.from({ length: REVIEWERS }, () => asMember(house, { preset: 'reviewer' })),
    )
    const held = new Set<string>()
    return {
      act: async n => {
        const { id, bearer } = reviewers[Math.floor((n * REVIEWERS) / AT_ONCE)]!
        const { status } = await house.call(claimCase, { params: { caseId } }, { bearer })
        if (status === 200) held.add(id)
      },
      effects: async () => held.size,
    }
  },
}

/** Things of a profile that may happen once. */
export const profileFlows: readonly Flow[] = [wizard, claiming]
