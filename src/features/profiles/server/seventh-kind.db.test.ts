import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { idsByKeys } from '../../lookups/server/lookup-reads.ts'
import { accountTypes, readDraft, saveDraft } from '../contract.ts'
import { myProfile } from '../contract/mine.ts'
import { callsOf } from '../kind-calls.ts'
import type { Kind } from '../kind.ts'
import { allKinds } from '../kinds/all-kinds.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { makeFiles } from '../test/fixtures.ts'
import { liveVersion } from '../test/live-version.ts'
import { lowerFloors } from '../test/lower-floors.ts'
import { changeStatus } from './move-profile.ts'
import { purgeSecrets, SECRETS_KEPT } from './purge-secrets.ts'
import { readerOf } from './reader-of.ts'
import { cardsOf, showVersion } from './view.ts'
import { profilesOf } from './wiring.ts'

/** A kind that the product does not have, with every sort of field the company lacks. Nothing but data and sentences. */
const cooperative: Kind = {
  key: 'cooperative',
  userType: 'advisor',
  path: 'cooperatives',
  shape: 'round',
  plan: 'profile.financials',
  steps: [
    {
      key: 'people',
      groups: [
        {
          key: 'who',
          fields: [
            { key: 'fullName', type: 'text', max: 60, sensitive: true },
            { key: 'highlights', type: 'multiline', max: 500 },
            { key: 'passport', type: 'secret', max: 20, sensitive: true },
            { key: 'members', type: 'number', min: 2, max: 5000 },
            { key: 'skills', type: 'skills', max: 4, payload: 'objects' },
            {
              key: 'languages',
              type: 'rows',
              max: 5,
              rows: [
                { key: 'name', type: 'language' },
                { key: 'level', type: 'level' },
              ],
            },
            {
              key: 'locations',
              type: 'rows',
              max: 3,
              optional: true,
              rows: [
                { key: 'countryId', type: 'country' },
                { key: 'stateId', type: 'state', country: 'countryId' },
              ],
            },
          ],
        },
      ],
    },
    {
      key: 'proof',
      groups: [{ key: 'papers', files: [{ key: 'photo', take: 'image', max: 1, audience: 'members' }] }],
    },
  ],
  facts: { name: 'fullName', highlights: 'highlights', skills: 'skills', image: 'photo' },
  card: [[{ field: 'members', label: 'members' }]],
}
const inEnglish = {
  ...en,
  kinds: { ...en.kinds, cooperative: { noun: 'Cooperative', sent: 'Off it goes.', resent: 'Again.' } },
}
const inArabic = {
  ...ar,
  kinds: { ...ar.kinds, cooperative: { noun: 'تعاونية', sent: 'انطلقت.', resent: 'من جديد.' } },
}
const kinds = [...allKinds, cooperative]
const { create, update } = callsOf(cooperative)
const PASSPORT = 'N0-4711-CANARY'

let house: TestHouse
let member: Member
let reviewer: Member
let values: Values
beforeAll(async () => {
  house = await testHouse([...lowerFloors, profilesOf(kinds, { en: inEnglish, ar: inArabic })])
  reviewer = await asMember(house, { preset: 'reviewer' })
  member = await asMember(house)
  const [arabic] = (await idsByKeys(house.db, 'languages', ['ar'])).values()
  const skills = await house.db.selectFrom('skills').select('id').limit(2).execute()
  const oman = (await idsByKeys(house.db, 'countries', ['OM'])).get('OM')
  const state = await house.db
    .selectFrom('states')
    .select('id')
    .where('country_id', '=', oman!)
    .limit(1)
    .executeTakeFirstOrThrow()
  values = {
    fullName: 'تعاونية الساحل',
    highlights: 'نصيد معًا ونبيع معًا.',
    passport: PASSPORT,
    members: 34,
    skills: skills.map(row => ({ _id: row.id })),
    languages: [{ name: arabic, level: 5 }],
    locations: [{ countryId: oman, stateId: state.id }],
    ...(await makeFiles(house.house, member.id, cooperative)),
  }
})
afterAll(() => house.stop())

const everythingKept = async () =>
  JSON.stringify([
    await house.db.selectFrom('profile_drafts').selectAll().execute(),
    await house.db.selectFrom('profile_versions').selectAll().execute(),
    await house.db.selectFrom('outbox').selectAll().execute(),
    await house.db.selectFrom('mails').selectAll().execute(),
  ])

describe('a seventh kind, made of data and sentences alone', () => {
  test('is not among the six doors', async () => {
    const { answer } = await house.call(accountTypes)
    expect(answer.data.map(door => door.id)).toEqual([
      'company',
      'investor',
      'freelancer',
      'validator',
      'advisor',
      'broker',
    ])
    expect(answer.data.every(door => door.open)).toBe(true)
  })

  test('keeps its draft, its secret closed and never sent back', async () => {
    const body = {
      kind: 'cooperative',
      step: 'people',
      version: 0,
      values: { fullName: 'تعاونية', passport: PASSPORT },
    }
    expect((await house.call(saveDraft, { body }, { bearer: member.bearer })).status).toBe(200)
    const { answer } = await house.call(readDraft, { query: { kind: 'cooperative' } }, { bearer: member.bearer })
    expect(answer.data).toMatchObject({ values: { fullName: 'تعاونية' }, kept: ['passport'] })
    expect(JSON.stringify(answer)).not.toContain(PASSPORT)
    expect(await everythingKept()).not.toContain(PASSPORT)
  })

  test('is checked row by row, each fault at its path', async () => {
    const bad = {
      ...values,
      members: 1,
      languages: [{ name: (values.languages as Values[])[0]!.name, level: 5 }, { level: 9 }],
      locations: [{ ...(values.locations as Values[])[0], stateId: 0, city: 'Sur' }],
    }
    const { problem } = await house.call(create, { body: bad }, { bearer: member.bearer })
    expect(problem.errors.map(one => `${one.path} ${one.code}`)).toEqual([
      'members between',
      'languages.1.name required',
      'languages.1.level too-big',
      'locations.0.stateId choice',
      'locations.0.city unknown',
    ])
  })

  test('is sent without its secret being asked again, in the applicant’s language, and makes its user type', async () => {
    const { passport: _, ...rest } = values
    const { answer, status } = await house.call(create, { body: rest }, { bearer: member.bearer, language: 'ar' })
    expect([status, answer.message]).toEqual([200, 'انطلقت.'])
    const person = await house.db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    expect(person).toMatchObject({ role: 'User', user_type: 'advisor', profile_status: 'submitted' })
    expect(await everythingKept()).not.toContain(PASSPORT)
  })

  test('is corrected and approved, and shows the public what is public', async () => {
    const { data: own } = (await house.call(myProfile, undefined, { bearer: member.bearer })).answer
    const move = (to: 'in_review' | 'changes_requested' | 'approved', asks = [] as { field: string; text: string }[]) =>
      transact(house.db, tx => changeStatus(tx, own!._id, to, { by: reviewer.id, asks }))
    await move('in_review')
    await move('changes_requested', [{ field: 'members', text: 'The register says 35.' }])
    const { passport: _, ...rest } = values
    await house.call(update, { body: { ...rest, members: 35 } }, { bearer: member.bearer })
    await move('in_review')
    const profile = await move('approved')

    const version = await liveVersion(house.db, profile.id)
    expect(version).toMatchObject({ number: 2, name: 'تعاونية الساحل', language: 'ar' })
    const { view } = await showVersion(house.db, profile, version!, await readerOf(house.db, null), kinds)
    const fields = Object.fromEntries(view.groups.flatMap(group => group.fields).map(field => [field.key, field.value]))
    expect(fields.members).toEqual({ is: 'number', number: 35 })
    expect(fields.languages).toMatchObject({
      is: 'rows',
      rows: [[{ key: 'name' }, { key: 'level', value: { level: 5 } }]],
    })
    expect(fields).not.toHaveProperty('passport')
    expect(view.groups.flatMap(group => group.files)).toEqual([
      { key: 'photo', files: [], locked: { for: 'members', entitlement: null } },
    ])
    const [card] = await cardsOf(house.db, [profile.id], null, kinds)
    expect(card).toMatchObject({
      kind: 'cooperative',
      name: 'تعاونية الساحل',
      language: 'ar',
      facts: [{ label: 'members' }],
    })
    expect(card?.industries).toHaveLength(2)
  })

  test('forgets its secret a month after the decision, and afterwards counts it as checked', async () => {
    expect(await purgeSecrets(house.db)).toBe(0)
    const past = new Date(Date.now() - (SECRETS_KEPT.days + 1) * 86_400_000)
    await house.db.updateTable('profile_versions').set({ decided_at: past }).execute()
    expect(await purgeSecrets(house.db)).toBe(2)
    const { answer } = await house.call(myProfile, undefined, { bearer: member.bearer })
    const fields = answer.data!.view.groups.flatMap(group => group.fields)
    expect(fields.find(field => field.key === 'passport')?.value).toEqual({ is: 'kept', checked: true })
  })
})
