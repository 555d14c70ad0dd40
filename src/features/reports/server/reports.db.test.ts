import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { uploadFile } from '../../../platform/shared/files-contract.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { accountsFeature } from '../../accounts/server/wiring.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { signinFeature } from '../../signin/server/wiring.ts'
import { listReasons, listReports, myReports, submitReport } from '../contract.ts'
import { reportsFeature } from './wiring.ts'

/** Pages of members, of which the snapshot keeps what they say of themselves; a leaflet cannot be reported. */
const tester = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  registry.target({
    kind: 'member',
    allows: ['report'],
    ownersOf: async (_, ids) => new Map(ids.map(id => [id, id])),
    snapshot: async (db, id) =>
      (await db.selectFrom('users').select(['name', 'username']).where('id', '=', id).executeTakeFirst()) ?? null,
    look: async (db, _, ids) =>
      (await db.selectFrom('users').selectAll().where('id', 'in', ids).where('suspended_at', 'is', null).execute()).map(
        row => ({ kind: 'member', id: row.id, title: row.name, link: `/profile/${row.username}` }),
      ),
  })
  registry.target({
    kind: 'leaflet',
    look: async (_, __, [id]) => [{ kind: 'leaflet', id: id!, title: 'L', link: null }],
  })
})

let house: TestHouse
let admin: Member
beforeAll(async () => {
  house = await testHouse([lookupsFeature, accessFeature, accountsFeature, signinFeature, reportsFeature, tester])
  admin = await asMember(house, { role: 'Super-admin' })
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })
const reasons = async (kind = 'member') => (await house.call(listReasons, { query: { kind } }, by(admin))).answer.data
const reasonNamed = async (name: string) => (await reasons()).find(one => one.name === name)!._id
const FRAUD = 'Fraud or a scam'
async function report(who: Member, whom: { id: string }, more: Record<string, unknown> = {}) {
  const body = { kind: 'member', id: whom.id, reason: await reasonNamed(FRAUD), text: 'Asked me for money', ...more }
  return house.call(submitReport, { body }, by(who))
}
async function upload(who: Member, name = 'proof.pdf'): Promise<string> {
  const form = new FormData()
  form.append(
    'file',
    new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'], name, { type: 'application/pdf' }),
  )
  const { answer } = await house.call(uploadFile, { body: {} }, { ...by(who), form })
  return answer.data._id
}
const everything = async () => (await house.call(listReports, { query: { perPage: 100 } }, by(admin))).answer

describe('reasons', () => {
  test('are those for the kind, in both languages, and say nothing of how grave they are', async () => {
    const names = (await reasons()).map(one => one.name)
    expect(names).toContain('Fake identity')
    expect((await reasons('comment')).map(one => one.name)).not.toContain('Fake identity')
    expect((await reasons()).find(one => one.name === FRAUD)).toMatchObject({
      arabicName: 'احتيال أو نصب',
      needsText: false,
    })
    expect(JSON.stringify(await reasons())).not.toContain('severity')
  })
})

describe('a report', () => {
  test('keeps the thing as it stood, with the files, for staff and its sender', async () => {
    const [rana, omar] = [await asMember(house), await asMember(house, { name: 'Omar the First' })]
    const { status, answer } = await report(rana, omar, { files: [await upload(rana)] })
    expect([status, answer.data.known]).toEqual([200, false])
    await house.db.updateTable('users').set({ name: 'Somebody Else' }).where('id', '=', omar.id).execute()
    const found = (await everything()).data.find(one => one._id === answer.data._id)
    expect(found).toMatchObject({
      title: 'Omar the First',
      snapshot: { name: 'Omar the First', username: omar.username },
      reason: { key: 'fraud', severity: 'high' },
      reporter: { _id: rana.id },
      ownerId: omar.id,
      text: 'Asked me for money',
      closedAt: null,
      files: [{ name: 'proof.pdf' }],
    })
    const mine = (await house.call(myReports, {}, by(rana))).answer
    expect(mine).toMatchObject({ count: 1, data: [{ title: 'Omar the First', reason: { name: FRAUD } }] })
    expect(JSON.stringify(mine)).not.toMatch(/severity|snapshot/)
    expect((await house.call(myReports, {}, by(omar))).answer.count).toBe(0)
    const file = (who?: Member) =>
      fetch(house.url + found!.files[0]!.fileUrl, who ? { headers: { authorization: `Bearer ${who.bearer}` } } : {})
    const read = await Promise.all([file(rana), file(admin), file(omar), file()])
    expect(read.map(one => one.status)).toEqual([200, 200, 404, 404])
  })

  test('is one, however often it is sent at once, and the second is told that it is known', async () => {
    const [rana, omar] = [await asMember(house), await asMember(house)]
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(rana, omar)))
    expect(new Set(answers.map(one => one.status))).toEqual(new Set([200]))
    expect(answers.filter(one => !one.answer.data.known)).toHaveLength(1)
    expect(new Set(answers.map(one => one.answer.data._id)).size).toBe(1)
    const kept = await house.db.selectFrom('reports').selectAll().where('target_id', '=', omar.id).execute()
    const audited = await house.db.selectFrom('audit').selectAll().where('action', '=', 'reports.submit').execute()
    expect([kept.length, audited.filter(one => one.target_id === omar.id).length]).toEqual([1, 1])
    const told = await house.db.selectFrom('outbox').selectAll().where('event', '=', 'reports.submitted').execute()
    expect(told.filter(one => (one.payload as { id: string }).id === omar.id)).toHaveLength(1)
  })

  test('can be sent anew once the club dealt with the first', async () => {
    const [rana, omar] = [await asMember(house), await asMember(house)]
    const first = await report(rana, omar)
    await house.db
      .updateTable('reports')
      .set({ closed_at: new Date() })
      .where('id', '=', first.answer.data._id)
      .execute()
    const second = await report(rana, omar)
    expect([second.answer.data.known, second.answer.data._id === first.answer.data._id]).toEqual([false, false])
    const open = await house.call(listReports, { query: { open: true, perPage: 100 } }, by(admin))
    expect(open.answer.data.map(one => one._id)).not.toContain(first.answer.data._id)
  })

  test('outlives the account of whoever sent it', async () => {
    const [rana, omar] = [await asMember(house), await asMember(house)]
    const { answer } = await report(rana, omar)
    await transact(house.db, tx => tx.deleteFrom('users').where('id', '=', rana.id).execute())
    expect((await everything()).data.find(one => one._id === answer.data._id)?.reporter).toBeNull()
  })

  test('is refused on oneself, on what one does not see, on what takes none, and without a sound reason', async () => {
    const [rana, omar, gone] = [
      await asMember(house),
      await asMember(house),
      await asMember(house, { suspended: true }),
    ]
    expect((await report(rana, rana)).problem.code).toBe('reports.own-thing')
    expect((await report(rana, gone)).problem.code).toBe('not-found')
    expect((await report(rana, omar, { kind: 'leaflet' })).problem.code).toBe('reports.not-reportable')
    expect((await report(rana, omar, { reason: omar.id })).problem.errors[0]).toMatchObject({
      path: 'reason',
      code: 'choice',
    })
    const other = await reasonNamed('Something else')
    expect((await report(rana, omar, { reason: other, text: ' ' })).problem.errors[0]).toMatchObject({
      path: 'text',
      code: 'required',
    })
    expect((await report(rana, omar, { text: 'x'.repeat(1001) })).problem.errors[0]?.path).toBe('text')
    expect((await everything()).data.filter(one => one.id === omar.id)).toEqual([])
  })

  test('cannot carry files of others, and leaves nothing behind when it fails', async () => {
    const [rana, omar] = [await asMember(house), await asMember(house)]
    const stolen = await report(rana, omar, { files: [await upload(omar)] })
    expect(stolen.problem.errors[0]).toMatchObject({ path: 'files', code: 'file-unknown' })
    expect((await house.call(myReports, {}, by(rana))).answer.count).toBe(0)
  })

  test('is not read by members, and twenty in an hour are enough', async () => {
    const rana = await asMember(house)
    expect((await house.call(listReports, {}, by(rana))).problem.code).toBe('role-forbidden')
    for (let i = 0; i < 20; i++) await report(rana, rana)
    expect((await report(rana, rana)).problem.code).toBe('rate-limited')
  })
})
