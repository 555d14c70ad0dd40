import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MovedClock, movedClock } from '../../../../db/moved-clock.ts'
import { features } from '../../../features.server.ts'
import { freshDb } from '../../../platform/test/fresh-db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { expireSubscription } from '../contract.ts'
import { refundCharge } from '../contract/staff.ts'
import { moneyScene } from '../test/scene.ts'

const DAY = 86_400_000
const received: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    let text = ''
    stream.on('data', chunk => void (text += chunk))
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})
let house: TestHouse
let time: MovedClock
let scene: ReturnType<typeof moneyScene>
let finance: Member
beforeAll(async () => {
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const database = await freshDb()
  time = await movedClock(database)
  house = await testHouse(features, { SMTP_URL: `smtp://127.0.0.1:${port}` }, { database })
  scene = moneyScene(house)
})
afterAll(async () => {
  await house.stop()
  await new Promise<void>(resolve => smtp.close(() => resolve()))
})
beforeEach(async () => {
  finance = await asMember(house, { preset: 'finance' })
  received.length = 0
})

/** The credit note of a member, and the mails that brought it. */
async function creditOf(member: Member) {
  await house.settle()
  const notes = (await scene.invoicesOf(member)).filter(one => one.kind === 'credit-note')
  expect(notes).toHaveLength(1)
  const number = notes[0]!.number_text!
  const mails = (await Promise.all(received.map(text => simpleParser(text)))).filter(one =>
    one.subject?.includes(number),
  )
  expect(mails).toHaveLength(1)
  return { note: notes[0]!, mail: mails[0]! }
}
const pdfOf = (mail: ParsedMail) =>
  mail.attachments.map(one => [one.contentType, one.content.subarray(0, 5).toString(), one.filename?.includes('CN')])

describe('a credit note that the house makes goes out by mail, once, with its PDF in the member’s language, and stands as sent', () => {
  test('of what was paid for a plan and is more than the next one costs', async () => {
    const member = await asMember(house, { userType: 'investor', language: 'ar' })
    await scene.buy(member, 'standard', { period: 'year' })
    await scene.begin(member, 'enterprise', { gateway: undefined })
    const { note, mail } = await creditOf(member)
    expect(note.sent_at).not.toBeNull()
    expect(mail.subject).toContain('الإشعار الدائن')
    expect(mail.html).toContain('dir="rtl"')
    expect(pdfOf(mail)).toEqual([['application/pdf', '%PDF-', true]])
  })

  test('of what staff gave back', async () => {
    const member = await asMember(house, { userType: 'investor', language: 'en' })
    const id = await scene.buy(member, 'platinum')
    const body = { kind: 'checkout' as const, id, amount: 79, to: 'gateway' as const, reason: 'Paid twice' }
    await house.call(refundCharge, { params: { userId: member.id }, body }, scene.as(finance, 'back'))
    const { note, mail } = await creditOf(member)
    expect(note).toMatchObject({ total_minor: 7900, sent_at: expect.any(Date) })
    expect(mail.text).toContain('79')
    expect(pdfOf(mail)).toEqual([['application/pdf', '%PDF-', true]])
  })

  test('of an invoice that was sent ahead of a period which does not begin', async () => {
    const member = await asMember(house, { userType: 'investor', language: 'ar' })
    await scene.bank(true)
    const { id } = await scene.begin(member, 'platinum', { gateway: 'bank' })
    await scene.book(finance, id, 79)
    const { period_end: end } = await house.db
      .selectFrom('subscriptions')
      .select('period_end')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    await time.to(new Date(end!.getTime() - 6 * DAY))
    await house.runTimer('billing.renew')
    await house.settle()
    expect(await scene.invoicesOf(member)).toMatchObject([
      { paid_minor: 7900 },
      { paid_minor: 0, sent_at: expect.any(Date) },
    ])
    await house.call(expireSubscription, { body: {} }, scene.as(member))
    const { note, mail } = await creditOf(member)
    await scene.bank(false)
    expect(note.sent_at).not.toBeNull()
    expect(mail.html).toContain('dir="rtl"')
    expect(pdfOf(mail)).toEqual([['application/pdf', '%PDF-', true]])
  })
})
