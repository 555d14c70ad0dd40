import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { viewerOf } from '../../accounts/server/viewer.ts'
import { startTrial } from '../../plans/contract.ts'
import { myProfile, readMyValues, setAudiences } from '../contract/mine.ts'
import { makeCompanyProfile } from '../test/fixtures.ts'
import { liveVersion } from '../test/live-version.ts'
import { lowerFloors } from '../test/lower-floors.ts'
import type { ProfileRow } from './queries.ts'
import { readerOf } from './reader-of.ts'
import { cardsOf, showVersion } from './view.ts'
import { profilesFeature } from './wiring.ts'

let house: TestHouse
let owner: Member
let profile: ProfileRow
beforeAll(async () => {
  house = await testHouse([...lowerFloors, profilesFeature])
  owner = await asMember(house)
  profile = await makeCompanyProfile(house.house, owner.id, (await asMember(house, { preset: 'reviewer' })).id)
})
afterAll(() => house.stop())

/** What a viewer sees of the profile: the values, and what is locked. */
async function seenBy(member: Member | null) {
  const viewer = member && (await viewerOf(house.db, member.id))
  const version = await liveVersion(house.db, profile.id)
  const { view } = await showVersion(house.db, profile, version!, await readerOf(house.db, viewer))
  const fields = view.groups.flatMap(group => group.fields)
  return {
    text: JSON.stringify(view),
    shown: fields.filter(field => field.value).map(field => field.key),
    locked: Object.fromEntries(
      fields.flatMap(field => (field.locked ? [[field.key, field.locked.entitlement ?? field.locked.for]] : [])),
    ),
  }
}

describe('a public profile', () => {
  test('names what a visitor does not see and never sends it', async () => {
    const { text, shown, locked } = await seenBy(null)
    expect(shown).toContain('companyName')
    expect(locked).toMatchObject({
      companyLegalName: 'members',
      companyEmail: 'profile.contact',
      annualSales: 'profile.financials',
    })
    for (const secret of ['desk@qamar.example', '35480100', '2055600', 'Qamar Cold Chain LLC', 'ALX-2014-88317'])
      expect(text).not.toContain(secret)
  })

  test('does not even name what is private', async () => {
    const { shown, locked, text } = await seenBy(await asMember(house))
    expect([...shown, ...Object.keys(locked)]).not.toContain('licenseNumber')
    expect(text).not.toContain('companyBusinessProof')
  })

  test('opens with what a plan opens', async () => {
    const member = await asMember(house)
    expect((await seenBy(member)).locked.companyEmail).toBe('profile.contact')
    await house.call(startTrial, {}, { bearer: member.bearer })
    const { shown, locked } = await seenBy(member)
    expect(shown).toContain('companyEmail')
    expect(locked.annualSales).toBe('profile.financials')
  })

  test('is whole to its owner, whose card and groups come with their own profile', async () => {
    const { answer } = await house.call(myProfile, undefined, { bearer: owner.bearer })
    expect(JSON.stringify(answer.data?.view)).toContain('ALX-2014-88317')
    expect(answer.data?.view.groups.flatMap(group => group.files).map(files => files.key)).toContain(
      'companyBusinessProof',
    )
  })

  test('keeps a figure that its owner closed from the card as well', async () => {
    await house.db
      .updateTable('profiles')
      .set({ audiences: JSON.stringify({ ebitda: 'plan' }) })
      .where('id', '=', profile.id)
      .execute()
    const [card] = await cardsOf(house.db, [profile.id], null)
    expect(card!.facts[1]).toMatchObject({
      label: 'ebitda',
      value: null,
      locked: { for: 'plan', entitlement: 'profile.financials' },
    })
    expect(JSON.stringify(card)).not.toContain('18.5')
  })
})

describe('what an owner closes', () => {
  const close = (audiences: Record<string, 'public' | 'members' | 'plan' | 'private'>, who = owner) =>
    house.call(setAudiences, { body: { audiences } }, { bearer: who.bearer })
  const now = async () =>
    (profile = (await house.db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', profile.id)
      .executeTakeFirstOrThrow()) as ProfileRow)

  test('is closed at once to everybody else, and opened again as far as the club has it', async () => {
    const said = await close({ description: 'private', companyStreet: 'private', companyProductPhotos: 'members' })
    expect(said.answer.message).toBe('Saved.')
    await now()
    const { text, shown, locked } = await seenBy(await asMember(house))
    expect([...shown, ...Object.keys(locked)]).not.toContain('description')
    expect(text).not.toContain('We keep what the Delta grows')
    const { answer } = await house.call(readMyValues, undefined, { bearer: owner.bearer })
    expect(answer.data?.audiences).toMatchObject({ description: 'private', companyProductPhotos: 'members' })
    await close({ description: 'public', companyStreet: 'members', companyProductPhotos: 'public', ebitda: 'public' })
    expect((await now()).audiences).toEqual({})
    expect((await seenBy(null)).shown).toContain('description')
  })

  test('is never opened beyond the club’s rule, and what stands on every card is not closed', async () => {
    expect((await close({ annualSales: 'members' })).problem.errors).toMatchObject([{ path: 'audiences.annualSales' }])
    for (const key of ['companyName', 'companyCountry', 'licenseNumber', 'nothing'])
      expect((await close({ [key]: 'private' })).problem.errors).toMatchObject([{ path: `audiences.${key}` }])
    expect((await close({ description: 'private' }, await asMember(house))).status).toBe(403)
  })
})
