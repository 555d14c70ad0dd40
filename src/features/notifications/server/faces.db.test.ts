import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { currentUser } from '../../../platform/shared/session-contract.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { arrived, listNotices, memberTopic, pushDue } from '../contract.ts'

const told = notice('tester.told', z.object({ name: z.string() }), { topic: 'bought' })
const strings = { notices: { told: { title: 'Hello {name}', body: '' } } }
const THING = 'tester-thing'
/** How often somebody asked for pictures of things. */
let asked = 0
const tester = defineFeature('tester', { en: strings, ar: strings }, [], registry => {
  registry.notice(told)
  registry.target({
    kind: THING,
    look: async () => [],
    faces: async (_db, _viewer, ids) => {
      asked += 1
      return new Map(ids.map(id => [id, { name: 'A roof', picture: '/api/files/1?size=thumb', userType: null }]))
    },
  })
})

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([...features, tester])
})
afterAll(() => house.stop())

/** A member whose welcome is forgotten. */
async function reader(): Promise<Member> {
  const one = await asMember(house, { userType: 'investor' })
  await house.settle()
  await house.db.deleteFrom('notices').where('recipient_id', '=', one.id).execute()
  return one
}
type Shown = NonNullable<Parameters<typeof notify>[5]>
const tell = (userId: string, shown: Shown) =>
  transact(house.db, tx => notify(tx, userId, told, { name: 'A' }, '/index', shown))
const list = async ({ bearer }: Member) => (await house.call(listNotices, {}, { bearer })).answer.data
const faces = async (who: Member) => (await list(who)).map(one => one.faces.map(face => face.id))

test('a notice shows whose doing it tells of, in the list, under the bell and in the window that hears of it', async () => {
  const [rana, omar] = [await reader(), await asMember(house, { userType: 'company', name: 'Omar Works' })]
  await tell(rana.id, { by: omar.id })
  await house.settle()
  const face = { id: omar.id, of: 'member', name: 'Omar Works', picture: null, userType: 'company' }
  expect(await list(rana)).toMatchObject([{ faces: [face], more: 0 }])
  const { notifications } = (await house.call(currentUser, {}, { bearer: rana.bearer })).answer
  expect(notifications).toMatchObject([{ faces: [face], more: 0 }])
  const event = await house.db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', memberTopic(rana.id))
    .where('event', '=', arrived.name)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(arrived.schema.parse(event.payload).notice.faces).toEqual([face])
  const pushes = await house.db.selectFrom('outbox').select('payload').where('event', '=', pushDue.name).execute()
  const pushed = pushes.map(row => pushDue.schema.parse(row.payload)).filter(row => row.userId === rana.id)
  expect(pushed.at(-1)).toMatchObject({ kind: told.name, faces: [face], more: 0 })
})

test('a group shows its first five, the newest first, and counts the others', async () => {
  const rana = await reader()
  const people = await Promise.all(Array.from({ length: 7 }, () => asMember(house, { userType: 'investor' })))
  const ids = people.map(one => one.id)
  for (const [at] of ids.entries()) await tell(rana.id, { group: 'tester', by: ids.slice(0, at + 1).toReversed() })
  const notices = await list(rana)
  expect(notices).toMatchObject([{ more: 2 }])
  expect(notices[0]!.faces.map(face => face.id)).toEqual(ids.toReversed().slice(0, 5))
})

test('whom the reader blocked, who is suspended and who is gone has no face; who blocked the reader keeps theirs', async () => {
  const rana = await reader()
  const [blocked, away, gone, shy] = await Promise.all([0, 1, 2, 3].map(() => asMember(house, { userType: 'advisor' })))
  await tell(rana.id, { by: [blocked!.id, away!.id, gone!.id, shy!.id] })
  const blocks = [
    { user_id: rana.id, blocked_id: blocked!.id },
    { user_id: shy!.id, blocked_id: rana.id },
  ]
  await house.db.insertInto('blocks').values(blocks).execute()
  await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', away!.id).execute()
  await house.db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', gone!.id).execute()
  expect(await faces(rana)).toEqual([[shy!.id]])
})

test('pictures of things are asked for once for a page, however many notices it has; a face goes before them', async () => {
  const [rana, omar] = [await reader(), await asMember(house, { userType: 'investor' })]
  const things = Array.from({ length: 12 }, () => crypto.randomUUID())
  for (const id of things) await tell(rana.id, { thing: { kind: THING, id } })
  await tell(rana.id, { by: omar.id, thing: { kind: THING, id: things[0]! } })
  await house.settle()
  asked = 0
  expect(await faces(rana)).toEqual([[omar.id], ...things.toReversed().map(id => [id])])
  expect(asked).toBe(1)
})
