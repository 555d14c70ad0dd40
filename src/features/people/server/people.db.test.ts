import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { openLine } from '../../../platform/test/open-line.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { presetByName } from '../../access/server/queries.ts'
import { personById } from '../../accounts/server/person.ts'
import { deleteCalls, editCalls, moveIndustry } from '../../lookups/contract/editing.ts'
import { idsByKeys } from '../../lookups/server/lookup-reads.ts'
import { hidePost, POST, removePost, writePost } from '../../lounge/contract.ts'
import { beginTrial } from '../../plans/server/start-trial.ts'
import { callsOf } from '../../profiles/kind-calls.ts'
import { company } from '../../profiles/kinds/company.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { submitReport } from '../../reports/contract.ts'
import { listSessions } from '../../signin/contract/sessions.ts'
import { block, MEMBER } from '../../social/contract.ts'
import { like, reactionTopic } from '../../social/contract/likes.ts'
import { assignPartner } from '../../verification/contract/assignment.ts'
import { QUEUE_TOPIC } from '../../verification/contract/case.ts'
import { giveAttestation } from '../../verification/contract/partner.ts'
import { makeUnlike } from '../../verification/test/fixtures.ts'
import { letPartnersIn, makeValidator, passSeconds } from '../../verification/test/partners.ts'
import { listActivity } from '../contract/activity.ts'
import * as acts from '../contract/acts.ts'
import { listPartners, listPeople, listPersonMails, readPerson, readPersonProfile } from '../contract/people.ts'

let house: TestHouse
let root: Member
let agent: Member
let moderator: Member
beforeAll(async () => {
  house = await testHouse(features)
  root = await asMember(house, { role: 'Super-admin', name: 'Root One' })
  agent = await asMember(house, { preset: 'support-agent' })
  moderator = await asMember(house, { preset: 'moderator' })
})
afterAll(() => house.stop())

const list = async (query: Parameters<typeof house.call<typeof listPeople>>[1], bearer = root.bearer) =>
  (await house.call(listPeople, query, { bearer })).answer
const namesOf = (answer: Awaited<ReturnType<typeof list>>) => answer.data.map(row => row.name)
const view = async (id: string, bearer = root.bearer) =>
  (await house.call(readPerson, { params: { userId: id } }, { bearer })).answer.data

describe('the list of people', () => {
  test('finds a name in either script, however it is written, by pages and with their number', async () => {
    await asMember(house, { name: 'أحمد القحطاني', username: 'ahmad.q' })
    await asMember(house, { name: 'Zoë 100%_Sharp', username: 'zoe-sharp' })
    expect(namesOf(await list({ query: { search: 'احمد القحطانى' } }))).toEqual(['أحمد القحطاني'])
    expect(namesOf(await list({ query: { search: 'ZOE' } }))).toEqual(['Zoë 100%_Sharp'])
    expect(namesOf(await list({ query: { search: '100%_' } }))).toEqual(['Zoë 100%_Sharp'])
    const [one, two] = [await list({ query: { perPage: 2 } }), await list({ query: { perPage: 2, page: 2 } })]
    expect(one.count).toBe(two.count)
    expect(new Set([...one.data, ...two.data].map(row => row._id)).size).toBe(4)
  })

  test('is filtered by role, kind, profile, plan, address, suspension and day of joining', async () => {
    const name = 'Filtered One'
    const { id } = await asMember(house, { name, userType: 'investor', profileStatus: 'submitted', suspended: true })
    await transact(house.db, tx => beginTrial(tx, id))
    const today = new Date().toISOString().slice(0, 10)
    const hit = { role: 'User', userType: 'investor', status: 'submitted', plan: 'standard', verified: true } as const
    const more = { suspended: true, joinedFrom: today, joinedTo: today } as const
    expect(namesOf(await list({ query: { ...hit, ...more } }))).toEqual([name])
    for (const miss of [
      { role: 'Partner' },
      { userType: 'broker' },
      { status: 'approved' },
      { plan: 'none' },
      { verified: false },
      { suspended: false },
      { joinedTo: '2020-01-01' },
    ] as const)
      expect(namesOf(await list({ query: { ...hit, ...more, ...miss } }))).toEqual([])
  })

  test('hides contacts from who may not see them, and does not let them be searched for', async () => {
    await asMember(house, { name: 'Hidden Contact', email: 'very.secret@mail.example' })
    const seen = await list({ query: { search: 'very.secret@' } }, agent.bearer)
    expect(seen.data.map(row => row.email)).toEqual(['very.secret@mail.example'])
    expect((await list({ query: { search: 'very.secret@' } }, moderator.bearer)).count).toBe(0)
    const masked = await list({ query: { search: 'Hidden Contact' } }, moderator.bearer)
    expect(masked.data[0]?.email).toBe('v•••@m•••.example')
    expect((await view(masked.data[0]!._id, moderator.bearer)).contactShown).toBe(false)
  })

  test('and everything behind it is closed to members', async () => {
    const member = await asMember(house, { userType: 'company' })
    for (const call of [listPeople, listActivity, listPartners])
      expect((await house.call(call, {}, { bearer: member.bearer })).status).toBe(403)
  })
})

describe('suspending', () => {
  const suspend = (id: string, by: Member, reason = 'Spam in five comments') =>
    house.call(acts.suspendPerson, { params: { userId: id }, body: { reason } }, { bearer: by.bearer })
  const restore = (id: string, by: Member) =>
    house.call(acts.restorePerson, { params: { userId: id } }, { bearer: by.bearer })

  test('ends the sessions at once, tells the owner why, and is recorded; restoring opens the account again', async () => {
    const member = await asMember(house)
    expect((await suspend(member.id, moderator)).status).toBe(200)
    await house.settle()
    expect((await house.call(listSessions, {}, { bearer: member.bearer })).status).toBe(401)
    const shown = await view(member.id)
    expect([shown.suspendedReason, shown.sessions]).toEqual(['Spam in five comments', 0])
    const mails = await house.call(listPersonMails, { params: { userId: member.id } }, { bearer: agent.bearer })
    expect(mails.answer.count).toBeGreaterThan(0)
    await restore(member.id, moderator)
    expect((await view(member.id)).suspendedAt).toBeNull()
    const query = { memberId: member.id, subject: 'accounts' }
    const log = (await house.call(listActivity, { query }, { bearer: root.bearer })).answer.data
    expect(log.map(row => row.action).slice(0, 2)).toEqual(['accounts.restore', 'accounts.suspend'])
    expect(log[1]).toMatchObject({ actor: { _id: moderator.id }, target: { name: member.name } })
  })

  test('needs a reason, never oneself, and staff only by a Super-admin', async () => {
    const member = await asMember(house)
    expect((await suspend(member.id, moderator, ' ')).problem.code).toBe('validation')
    expect((await suspend(moderator.id, moderator)).problem.code).toBe('accounts.not-oneself')
    expect((await suspend(agent.id, moderator)).problem.code).toBe('accounts.staff-account')
    expect((await suspend(member.id, agent)).problem.code).toBe('role-forbidden')
  })

  test('of two who suspend each other at once leaves one standing', async () => {
    const [one, two] = await Promise.all([
      asMember(house, { role: 'Super-admin' }),
      asMember(house, { role: 'Super-admin' }),
    ])
    const answers = await Promise.all([suspend(two.id, one), suspend(one.id, two)])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const standing = await Promise.all([one, two].map(async who => (await personById(house.db, who.id))?.suspendedAt))
    expect(standing.filter(at => at === null)).toHaveLength(1)
  })

  test('many times at once is done and told once', async () => {
    const member = await asMember(house)
    await Promise.all(Array.from({ length: 8 }, () => suspend(member.id, moderator)))
    const { rows } =
      await sql`select 1 from audit where action = 'accounts.suspend' and target_id = ${member.id}`.execute(house.db)
    expect(rows).toHaveLength(1)
  })
})

describe('roles', () => {
  const become = async (id: string, by: Member, role: 'Super-admin' | 'Employee' | 'Member', preset?: string) =>
    house.call(
      acts.changeRole,
      { params: { userId: id }, body: { role, presetId: preset ? await presetByName(house.db, preset) : null } },
      { bearer: by.bearer },
    )
  const grant = (name: string, permission: string) =>
    sql`insert into role_permissions (role_id, permission) select id, ${permission} from roles where name = ${name}
      on conflict do nothing`.execute(house.db)

  test('are changed by a Super-admin: member, employee, and back to what the profile gives', async () => {
    const member = await asMember(house, { userType: 'company' })
    expect((await become(member.id, root, 'Employee')).problem.errors).toMatchObject([{ path: 'presetId' }])
    expect((await become(member.id, root, 'Employee', 'finance')).status).toBe(200)
    expect((await view(member.id)).preset?.title).toBe('Finance')
    expect((await become(member.id, root, 'Member')).status).toBe(200)
    expect(await view(member.id)).toMatchObject({ role: 'User', preset: null })
    const query = { memberId: member.id, subject: 'accounts' }
    const [last] = (await house.call(listActivity, { query }, { bearer: root.bearer })).answer.data
    expect(last).toMatchObject({
      action: 'accounts.unmake-staff',
      before: { role: 'Employee' },
      after: { role: 'User' },
    })
  })

  test('are never one’s own, never beyond what one holds, and staff is made by a Super-admin alone', async () => {
    await grant('reviewer', 'users.roles')
    const reviewer = await asMember(house, { preset: 'reviewer' })
    const member = await asMember(house)
    expect((await become(root.id, root, 'Member')).problem.code).toBe('access.own-role')
    expect((await become(member.id, reviewer, 'Employee', 'reviewer')).problem.code).toBe('access.staff-by-super-admin')
    expect((await become(member.id, reviewer, 'Super-admin')).problem.code).toBe('access.beyond-own')
    expect((await become(agent.id, reviewer, 'Employee', 'reviewer')).problem.code).toBe('access.beyond-own')
    expect((await become(agent.id, reviewer, 'Member')).problem.code).toBe('access.staff-by-super-admin')
    expect((await become(member.id, moderator, 'Member')).problem.code).toBe('role-forbidden')
  })

  test('ask for a fresh proof, and are not given to who could not use them', async () => {
    const stale = await asMember(house, { role: 'Super-admin' })
    await sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${stale.id}`.execute(
      house.db,
    )
    const member = await asMember(house)
    expect((await become(member.id, stale, 'Employee', 'finance')).problem.code).toBe('proof-required')
    const unverified = await asMember(house, { verified: false })
    expect((await become(unverified.id, root, 'Employee', 'finance')).problem.code).toBe('people.not-verified')
  })

  test('of two Super-admins who demote each other at once, one stays', async () => {
    const [one, two] = await Promise.all([
      asMember(house, { role: 'Super-admin' }),
      asMember(house, { role: 'Super-admin' }),
    ])
    const answers = await Promise.all([become(two.id, one, 'Member'), become(one.id, two, 'Member')])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const roles = await Promise.all([one, two].map(async who => (await personById(house.db, who.id))?.role))
    expect(roles.sort()).toEqual(['Guest', 'Super-admin'])
  })
})

describe('the desk', () => {
  test('changes a name and language for a member, before and after recorded', async () => {
    const member = await asMember(house, { name: 'Old Name' })
    const body = { name: 'New Name', language: 'ar' } as const
    await house.call(acts.editPerson, { params: { userId: member.id }, body }, { bearer: agent.bearer })
    expect(await view(member.id)).toMatchObject(body)
    const query = { memberId: member.id, subject: 'accounts' }
    const [last] = (await house.call(listActivity, { query }, { bearer: root.bearer })).answer.data
    expect(last).toMatchObject({ before: { name: 'Old Name', language: 'en' }, after: body })
  })

  test('signs a member out everywhere, and sends the right mail again, not too often', async () => {
    const member = await asMember(house)
    const ended = await house.call(acts.endPersonSessions, { params: { userId: member.id } }, { bearer: agent.bearer })
    expect(ended.answer.count).toBe(1)
    expect((await house.call(listSessions, {}, { bearer: member.bearer })).status).toBe(401)
    const send = (mail: 'verify' | 'reset', id = member.id) =>
      house.call(acts.resendMail, { params: { userId: id }, body: { mail } }, { bearer: agent.bearer })
    expect((await send('verify')).problem.code).toBe('people.verified-already')
    expect((await send('reset')).status).toBe(200)
    expect((await send('reset')).problem.code).toBe('rate-limited')
    const unverified = await asMember(house, { verified: false })
    expect((await send('verify', unverified.id)).status).toBe(200)
    await house.settle()
    const { rows } = await sql<{ kind: string }>`
      select kind from mails where recipient_id in (${member.id}, ${unverified.id}) order by kind`.execute(house.db)
    expect(rows.map(row => row.kind)).toEqual(expect.arrayContaining(['accounts.verify', 'signin.recover']))
    expect((await send('reset', root.id)).problem.code).toBe('accounts.staff-account')
  })

  test('never shows the text of a mail, and reads a profile only with the permission', async () => {
    const member = await asMember(house)
    const mails = await house.call(listPersonMails, { params: { userId: member.id } }, { bearer: agent.bearer })
    expect(Object.keys(mails.answer.data[0] ?? { _id: 1 })).not.toContain('text')
    const finance = await asMember(house, { preset: 'finance' })
    const read = await house.call(readPersonProfile, { params: { userId: member.id } }, { bearer: finance.bearer })
    expect(read.status).toBe(403)
  })

  test('reads a whole profile by its person’s id or its own, with contacts only for who may see them', async () => {
    const owner = await asMember(house)
    const profile = await makeCompanyProfile(house.house, owner.id, root.id, 'submitted')
    // Its case, by whose name people are found, is opened by what the submission announced.
    await house.settle()
    const read = async (id: string, by: Member) =>
      (await house.call(readPersonProfile, { params: { userId: id } }, { bearer: by.bearer })).answer.data
    const whole = await read(owner.id, root)
    expect([whole.person._id, whole.status]).toEqual([owner.id, 'submitted'])
    expect(await read(profile.id, root)).toEqual(whole)
    const contacts = whole.view.groups.flatMap(group => group.fields).flatMap(({ value }) => (value ? [value] : []))
    const email = contacts.find(value => value.is === 'email')
    const phone = contacts.find(value => value.is === 'phone')
    const masked = JSON.stringify(await read(owner.id, moderator))
    expect(email?.is === 'email' && masked.includes(email.email)).toBe(false)
    expect(phone?.is === 'phone' && masked.includes(phone.number)).toBe(false)
    expect(email && phone && whole.view.groups.every(group => group.files.length === 0)).toBe(true)
    const found = await list({ query: { search: 'QAMAR cold' } }, moderator.bearer)
    expect(found.data.map(row => row._id)).toContain(owner.id)
    expect((await view(owner.id)).profile).toMatchObject({ _id: profile.id, caseId: expect.any(String) })
  })
})

test('partners are listed with what their approved profile says they cover', async () => {
  const { id, name } = await asMember(house, { userType: 'validator', name: 'Al Mizan Office' })
  await asMember(house, { userType: 'validator', profileStatus: 'submitted' })
  const idOf = async (table: 'industries' | 'countries', key: string) =>
    (await idsByKeys(house.db, table, [key])).get(key)!
  const data = {
    industries: [await idOf('industries', 'agriculture')],
    countries: [await idOf('countries', 'EG')],
    capacityPerWeek: 6,
  }
  await sql`
    with profile as (insert into profiles (user_id, kind, user_type, status) values (${id}, 'validator', 'validator', 'approved') returning id),
      version as (insert into profile_versions (profile_id, number, data, language, name)
        select id, 1, ${JSON.stringify(data)}::jsonb, 'en', 'Al Mizan' from profile returning id, profile_id)
    select 1 from version`.execute(house.db)
  await sql`update profiles set live_version_id = (select id from profile_versions where profile_id = profiles.id)
    where user_id = ${id}`.execute(house.db)
  const { answer } = await house.call(listPartners, { query: { search: 'mizan' } }, { bearer: agent.bearer })
  expect(answer.data).toMatchObject([
    {
      name,
      capacity: 6,
      open: 0,
      industries: [{ name: 'Agriculture' }],
      countries: [{ name: 'Egypt' }],
      languages: [],
    },
  ])
})

test('the log hides addresses in what was kept from who may not see contacts', async () => {
  await sql`insert into role_permissions (role_id, permission) select id, 'audit.read' from roles where name = 'moderator'
    on conflict do nothing`.execute(house.db)
  const member = await asMember(house)
  await sql`insert into audit (actor_id, action, before, address) values
    (${member.id}, 'accounts.change-email', '{"email":"old.one@mail.example"}', '10.1.2.3')`.execute(house.db)
  const query = { memberId: member.id, subject: 'accounts' }
  const read = async (by: Member) =>
    (await house.call(listActivity, { query }, { bearer: by.bearer })).answer.data.find(
      row => row.action === 'accounts.change-email',
    )
  expect(await read(moderator)).toMatchObject({ before: { email: 'o•••@m•••.example' }, address: '10.1.2.•••' })
  expect(await read(root)).toMatchObject({ before: { email: 'old.one@mail.example' }, address: '10.1.2.3' })
})

describe('the log calls what is gone by its last name', () => {
  const log = async (subject: string, targetId: string, by = root, language: 'en' | 'ar' = 'en') => {
    const query = { subject, perPage: 100 }
    const { data } = (await house.call(listActivity, { query }, { bearer: by.bearer, language })).answer
    return data.flatMap(({ action, target }) => (target?.id === targetId ? [[action, target.name]] : []))
  }

  test('an entry of a look-up in the reader’s language, in whatever was done to it', async () => {
    const editor = { bearer: (await asMember(house, { preset: 'catalogue-manager' })).bearer }
    const names = { name: 'Falconry', arabicName: 'الصقارة' }
    const made = await house.call(editCalls.industries.make, { body: { ...names, parentId: null } as never }, editor)
    const params = { entryId: made.answer.data._id }
    const { entryId } = params
    await house.call(moveIndustry, { params, body: { parentId: null, beforeId: null } }, editor)
    const renamed = { name: 'Falcons', arabicName: 'الصقور' }
    expect((await house.call(editCalls.industries.change, { params, body: renamed as never }, editor)).status).toBe(200)
    const remove = deleteCalls.find(one => one.list.name === 'industries')!.call
    expect((await house.call(remove, { params }, editor)).status).toBe(200)
    const acts = ['delete', 'change', 'move', 'add'].map(act => `industries.${act}`)
    expect(await log('industries', entryId)).toEqual(acts.map(act => [act, 'Falcons']))
    expect(await log('industries', entryId, root, 'ar')).toEqual(acts.map(act => [act, 'الصقور']))
  })

  test('a post by its first words: hidden by staff, and reported for whoever reads reports', async () => {
    const [author, reader] = [await asMember(house), await asMember(house)]
    for (const { id } of [author, reader]) await makeCompanyProfile(house.house, id, root.id)
    const post = async (text: string) =>
      (await house.call(writePost, { body: { text } }, { bearer: author.bearer })).answer.data._id
    const [hidden, reported] = [await post('Send me your card number'), await post('Buy gold from my cousin')]
    const body = { hidden: true, reason: 'Fraud' }
    expect((await house.call(hidePost, { params: { postId: hidden }, body }, { bearer: root.bearer })).status).toBe(200)
    const why = await house.db.selectFrom('report_reasons').select('id').limit(1).executeTakeFirstOrThrow()
    const report = { kind: POST, id: reported, reason: why.id, text: '' }
    expect((await house.call(submitReport, { body: report }, { bearer: reader.bearer })).status).toBeLessThan(300)
    for (const postId of [hidden, reported])
      expect((await house.call(removePost, { params: { postId } }, { bearer: author.bearer })).status).toBe(200)
    expect(await log('lounge', hidden)).toEqual([['lounge.hide', 'Send me your card number']])
    expect(await log('reports', reported)).toEqual([['reports.submit', 'Buy gold from my cousin']])
    await sql`insert into role_permissions (role_id, permission) select id, 'audit.read' from roles where name = 'finance'
      on conflict do nothing`.execute(house.db)
    const auditor = await asMember(house, { preset: 'finance' })
    expect(await log('reports', reported, auditor)).toEqual([['reports.submit', null]])
  })
})

test('a partner has in hand what was given to them, until they speak of it', async () => {
  await letPartnersIn(house.house)
  const rana = await asMember(house, { name: 'Rana Counts' })
  await makeValidator(house.house, { userId: rana.id, reviewerId: root.id })
  const applicant = await asMember(house)
  const body = await makeUnlike(house.house, applicant.id)
  await house.call(callsOf(company).create, { body }, { bearer: applicant.bearer })
  await house.settle()
  const caseId = (await view(applicant.id)).profile!.caseId!
  const inHand = async () =>
    (await house.call(listPartners, { query: { search: 'Rana Counts' } }, { bearer: agent.bearer })).answer.data[0]
      ?.open
  expect(await inHand()).toBe(0)
  const inPartners = (await house.call(listPartners, { query: { search: 'Rana Counts' } }, { bearer: agent.bearer }))
    .answer
  const { picture } = await view(rana.id)
  expect([inPartners.data[0]?.picture, picture]).toEqual([picture, expect.stringMatching(/^\/api\/files\//)])
  await house.call(assignPartner, { params: { caseId }, body: { partnerId: rana.id } }, { bearer: root.bearer })
  expect(await inHand()).toBe(1)
  const said = { result: 'attest' as const, lookedAt: ['documents' as const], words: 'All of it is as it says.' }
  await house.call(giveAttestation, { params: { caseId }, body: said }, { bearer: rana.bearer })
  await passSeconds(house.house)
  await house.runTimer('verification.carry-attestations')
  expect(await inHand()).toBe(0)

  // The log tells whose case it was and to whom it was given, as names with their pages.
  const log = await house.call(listActivity, { query: { subject: 'verification' } }, { bearer: root.bearer })
  const name = (await view(applicant.id)).profileName
  expect(log.answer.data.find(row => row.action === 'verification.assigned')).toMatchObject({
    actor: { _id: root.id },
    target: { kind: 'verification', id: caseId, name, link: `/verifications/details/${caseId}` },
    other: { _id: rana.id, name: 'Rana Counts' },
  })
})

describe('what somebody may not hear any more, their open line does not tell them', () => {
  const listening = async ({ bearer }: Member, topic: string) => {
    const line = await openLine({ url: house.url, bearer })
    expect(await line.listen(topic)).toBe('listening')
    return line
  }

  test('of the reviewers’ queue to an employee who was made a member', async () => {
    const reviewer = await asMember(house, { preset: 'reviewer' })
    const line = await listening(reviewer, QUEUE_TOPIC)
    const input = { params: { userId: reviewer.id }, body: { role: 'Member' as const } }
    expect((await house.call(acts.changeRole, input, { bearer: root.bearer })).status).toBe(200)
    expect(await line.until(one => one.say === 'refused')).toMatchObject({ topic: QUEUE_TOPIC, reason: 'not-allowed' })
    expect(await line.listen(`member:${reviewer.id}`)).toBe('listening')
    line.end()
  })

  test('of the posts of a member who blocked them', async () => {
    const author = await asMember(house, { userType: 'company' })
    const reader = await asMember(house, { userType: 'investor' })
    await makeCompanyProfile(house.house, reader.id, root.id, 'approved')
    const other = await asMember(house, { userType: 'investor' })
    const written = await house.call(writePost, { body: { text: 'Only for some' } }, { bearer: author.bearer })
    const post = { kind: 'post', id: written.answer.data._id }
    const line = await listening(reader, reactionTopic(post))
    const others = await listening(other, reactionTopic(post))
    const blocking = { body: { kind: MEMBER, id: reader.id } }
    expect((await house.call(block, blocking, { bearer: author.bearer })).status).toBe(200)
    await line.until(one => one.say === 'refused')
    expect((await house.call(like, { body: post }, { bearer: other.bearer })).status).toBe(200)
    await others.until(one => one.say === 'event')
    await house.settle()
    expect(line.heard.filter(one => one.say === 'event')).toEqual([])
    line.end()
    others.end()
  })

  test('of anything to whoever was suspended: the line is closed', async () => {
    const member = await asMember(house, { userType: 'company' })
    const line = await listening(member, `member:${member.id}`)
    const input = { params: { userId: member.id }, body: { reason: 'Spam in five comments' } }
    await house.call(acts.suspendPerson, input, { bearer: root.bearer })
    expect(await line.closed).toBe(4401)
  })
})
