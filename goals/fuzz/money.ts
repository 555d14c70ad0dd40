import { randomUUID } from 'node:crypto'
import { refundCharge } from '../../src/features/billing/contract/staff.ts'
import { moneyScene, presentTo } from '../../src/features/billing/test/scene.ts'
import * as desk from '../../src/features/invoices/contract/desk.ts'
import { createCode } from '../../src/features/plans/contract/staff.ts'
import { requestConversion } from '../../src/features/points/contract/requests.ts'
import { asMember, type Member } from '../../src/platform/test/members.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'

const BUYER = { name: 'Layla Haddad', country: 'AE' }
const MONTH = { period: 'month' as const }

/**
 * Money in every state that a call can meet, made through the product's own verbs: plans that are paid, wait for their payment or are
 * owed, invoices as drafts, issued, part paid and credited, transfers, refunds, codes, a client, a request to convert points.
 */
export async function makeMoney(house: TestHouse): Promise<void> {
  const scene = moneyScene(house)
  const finance = await asMember(house, { preset: 'finance' })
  const by = (who: Member) => ({ bearer: who.bearer, headers: { 'idempotency-key': randomUUID() } })
  const buyer = () => asMember(house, { userType: 'investor' })

  const payer = await buyer()
  const id = await scene.buy(payer, 'platinum', MONTH)
  const refund = { kind: 'checkout' as const, id, amount: 9, to: 'gateway' as const, reason: 'One week less' }
  await house.call(refundCharge, { params: { userId: payer.id }, body: refund }, by(finance))
  await scene.begin(await buyer(), 'standard', MONTH)
  const gift = presentTo('rana@example.test')
  await scene.buy(await buyer(), 'standard', { ...MONTH, gift })

  const client = { email: 'client@example.test', language: 'en' as const, details: BUYER, note: '' }
  const { answer: kept } = await house.call(desk.createClient, { body: client } as never, by(finance))
  const line = { description: { en: 'Seat', ar: 'مقعد' }, quantity: 2, unit: 60 }
  const terms = { suppliedOn: null, dueOn: null, note: '', test: true, language: 'en', currency: 'USD' }
  const clientId = (kept as { data: { _id: string } }).data._id
  const body = { userId: null, clientId, buyer: BUYER, lines: [line], ...terms }
  for (const step of ['draft', 'issued', 'paid', 'credited']) {
    const { answer } = await house.call(desk.createInvoice, { body } as never, by(finance))
    const params = { invoiceId: (answer as { data: { _id: string } }).data._id }
    if (step === 'draft') continue
    await house.call(desk.issueInvoiceCall, { params, body: { send: false } }, by(finance))
    const paid = { amount: 60, paidOn: '2026-07-01', how: 'Bank' }
    if (step === 'paid') await house.call(desk.recordInvoicePayment, { params, body: paid }, by(finance))
    const why = { en: 'A mistake', ar: 'خطأ' }
    if (step === 'credited')
      await house.call(desk.creditInvoiceCall, { params, body: { amount: 60, why, send: false } }, by(finance))
  }

  const admin = await asMember(house, { role: 'Super-admin' })
  const code = { code: 'FUZZ', note: '', percent: 10, amount: null, currency: null, lasts: 'once', months: null }
  const limits = { planIds: [], firstOnly: false, maxUses: null, maxPerMember: null, endsAt: null }
  await house.call(createCode, { body: { ...code, ...limits } } as never, by(admin))
  const member = await asMember(house, { userType: 'company' })
  await house.settle()
  await house.call(requestConversion, { body: { transactionHash: `0x${'0'.repeat(63)}1` } }, by(member))
  await house.settle()
}
