import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FileGroup, fieldsOf, fileGroupsOf, type Values } from '../../../engines/forms/descriptor.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { idsByKeys } from '../../lookups/server/lookup-reads.ts'
import { readDraft, saveDraft, withdrawProfile } from '../contract.ts'
import { myProfile, readMyValues } from '../contract/mine.ts'
import { callsOf } from '../kind-calls.ts'
import type { Kind } from '../kind.ts'
import { allKinds, freelancer, investor } from '../kinds/all-kinds.ts'
import { validator } from '../kinds/validator.ts'
import { bytesOf, makeFiles } from '../test/fixtures.ts'
import { liveVersion } from '../test/live-version.ts'
import { lowerFloors } from '../test/lower-floors.ts'
import { makeProfile, makeValues } from '../test/sample-kinds.ts'
import { changeStatus } from './move-profile.ts'
import { listingsOf } from './profile-reads.ts'
import { readerOf } from './reader-of.ts'
import { cardsOf, showVersion } from './view.ts'
import { profilesFeature } from './wiring.ts'

let house: TestHouse
let member: Member
let reviewer: Member
beforeAll(async () => {
  house = await testHouse([...lowerFloors, profilesFeature])
  reviewer = await asMember(house, { preset: 'reviewer' })
})
afterAll(() => house.stop())
beforeEach(async () => {
  member = await asMember(house)
})

/** A form as browsers send it: lists and objects as JSON text, numbers as text, files as files. */
async function formOf(values: Values, groups: readonly FileGroup[]): Promise<FormData> {
  const form = new FormData()
  for (const [key, value] of Object.entries(values))
    form.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const { key, take } of groups)
    form.append(key, new Blob([new Uint8Array(await bytesOf(take))]), take === 'image' ? 'a.png' : 'a.pdf')
  return form
}

const send = async (kind: Kind, given: Values = {}) => {
  const body = {
    ...(await makeValues(house.db, kind.key)),
    ...(await makeFiles(house.house, member.id, kind)),
    ...given,
  }
  return house.call(callsOf(kind).create, { body }, { bearer: member.bearer })
}
const move = (profileId: string, to: 'in_review' | 'approved' | 'suspended') =>
  transact(house.db, tx => changeStatus(tx, profileId, to, { by: reviewer.id, reason: 'as told' }))
const standing = () =>
  house.db
    .selectFrom('users')
    .select(['role', 'user_type', 'profile_status'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
const faults = async (kind: Kind, given: Values) =>
  (await send(kind, given)).problem.errors.map(one => `${one.path} ${one.code}`)

describe.each(allKinds.map(kind => [kind.key, kind] as const))('a profile of kind %s', (key, kind) => {
  test('goes from its draft through the form and the review to its card and its page', async () => {
    const values = await makeValues(house.db, key)
    const draft = { kind: key, step: kind.steps[1]!.key, version: 0, values }
    expect((await house.call(saveDraft, { body: draft }, { bearer: member.bearer })).status).toBe(200)
    const opened = await house.call(readDraft, { query: { kind: key } }, { bearer: member.bearer })
    expect(opened.answer.data.step).toBe(kind.steps[1]!.key)

    const form = await formOf({ ...values, userType: kind.userType, userId: member.id }, fileGroupsOf(kind))
    const sent = await house.call(callsOf(kind).create, undefined, { bearer: member.bearer, form })
    expect([sent.status, sent.problem?.errors ?? []]).toEqual([200, []])
    expect(await standing()).toMatchObject({ role: 'User', user_type: kind.userType, profile_status: 'submitted' })
    const { _id } = sent.answer.data

    expect(await cardsOf(house.db, [_id], null)).toEqual([])
    await move(_id, 'in_review')
    await move(_id, 'approved')
    const [card] = await cardsOf(house.db, [_id], null)
    expect(card).toMatchObject({ kind: key, name: values[kind.facts.name], highlights: values.highlights })
    expect(card!.facts.length).toBeGreaterThan(0)
    expect(card!.country?.name).toBeTruthy()
    const profile = (await house.db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()) as never
    const version = (await liveVersion(house.db, _id))!
    const { view } = await showVersion(house.db, profile, version, await readerOf(house.db, null))
    const shown = view.groups.flatMap(group => group.fields.map(field => field.key))
    const closed = fieldsOf(kind).filter(field => field.audience === 'private' || field.type === 'secret')
    for (const field of closed) expect(shown).not.toContain(field.key)
    expect((await listingsOf(house.db, [_id]))[0]).toMatchObject({ kind: key, countryId: expect.any(String) })
  })

  describe.each(['approved', 'changes_requested'] as const)('PUT while %s', status => {
    const put = async (as: 'form' | 'json', values: Values, groups: readonly FileGroup[] = []) =>
      house.call(callsOf(kind).update, as === 'json' ? { body: values } : undefined, {
        bearer: member.bearer,
        ...(as === 'form' && { form: await formOf(values, groups) }),
      })
    const held = async () =>
      (await house.call(readMyValues, undefined, { bearer: member.bearer })).answer.data!.values as Values
    beforeEach(async () => {
      await makeProfile(house.house, { userId: member.id, reviewerId: reviewer.id }, kind.userType, status)
    })

    test.each(['form', 'json'] as const)(
      'leaves what a %s does not name as it is: stored files are there',
      async as => {
        const before = await held()
        const sent = await put(as, { highlights: 'Said anew.' })
        expect([sent.status, sent.problem?.errors ?? []]).toEqual([200, []])
        expect(await held()).toEqual({ ...before, highlights: 'Said anew.' })
      },
    )

    test('puts new files beside the old ones; a picture of which there is one takes its place', async () => {
      const before = await held()
      const groups = fileGroupsOf(kind)
      const sent = await put('form', {}, groups)
      expect([sent.status, sent.problem?.errors ?? []]).toEqual([200, []])
      const after = await held()
      for (const { key, max } of groups) {
        const [old, now] = [before[key] as string[], after[key] as string[]]
        expect(now).toHaveLength(max === 1 ? 1 : 2)
        expect(now.includes(old[0]!)).toBe(max > 1)
      }
    })

    test('takes away what an empty list names, where it may be missing', async () => {
      const empty = Object.fromEntries(fileGroupsOf(kind).map(({ key }) => [key, []]))
      const sent = await put('json', empty)
      const required = fileGroupsOf(kind).filter(group => !group.optional)
      expect(sent.problem?.errors?.map(one => one.path) ?? []).toEqual(required.map(group => group.key))
      const optional = fileGroupsOf(kind).filter(group => group.optional)
      await put('json', Object.fromEntries(optional.map(({ key }) => [key, []])))
      const after = await held()
      for (const { key } of optional) expect(after[key]).toBeUndefined()
    })
  })

  test('is the same sent as JSON, and asks for everything that is not optional', async () => {
    const { status, answer } = await send(kind)
    expect(status).toBe(200)
    const own = await house.call(myProfile, undefined, { bearer: member.bearer })
    expect(own.answer.data).toMatchObject({ _id: answer.data._id, kind: key, status: 'submitted' })

    member = await asMember(house)
    const { problem } = await house.call(callsOf(kind).create, { body: {} }, { bearer: member.bearer })
    const required = [...fieldsOf(kind), ...fileGroupsOf(kind)].filter(
      one => !one.optional && !('when' in one && one.when),
    )
    expect(problem.errors.map(one => one.path).toSorted()).toEqual(required.map(one => one.key).toSorted())
    expect(problem.errors.every(one => one.code === 'required')).toBe(true)
  })
})

describe('entries of look-ups', () => {
  const named = {
    nationality: 'عُمان',
    languages: [
      { name: 'english', level: 4 },
      { name: 'العربيه', level: 5 },
    ],
    educations: [{ degree: 'BSc', date: '2009-06-30', institute: 'SQU', location: 'Egypt' }],
    experiences: [
      { name: 'Site engineer', years: '٦', company: 'Delta Build', location: 'مصر' },
      { name: 'Surveyor', years: 2, company: 'Delta Build', country: 'Oman', location: 'Muscat' },
    ],
    locations: [{ countryId: 'مصر', stateId: 'Alexandria' }],
  }

  test('are taken by their names in either language, folded as search folds, in rows and lists too', async () => {
    const [{ id: industry, name }] = (await house.db
      .selectFrom('industries')
      .select(['id', 'name'])
      .where('key', '=', 'cold-storage')
      .execute()) as [{ id: string; name: string }]
    const sent = await send(freelancer, { ...named, industries: [name.toUpperCase(), { _id: industry }] })
    expect([sent.status, sent.problem?.errors ?? []]).toEqual([200, []])
    const { values } = (await house.call(readMyValues, undefined, { bearer: member.bearer })).answer.data!
    const egypt = (await idsByKeys(house.db, 'countries', ['EG'])).get('EG')
    const spoken = await idsByKeys(house.db, 'languages', ['en', 'ar'])
    const oman = (await idsByKeys(house.db, 'countries', ['OM'])).get('OM')
    expect(values).toMatchObject({
      nationality: oman,
      languages: [
        { name: spoken.get('en'), level: 4 },
        { name: spoken.get('ar'), level: 5 },
      ],
      educations: [{ location: egypt }],
      experiences: [
        { years: 6, country: egypt },
        { country: oman, location: 'Muscat' },
      ],
      locations: [{ countryId: egypt, stateId: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
      industries: [industry],
    })
  })

  test('are refused at their place where no entry or several are called so', async () => {
    await house.db
      .insertInto('skills')
      .values(['twin-one', 'twin-two'].map((key, place) => ({ key, name: 'Twin skill', arabic_name: key, place })))
      .execute()
    const given = { skills: [{ _id: 'twin  SKILL' }, 'No such skill'], nationality: 'Atlantis' }
    expect(await faults(freelancer, given)).toEqual([
      'skills.0 several-entries',
      'nationality choice',
      'skills.1 choice',
    ])
  })
})

describe('the limits of the spec', () => {
  test('a freelancer has at most four skills and six industries, and 500 characters of highlights', async () => {
    const skills = await house.db.selectFrom('skills').select('id').limit(5).execute()
    const industries = await house.db.selectFrom('industries').select('id').limit(7).execute()
    const given = {
      skills: skills.map(row => ({ _id: row.id })),
      industries: industries.map(row => ({ _id: row.id })),
      highlights: 'h'.repeat(501),
    }
    expect(await faults(freelancer, given)).toEqual(['industries too-many', 'skills too-many', 'highlights too-long'])
  })

  test('a freelancer’s gender, dates and rows are checked where they stand', async () => {
    const given = {
      gender: 'Other',
      certifications: [{ name: 'Welding', date: '2999-01-01' }, { name: '' }],
      experiences: [
        { name: 'x', years: '6', company: 'y' },
        { name: 'x', years: 99, company: 'y' },
      ],
      freelancerLinkedIn: 'not an address',
    }
    expect(await faults(freelancer, given)).toEqual([
      'gender choice',
      'certifications.0.date date-in-future',
      'certifications.1.name required',
      'certifications.1.date required',
      'experiences.1.years between',
      'freelancerLinkedIn url',
    ])
  })

  test('a second photo and a document as a proof are refused', async () => {
    const { certificates } = await makeFiles(house.house, member.id, freelancer)
    const photos = await Promise.all([1, 2].map(() => makeFiles(house.house, member.id, freelancer)))
    const given = {
      freelancerProves: certificates,
      personalPhoto: photos.flatMap(one => one.personalPhoto as string[]),
    }
    expect(await faults(freelancer, given)).toEqual(['personalPhoto too-many', 'freelancerProves invalid'])
  })

  test('an investor’s ticket has two ends in their order, in the minor units of its currency', async () => {
    expect(await faults(investor, { investmentSize: { min: 9, max: 5 } })).toEqual(['investmentSize.max range-order'])
    expect(await faults(investor, { investmentSize: { min: 9 } })).toEqual(['investmentSize.max required'])
    expect(await faults(investor, { investmentSize: {}, stages: ['seed', 'later'] })).toEqual([
      'investmentSize required',
      'stages.1 choice',
    ])
    const { answer } = await send(investor, { investmentSize: { min: '500', max: 900 } })
    await move(answer.data._id, 'in_review')
    await move(answer.data._id, 'approved')
    expect((await listingsOf(house.db, [answer.data._id]))[0]).toMatchObject({
      currency: 'OMR',
      amountMinor: 500_000,
      amountMaxMinor: 900_000,
      data: { stages: ['seed', 'growth'] },
    })
    const [card] = await cardsOf(house.db, [answer.data._id], null)
    expect(card!.facts[0]).toMatchObject({
      label: 'ticket',
      value: { is: 'range', min: 500, max: 900, currency: 'OMR' },
    })
  })

  test('a license that has run out is refused', async () => {
    expect(await faults(validator, { licenseExpiry: '2020-01-01' })).toEqual(['licenseExpiry date-in-past'])
  })
})

describe('a validator', () => {
  test('is a Partner while approved, and none once suspended or withdrawn', async () => {
    const { answer } = await send(validator)
    expect(await standing()).toMatchObject({ role: 'User', user_type: 'validator' })
    await move(answer.data._id, 'in_review')
    await move(answer.data._id, 'approved')
    expect(await standing()).toMatchObject({ role: 'Partner', user_type: 'validator' })
    await move(answer.data._id, 'suspended')
    expect(await standing()).toMatchObject({ role: 'User', user_type: 'validator', profile_status: 'suspended' })
    await move(answer.data._id, 'approved')
    expect(await standing()).toMatchObject({ role: 'Partner' })
    await house.call(withdrawProfile, {}, { bearer: member.bearer })
    expect(await standing()).toMatchObject({ role: 'Guest', user_type: null })
    await house.settle()
    const mails = await house.db.selectFrom('mails').select('kind').where('recipient_id', '=', member.id).execute()
    const kinds = mails.map(mail => mail.kind)
    expect(kinds).toEqual(expect.arrayContaining(['profiles.partner', 'profiles.suspended', 'profiles.restored']))
    expect(kinds).not.toContain('profiles.approved')
  })
})
