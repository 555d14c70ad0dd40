import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { readDraft, saveDraft } from '../contract.ts'
import { freelancer } from '../kinds/all-kinds.ts'
import { makeFile } from '../test/fixtures.ts'
import { lowerFloors } from '../test/lower-floors.ts'
import { makeProfile } from '../test/sample-kinds.ts'
import { SECRETS_KEPT } from './purge-secrets.ts'
import { DRAFTS_KEPT } from './sweep-drafts.ts'
import { profilesFeature } from './wiring.ts'

let house: TestHouse
let member: Member
beforeAll(async () => {
  house = await testHouse([...lowerFloors, profilesFeature])
})
afterAll(() => house.stop())
beforeEach(async () => {
  await house.db.deleteFrom('profile_drafts').execute()
  member = await asMember(house, { language: 'ar' })
})

const save = async (version = 0, kind = 'freelancer', step = 'info', values = {}) => {
  const body = { kind, step, version, values: { fullName: 'سلمى حداد', passport: 'N0-4711', ...values } }
  const { status } = await house.call(saveDraft, { body }, { bearer: member.bearer })
  expect(status).toBe(200)
}
const age = (days: number, kind = 'freelancer') =>
  house.db
    .updateTable('profile_drafts')
    .set({ saved_at: new Date(Date.now() - days * 86_400_000) })
    .where('user_id', '=', member.id)
    .where('kind', '=', kind)
    .execute()
const remind = async () => {
  await house.runTimer('profiles.remind-drafts')
  await house.settle()
  const mails = house.db.selectFrom('mails').selectAll().where('recipient_id', '=', member.id)
  return mails.where('kind', '=', 'profiles.draft-waits').execute()
}
const drafts = () => house.db.selectFrom('profile_drafts').selectAll().where('user_id', '=', member.id).execute()

test('a draft left alone for three days is told of once, with the way to its step, and never again', async () => {
  await save()
  await age(2.9)
  expect(await remind()).toEqual([])
  await age(3.1)
  const [mail, ...others] = await remind()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ language: 'ar', link: '/freelancer/create?step=info' })
  expect(mail!.plain).toContain('معلومات المستقل')
  const notices = await house.db.selectFrom('notices').selectAll().where('recipient_id', '=', member.id).execute()
  expect(notices.map(one => [one.kind, one.link])).toContainEqual([
    'profiles.draft-waits',
    '/freelancer/create?step=info',
  ])
  await save(1)
  await age(30)
  expect(await remind()).toHaveLength(1)
})

test('of two drafts only the one typed last is mentioned', async () => {
  await save()
  await save(0, 'advisor', 'details', { passport: undefined })
  await age(9)
  await age(5, 'advisor')
  expect((await remind()).map(mail => mail.link)).toEqual(['/advisor/create?step=details'])
  expect(await remind()).toHaveLength(1)
})

test('who sent another profile, or whose account is suspended, is left in peace', async () => {
  await save()
  await age(5)
  await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', member.id).execute()
  expect(await remind()).toEqual([])
  await house.db.updateTable('users').set({ suspended_at: null }).where('id', '=', member.id).execute()
  await makeProfile(house.house, { userId: member.id, reviewerId: null }, 'broker', 'submitted')
  expect(await remind()).toEqual([])
})

test('its secret is forgotten after a month, and after half a year all of it with its files', async () => {
  const photo = await makeFile(house.house, member.id, 'image')
  await save(0, 'freelancer', 'info', { personalPhoto: [photo] })
  await age(SECRETS_KEPT.days + 1)
  await house.runTimer('profiles.sweep-drafts')
  const opened = await house.call(readDraft, { query: { kind: freelancer.key } }, { bearer: member.bearer })
  expect(opened.answer.data).toMatchObject({ kept: [], values: { fullName: 'سلمى حداد' } })
  expect(opened.answer.data.files).toHaveLength(1)
  await age(DRAFTS_KEPT.days + 1)
  await house.runTimer('profiles.sweep-drafts')
  expect(await drafts()).toEqual([])
  const file = await house.db
    .selectFrom('files')
    .select('claimed_kind')
    .where('id', '=', photo)
    .executeTakeFirstOrThrow()
  expect(file.claimed_kind).toBeNull()
})
