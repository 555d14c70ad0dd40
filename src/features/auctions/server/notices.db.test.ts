import { describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { auctionScene } from '../../../platform/test/auction-scene.ts'
import { endNow, moveEnd, type WantedAuction } from '../test/fixtures.ts'
import { closeDue } from './close-due.ts'
import { remindOfEnds } from './remind-of-ends.ts'
import { tellStarted } from './tell-people.ts'

const { house, owner, staff, ali, rana, bidder, auction, bids, change, answer, ...scene } = await auctionScene()
const { notices, told, mails, watch, history, set, inHours, terms: TERMS } = scene

const ITEM = 'Solar cold store'
/** A formatted amount as notices carry it, isolated in both directions. */
const usd = (amount: string) => `\u2066$${amount}\u2069`
const watching = async (wanted: Partial<WantedAuction>) => {
  const [watcher, id] = [await bidder(), await auction(wanted)]
  await watch(watcher, id)
  return { watcher, id }
}

describe('who was outbid', () => {
  test('is told at once in their language, with a link to bid again, and by mail', async () => {
    const karim = await bidder({ language: 'ar' })
    const id = await auction({ initialPrice: 1500 })
    await bids(id, [karim, 1500], [rana, 1600])
    const again = `/auctions/${id}?bid=again`
    expect(await notices(karim, 'outbid')).toMatchObject([
      { title: `You were outbid: ${ITEM}`, body: `The price is ${usd('1,600')} now. You can bid again.`, link: again },
    ])
    const [arabic] = await notices(karim, 'outbid', 'ar')
    expect(arabic!.title).toContain('زايد غيرك عليك')
    expect(arabic!.body).toContain(usd('1,600'))
    const [mail] = await mails(karim)
    expect(mail).toMatchObject({ language: 'ar', link: again })
    expect(mail!.subject).toContain('زايد غيرك عليك')
  })

  test('reads one line for an auction until it is read, with the price as it is', async () => {
    const karim = await bidder()
    const id = await auction({ initialPrice: 1500 })
    await bids(id, [karim, 1500], [rana, 1600], [karim, 1700], [rana, 1800])
    expect((await notices(karim, 'outbid')).map(one => one.body)).toEqual([
      `The price is ${usd('1,800')} now. You can bid again.`,
    ])
  })
})

describe('whoever watches or bids', () => {
  test('is told when bidding begins', async () => {
    const { watcher, id } = await watching({ startsIn: 3600 })
    await set(id, { starts_at: new Date() })
    await closeDue(house.db)
    expect(await notices(watcher, 'has-started')).toMatchObject([
      { title: `Bidding has begun: ${ITEM}`, body: `It starts at ${usd('100')}.`, link: `/auctions/${id}` },
    ])
    expect((await notices(watcher, 'has-started', 'ar'))[0]!.title).toContain('بدأت المزايدة')
  })

  test('is told when bidding begins, and so is who follows the seller or keeps the offer', async () => {
    const [fan, keeper] = [await bidder(), await bidder()]
    const { id: itemId } = await scene.item()
    const id = await auction({ itemId, startsIn: 3600 })
    const follows = { user_id: fan.id, target_kind: 'member', target_id: owner.id, owner_id: owner.id }
    await house.db.insertInto('follows').values(follows).execute()
    const silent = await bidder()
    await house.db
      .insertInto('follows')
      .values({ ...follows, user_id: silent.id, tell: 'nothing' })
      .execute()
    const keeps = { user_id: keeper.id, target_kind: 'item', target_id: itemId }
    await house.db.insertInto('bookmarks').values(keeps).execute()
    await set(id, { starts_at: new Date() })
    await closeDue(house.db)
    for (const who of [fan, keeper]) expect((await notices(who, 'has-started'))[0]?.link).toBe(`/auctions/${id}`)
    expect(await notices(silent, 'has-started')).toEqual([])
    expect(await told(owner, 'has-started')).toBe(0)
    await house.db.deleteFrom('follows').where('user_id', '=', fan.id).execute()
  })

  test('is told when it begins at another time, and when it is taken back', async () => {
    const { watcher, id } = await watching({ startsIn: 3600 })
    const startDate = '2030-01-02T03:04:00.000Z'
    await set(id, { starts_at: new Date(Date.now() + 60_000) })
    const late = await change(owner, id, { ...TERMS, startDate, endDate: '2030-01-09T03:04:00.000Z' })
    expect(late.problem.errors).toMatchObject([{ path: 'startDate' }])
    expect(await told(watcher, 'replanned')).toBe(0)
    const plan = await change(owner, id, { ...TERMS, startDate: inHours(30), endDate: inHours(90) })
    expect(plan.answer).toMatchObject({ data: { _id: id, state: 'scheduled', initialPrice: 500 } })
    const [planned] = await notices(watcher, 'replanned')
    expect(planned).toMatchObject({ title: `Rescheduled: ${ITEM}`, link: `/auctions/${id}` })
    expect(planned!.body).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
    expect((await notices(watcher, 'replanned', 'ar'))[0]!.body).toContain('التوقيت العالمي المنسق')
    await change(owner, id, { status: 'cancel' })
    expect(await notices(watcher, 'taken-back')).toMatchObject([{ title: `Cancelled: ${ITEM}` }])
    expect((await notices(watcher, 'taken-back', 'ar'))[0]!.title).toContain('سُحب المزاد')
    expect(await told(owner, 'taken-back')).toBe(0)
  })

  test('is not told of a start before which they did not watch, however late its news come', async () => {
    const { watcher, id } = await watching({})
    await transact(house.db, tx => tellStarted(tx, { auctionId: id, subject: { kind: 'item', id }, ownerId: owner.id }))
    expect(await told(watcher, 'has-started')).toBe(0)
  })

  test('watches what is started anew as well', async () => {
    const { watcher, id } = await watching({})
    await change(owner, id, { status: 'cancel' })
    const again = (await change(owner, id, { ...TERMS, endDate: inHours(24) })).answer.data
    expect(again._id).not.toBe(id)
    expect(again.watchers).toBe(1)
    expect((await notices(watcher, 'has-started')).map(one => one.link)).toEqual([`/auctions/${again._id}`])
  })

  test('is told once, an hour before the end', async () => {
    const { watcher, id } = await watching({ endsIn: 7200 })
    await bids(id, [ali, 100])
    // It began long ago: one that is shorter than an hour has no hour before its end.
    await set(id, { starts_at: new Date(Date.now() - 7_200_000) })
    await moveEnd(house.house, id, 3000)
    const before = await told(ali, 'ends-soon')
    await remindOfEnds(house.db)
    await remindOfEnds(house.db)
    expect(await notices(watcher, 'ends-soon')).toMatchObject([
      { title: `Ends within the hour: ${ITEM}`, body: `The price is ${usd('100')}.` },
    ])
    expect((await notices(watcher, 'ends-soon', 'ar'))[0]!.title).toContain('ينتهي خلال ساعة')
    expect(await told(ali, 'ends-soon')).toBe(before + 1)
  })

  test('is told once that the end moves, however often it does', async () => {
    const { watcher, id } = await watching({ endsIn: 60 })
    await bids(id, [ali, 100])
    await moveEnd(house.house, id, 60)
    await bids(id, [rana, 200])
    expect((await scene.seen(watcher, id)).extensions).toBe(2)
    expect(await notices(watcher, 'extended')).toMatchObject([{ title: `The end has moved: ${ITEM}` }])
    expect((await notices(watcher, 'extended', 'ar'))[0]!.title).toContain('تأخر موعد الإغلاق')
  })

  test('is told when staff pause it and when it goes on, and a bidder why their bid was taken out', async () => {
    const { watcher, id } = await watching({})
    const sami = await bidder()
    await bids(id, [sami, 100])
    await change(staff, id, { status: 'pause', reason: 'We look into a complaint.' })
    await change(staff, id, { status: 'resume' })
    for (const who of [watcher, sami]) {
      expect(await notices(who, 'paused')).toMatchObject([{ title: `Paused: ${ITEM}` }])
      expect(await notices(who, 'resumed')).toMatchObject([{ title: `Running again: ${ITEM}` }])
      expect((await notices(who, 'resumed', 'ar'))[0]!.title).toContain('استُؤنف المزاد')
    }
    const [bid] = (await history(staff, id)).answer.data
    await change(staff, id, { status: 'void-bid', bidId: bid!._id, reason: 'One zero too many.' })
    expect((await notices(sami, 'bid-voided'))[0]!.body).toContain(`${usd('100')}: One zero too many.`)
    expect((await notices(sami, 'bid-voided', 'ar'))[0]!.title).toContain('استُبعدت مزايدتك')
    expect((await mails(sami))[0]!.subject).toContain('Your bid was removed')
  })
})

describe('the end', () => {
  test('is told to the winner, the others and the owner, each in their words and the first and last by mail', async () => {
    const [winner, loser] = [await bidder({ language: 'ar' }), await bidder()]
    const id = await auction()
    await bids(id, [loser, 100], [winner, 200])
    await endNow(house.house, id)
    expect(await notices(winner, 'won')).toMatchObject([
      { title: `You won: ${ITEM}`, body: expect.stringContaining(`yours for ${usd('200')}.`), link: `/auctions/${id}` },
    ])
    expect((await notices(winner, 'won', 'ar'))[0]!.body).toContain('72 ساعة')
    expect((await mails(winner))[0]).toMatchObject({ subject: expect.stringContaining('فزت'), link: `/auctions/${id}` })
    expect(await notices(loser, 'lost')).toMatchObject([{ title: `Sold to somebody else: ${ITEM}` }])
    expect((await notices(loser, 'lost', 'ar'))[0]!.title).toContain('بيع لغيرك')
    expect((await mails(loser)).every(one => !one.subject?.includes('Sold to'))).toBe(true)
    expect((await notices(owner, 'closed-sold'))[0]).toMatchObject({ title: `Sold: ${ITEM}` })
    expect((await mails(owner))[0]!.subject).toContain('Sold: ')
  })

  test('without a sale binds nobody any more, and the owner may start anew', async () => {
    const [sami, id] = [await bidder(), await auction({ reservePrice: 500 })]
    await bids(id, [sami, 100])
    await endNow(house.house, id)
    expect(await notices(sami, 'ended-unsold')).toMatchObject([{ title: `Ended without a sale: ${ITEM}` }])
    expect((await notices(owner, 'closed-unsold', 'ar'))[0]!.title).toContain('انتهى بلا بيع')
  })

  test('reminds the winner a day before their time is over, and tells the next of their second chance', async () => {
    const [winner, next] = [await bidder(), await bidder({ language: 'ar' })]
    const id = await auction()
    await bids(id, [next, 100, 170], [winner, 200])
    await endNow(house.house, id)
    await set(id, { confirm_by: new Date(Date.now() + 20 * 3_600_000) })
    await remindOfEnds(house.db)
    await remindOfEnds(house.db)
    expect(await notices(winner, 'confirm-soon')).toMatchObject([{ title: `One day left to confirm: ${ITEM}` }])
    expect((await notices(winner, 'confirm-soon', 'ar'))[0]!.title).toContain('بقي يوم للتأكيد')
    await answer(winner, id, 'decline')
    expect((await notices(owner, 'buyer-declined'))[0]!.title).toContain('The buyer declined')
    expect((await notices(next, 'second-chance'))[0]!.body).toContain(`It is yours for ${usd('170')}`)
    expect((await notices(next, 'second-chance', 'ar'))[0]!.title).toContain('فرصة ثانية')
    expect((await mails(next))[0]!.subject).toContain('فرصة ثانية')
    await answer(next, id, 'confirm')
    expect((await notices(owner, 'buyer-confirmed', 'ar'))[0]!.title).toContain('تأكيد من المشتري')
  })
})

describe('the owner', () => {
  test('hears of the first bid and of the reserve at once, and of all later bids together, once an hour', async () => {
    const id = await auction({ reservePrice: 300 })
    const before = [await told(owner, 'first-bid'), await told(owner, 'reserve-met'), await told(owner, 'more-bids')]
    const since = async () => [
      (await told(owner, 'first-bid')) - before[0]!,
      (await told(owner, 'reserve-met')) - before[1]!,
      (await told(owner, 'more-bids')) - before[2]!,
    ]
    await bids(id, [ali, 100], [rana, 200], [ali, 300], [rana, 400])
    await remindOfEnds(house.db)
    expect(await since()).toEqual([1, 1, 0])
    const anHourLater = () => set(id, { told_bids_at: new Date(Date.now() - 3_700_000) })
    await anHourLater()
    await remindOfEnds(house.db)
    await anHourLater()
    await remindOfEnds(house.db)
    expect(await since()).toEqual([1, 1, 1])
    expect((await notices(owner, 'more-bids'))[0]).toMatchObject({
      title: `3 more bids: ${ITEM}`,
      body: `The price is ${usd('400')} now.`,
      link: `/auctions/${id}`,
    })
    expect((await notices(owner, 'more-bids', 'ar'))[0]!.title).toContain('3 مزايدات أخرى')
    await bids(id, [ali, 500])
    await anHourLater()
    await remindOfEnds(house.db)
    expect((await notices(owner, 'more-bids'))[0]!.title).toBe(`1 more bid: ${ITEM}`)
  })
})
