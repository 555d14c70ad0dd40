import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { say as sayIn } from '../../../platform/server/text.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { daysAfter } from '../../plans/rules/calendar.ts'
import { moneyScene } from '../test/scene.ts'
import { memberParts } from './staff/member-parts.ts'

/** Where it is another day than in the zone that servers keep, at any hour. */
const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'

let house: TestHouse
let scene: ReturnType<typeof moneyScene>
beforeAll(async () => {
  house = await testHouse(features)
  scene = moneyScene(house)
  await house.db
    .insertInto('settings')
    .values({ key: 'timeZone', value: JSON.stringify(zone) })
    .onConflict(c => c.column('key').doUpdateSet({ value: JSON.stringify(zone) }))
    .execute()
})
afterAll(() => house.stop())

test('a plan has the same days on the checkout, on one’s own page, in what is told and on the invoice: the club’s', async () => {
  const member = await scene.newMember()
  const { answer } = await scene.quote(member, 'platinum', { country: 'AE', taxId: '' })
  const { from, until, lines } = answer.data
  const day = (moment: string | Date) => shortDate(moment, zone)
  const [first, last, next] = [day(from), day(daysAfter(new Date(until), zone, -1)), day(until)]
  expect(first).not.toBe(shortDate(from, 'UTC'))
  expect(lines[0]!.detail).toBe(`${first} – ${last}`)

  await scene.buy(member, 'platinum')
  const mine = await scene.mine(member)
  expect(mine.zone).toBe(zone)
  expect([mine.current!.periodStart!, mine.current!.periodEnd!, mine.next!.at].map(day)).toEqual([first, next, next])
  expect(day(mine.history.at(-1)!.at)).toBe(first)
  const plan = memberParts.find(one => one.key === 'plan')!
  const say = (key: string, params = {}) => sayIn('en', 'billing', key, params)
  const part = await plan.of(house.db, { memberId: member.id, email: null, language: 'en', say } as never)
  expect(part!.stands!.more).toContain(next)
  const [told] = await scene.noticesOf(member, 'billing.payment-in')
  expect(told!.params).toMatchObject({ date: next })
  const [invoice] = await scene.invoicesOf(member)
  const line = await house.db
    .selectFrom('invoice_lines')
    .select(['from_on', 'until_on'])
    .where('invoice_id', '=', invoice!.id)
    .executeTakeFirstOrThrow()
  expect([line.from_on, line.until_on].map(on => shortDate(String(on)))).toEqual([first, last])
})

test('a plan that runs keeps the days it was sold with when the club moves to another zone', async () => {
  const member = await scene.newMember()
  await scene.buy(member, 'standard')
  await house.db
    .updateTable('settings')
    .set({ value: JSON.stringify('Europe/London') })
    .where('key', '=', 'timeZone')
    .execute()
  expect((await scene.mine(member)).zone).toBe(zone)
  expect((await scene.mine(await scene.newMember())).zone).toBe('Europe/London')
})
