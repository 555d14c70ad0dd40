import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import {
  archiveDepartment,
  createDepartment,
  type DepartmentDraft,
  listAgents,
  listChoices,
  listDepartments,
  readDepartment,
  restoreDepartment,
  updateDepartment,
} from '../contract/departments.ts'

let house: TestHouse
let admin: Member
let agent: Member
let member: Member
beforeAll(async () => {
  house = await testHouse(features)
  admin = await asMember(house, { role: 'Super-admin', name: 'Zeina' })
  agent = await asMember(house, { preset: 'support-agent', name: 'Hana' })
  member = await asMember(house, { name: 'Nadia' })
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })
const times = (minutes: number) => ({ first: minutes, next: minutes })
let made = 0
const draft = (more: Partial<DepartmentDraft> = {}): DepartmentDraft => {
  made++
  return {
    name: `Membership ${made}`,
    arabicName: `العضويات ${made}`,
    hint: '',
    arabicHint: '',
    mail: '',
    zone: 'Asia/Dubai',
    hours: [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, from: '00:00', to: '24:00' })),
    holidays: [],
    answerTimes: { low: times(960), normal: times(480), high: times(240), urgent: times(60) },
    memberIds: [],
    assigns: 'by-hand',
    ...more,
  }
}
const make = (more: Partial<DepartmentDraft> = {}) => house.call(createDepartment, { body: draft(more) }, by(admin))

describe('a department', () => {
  test('keeps both names, its people, hours of several periods, holidays and answer times', async () => {
    const hours = [
      { day: 1, from: '09:00', to: '12:00' },
      { day: 1, from: '16:00', to: '20:30' },
      { day: 2, from: '08:00', to: '12:00' },
    ]
    const holidays = [{ date: '2026-12-02', name: 'National Day', arabicName: 'اليوم الوطني' }]
    const { status, answer } = await make({
      hours: hours.toReversed(),
      holidays,
      mail: 'help@example.test',
      memberIds: [agent.id],
    })
    expect(status).toBe(201)
    const departmentId = answer.data._id
    const read = await house.call(readDepartment, { params: { departmentId } }, by(admin))
    expect(read.answer.data).toMatchObject({
      hours,
      holidays,
      mail: 'help@example.test',
      zone: 'Asia/Dubai',
      members: [{ _id: agent.id, name: 'Hana' }],
      openTickets: 0,
    })
    const again = draft({ zone: null, memberIds: [] })
    await house.call(updateDepartment, { params: { departmentId }, body: again }, by(admin))
    const changed = await house.call(readDepartment, { params: { departmentId } }, by(admin))
    expect(changed.answer.data).toMatchObject({ name: again.name, zone: null, clubZone: 'UTC', members: [] })
    const log = await house.db.selectFrom('audit').select('action').where('target_id', '=', departmentId).execute()
    expect(log.map(one => one.action).toSorted()).toEqual(['departments.create', 'departments.update'])
  })

  test('refuses hours that end before they begin or overlap, a day twice, a zone that is none, and strangers', async () => {
    const faults = async (more: Partial<DepartmentDraft>) =>
      (await make(more)).problem.errors.map(one => `${one.path} ${one.code}`)
    const late = [{ day: 1, from: '17:00', to: '09:00' }]
    expect(await faults({ hours: late })).toEqual(['hours.0.to support.ends-before'])
    const crossing = [
      { day: 1, from: '09:00', to: '13:00' },
      { day: 1, from: '12:00', to: '17:00' },
    ]
    expect(await faults({ hours: crossing })).toEqual(['hours.1.from support.overlap'])
    const twice = ['en', 'ar'].map(name => ({ date: '2026-12-02', name, arabicName: name }))
    expect(await faults({ holidays: twice })).toEqual(['holidays support.same-day'])
    expect(await faults({ zone: 'Mars/Olympus' })).toEqual(['zone support.zone'])
    expect(await faults({ memberIds: [member.id] })).toEqual(['memberIds choice'])
    expect(await faults({ hours: [] })).toHaveLength(1)
  })

  test('has a name of its own in each language, in whatever case it is written', async () => {
    await make({ name: 'Billing', arabicName: 'الفوترة' })
    expect((await make({ name: 'BILLING' })).problem.code).toBe('support.name-taken')
    expect((await make({ arabicName: 'الفوتره' })).problem.code).toBe('support.name-taken')
  })

  test('is the work of whoever may change departments, and chosen by everybody who is signed in', async () => {
    for (const who of [agent, member])
      expect((await house.call(createDepartment, { body: draft() }, by(who))).problem.code).toBe('role-forbidden')
    expect((await house.call(listDepartments, {}, by(agent))).status).toBe(403)
    expect((await house.call(listChoices)).problem.code).toBe('unauthenticated')
    expect((await house.call(listChoices, {}, by(member))).status).toBe(200)
    const people = await house.call(listAgents, {}, by(agent))
    expect(people.answer.data.map(one => one.name)).toEqual(['Hana', 'Zeina'])
  })

  test('is out of use once archived, but for the last one', async () => {
    const { answer } = await make({ name: 'Short lived', arabicName: 'قصير العمر' })
    const departmentId = answer.data._id
    const choices = async () => (await house.call(listChoices, {}, by(member))).answer.data.map(one => one._id)
    expect(await choices()).toContain(departmentId)
    const all = (await house.call(listDepartments, {}, by(admin))).answer.data.map(one => one._id)
    const ends = await Promise.all(
      all.map(id => house.call(archiveDepartment, { params: { departmentId: id } }, by(admin))),
    )
    expect(ends.map(one => one.problem?.code).filter(Boolean)).toEqual(['support.last-department'])
    expect(await choices()).toHaveLength(1)
    for (const id of all) await house.call(restoreDepartment, { params: { departmentId: id } }, by(admin))
    expect((await choices()).toSorted()).toEqual(all.toSorted())
  })
})

test('the promise before writing names a time for each priority, counted from now', async () => {
  const { answer } = await make({ name: 'Always', arabicName: 'دائمًا' })
  const before = Date.now()
  const list = (await house.call(listChoices, {}, by(member))).answer.data
  const always = list.find(one => one._id === answer.data._id)!
  expect(always).toMatchObject({ open: true, zone: 'Asia/Dubai' })
  expect(always.answers.map(one => [one.priority, one.minutes])).toEqual([
    ['low', 960],
    ['normal', 480],
    ['high', 240],
    ['urgent', 60],
  ])
  const urgent = new Date(always.answers[3]!.by!).getTime() - before
  expect(Math.abs(urgent - 3_600_000)).toBeLessThan(60_000)
})
