import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { PDFDocument } from '@pdfme/pdf-lib'
import { makeAgreement } from '../../src/features/agreements/test/fixtures.ts'
import { makeAuction } from '../../src/features/auctions/test/fixtures.ts'
import { moneyScene } from '../../src/features/billing/test/scene.ts'
import {
  claimComplaint,
  decideComplaint,
  listComplaints,
  noteOnComplaint,
} from '../../src/features/complaints/contract/desk.ts'
import { sendContact } from '../../src/features/contact/contract.ts'
import { saveSearch } from '../../src/features/directories/contract.ts'
import { makeItem } from '../../src/features/items/test/fixtures.ts'
import { writePost } from '../../src/features/lounge/contract.ts'
import { makeCompanyProfile } from '../../src/features/profiles/test/fixtures.ts'
import { listReasons, submitReport } from '../../src/features/reports/contract.ts'
import { replyToReview, writeReview } from '../../src/features/reviews/contract.ts'
import { bookmark, follow } from '../../src/features/social/contract.ts'
import { writeComment } from '../../src/features/social/contract/comments.ts'
import { like } from '../../src/features/social/contract/likes.ts'
import { listChoices } from '../../src/features/support/contract/departments.ts'
import { answerTicket } from '../../src/features/support/contract/desk.ts'
import { createTicket, rateTicket } from '../../src/features/support/contract/tickets.ts'
import type { Call, InputOf } from '../../src/platform/shared/call.ts'
import { givePlan } from '../../src/platform/test/give-plan.ts'
import { asMember, type Member } from '../../src/platform/test/members.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'
import { talk } from './talk.ts'

/** In every word of the member who will go; nowhere else. */
export const PLANTED = 'zqplant'
/** The same for what is kept folded, in the other script. */
export const PLANTED_ARABIC = 'زقبلنت'

const saidPlainly = (what: string): string => `${what} ${PLANTED} ${PLANTED_ARABIC}`

/** Somebody who lived here, and those who dealt with them; `pages` show what was said. */
export type Life = {
  leaver: Member
  other: Member
  staff: Member
  pages: Record<'visitor' | 'other' | 'staff', string[]>
  /** The leaver's own, which are still to come. */
  meetings: string[]
}

/**
 * A member who does what members do, by the product's own verbs. `said` makes each text that is typed; without one each holds the
 * planted word.
 */
export async function live(
  house: TestHouse,
  said: (what: string) => string = saidPlainly,
  who: { username?: string; email?: string } = { username: `${PLANTED}.rana`, email: `rana@${PLANTED}.example` },
): Promise<Life> {
  const leaver = await asMember(house, { name: said('Rana'), ...who, userType: 'company' })
  const other = await asMember(house, { userType: 'company', name: 'Omar Aziz' })
  const staff = await asMember(house, { role: 'Super-admin', name: 'Lina Haddad' })
  // Limits by address are those of one person.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const ask = async <C extends Call>(who: Member, call: C, input: InputOf<C>) => {
    const answered = await house.call(call, input, { bearer: who.bearer, headers: { 'x-forwarded-for': address } })
    if (answered.status >= 300)
      throw new Error(
        `${call.id}: ${answered.status} ${answered.problem.code} ${JSON.stringify(answered.problem.errors)}`,
      )
    return answered.answer
  }
  await makeCompanyProfile(house.house, leaver.id, staff.id, 'approved', {
    companyName: said('Qamar'),
    companyLegalName: said('Qamar LLC'),
    companyEmail: `desk@${PLANTED}.example`,
    licenseNumber: `LIC-${PLANTED}`,
    highlights: said('Cold storage.'),
    description: said('We keep it cold.'),
    companyCity: said('Alexandria'),
    companyOtherLinks: `${PLANTED}.example`,
  })
  // Whoever is written to and met has a page.
  await makeCompanyProfile(house.house, other.id, staff.id)
  const scene = moneyScene(house)
  const details = { name: said('Rana'), company: said('Qamar'), address: said('Street 1'), city: said('Alexandria') }
  await scene.buy(leaver, 'platinum', { details: { ...details, postalCode: '', country: 'AE', taxId: '' } })
  await givePlan(house.db, other.id, 'platinum')
  const values = { name: said('Cold store'), highlights: said('New.'), description: said('Hardly used.') }
  const documents = [await document(house, leaver)]
  const offered = await makeItem(house.house, { ownerId: leaver.id, kind: 'product', values: { ...values, documents } })
  const auctioned = await makeItem(house.house, {
    ownerId: leaver.id,
    kind: 'idea',
    values: { ...values, saleType: 3 },
  })
  await makeAuction(house.house, { itemId: auctioned.id, ownerId: leaver.id, description: said('Now.'), draft: true })
  const theirs = await makeItem(house.house, { ownerId: other.id, kind: 'product', values: { name: 'A press' } })

  // both sides of a deal, with reviews and a reply
  for (const [asks, item] of [
    [leaver, theirs],
    [other, offered],
  ] as const) {
    const message = asks === leaver ? said('May I see it?') : 'May I see it?'
    const deal = await makeAgreement(house.house, {
      requesterId: asks.id,
      subject: { kind: 'item', id: item.id },
      to: 'done',
      message,
    })
    const review = await ask(leaver, writeReview, {
      body: { agreementId: deal.id, stars: 4, text: said('All went well.') },
    })
    const about = await ask(other, writeReview, {
      body: { agreementId: deal.id, stars: 5, text: `They are ${PLANTED}.` },
    })
    await ask(leaver, replyToReview, { params: { reviewId: about.data._id }, body: { text: said('Thank you.') } })
    await ask(other, replyToReview, { params: { reviewId: review.data._id }, body: { text: 'Thank you.' } })
  }
  const cancelled = {
    requesterId: leaver.id,
    subject: { kind: 'item' as const, id: theirs.id },
    to: 'cancelled' as const,
  }
  await makeAgreement(house.house, { ...cancelled, reason: said('No more.') })

  const post = (await ask(leaver, writePost, { body: { text: said('We open on Monday.'), audience: 'public' } })).data
    ._id
  const answered = (await ask(other, writePost, { body: { text: 'Good news.', audience: 'public' } })).data._id
  await ask(leaver, writeComment, { body: { kind: 'post', id: answered, text: said('Welcome.') } })
  await ask(other, writeComment, { body: { kind: 'post', id: post, text: 'Well done.' } })
  await ask(other, follow, { body: { kind: 'item', id: offered.id } })
  await ask(leaver, bookmark, { body: { kind: 'item', id: theirs.id } })
  await ask(leaver, like, { body: { kind: 'post', id: answered } })
  await ask(leaver, saveSearch, { body: { kind: 'company', name: said('Stores'), query: `search=${PLANTED}` } })

  await ask(leaver, sendContact, {
    body: {
      name: said('Rana'),
      email: leaver.email,
      subject: said('A question'),
      message: said('Where are you open?'),
    },
  })
  const [department] = (await ask(leaver, listChoices, {})).data
  const question = { department: department!._id, subject: said('A question'), text: said('Where is it?') }
  const ticketId = (await ask(leaver, createTicket, { body: question })).data._id
  await ask(staff, answerTicket, {
    params: { ticketId },
    body: { text: said('Dear Rana'), files: [], next: 'resolve' },
  })
  await ask(leaver, rateTicket, { params: { ticketId }, body: { stars: 5, text: said('Quick.') } })

  const [reason] = (await ask(other, listReasons, { query: { kind: 'post' } })).data
  const report = { kind: 'post', id: post, reason: reason!._id, text: `It is ${PLANTED}.` }
  await ask(other, submitReport, { body: report })
  await ask(leaver, submitReport, { body: { ...report, id: answered, text: said('It is not so.') } })
  await house.settle()
  // Two cases are as old: decided is the one about whoever leaves, whose words of staff go with them.
  const [open] = (await ask(staff, listComplaints, { query: { member: leaver.id } })).data
  const params = { caseId: open!._id }
  await ask(staff, claimComplaint, { params })
  await ask(staff, noteOnComplaint, { params, body: { note: said('Known.') } })
  await ask(staff, decideComplaint, {
    params,
    body: { action: 'warning', reason: reason!._id, facts: { en: said('You wrote'), ar: said('كُتب') } },
  })

  const talks = await talk({ leaver, other, said, ask, file: () => document(house, leaver) })
  await house.settle()
  const pages = {
    visitor: [`/profile/${leaver.username}`, `/profile/details/${offered.id}`],
    other: [`/profile/${leaver.username}`, `/profile/details/${offered.id}`, `/timeline/posts/${post}`, ...talks.pages],
    staff: [`/tickets/view/${ticketId}`, `/complaints/details/${params.caseId}`, `/apps/users/view/${leaver.id}`],
  }
  return { leaver, other, staff, pages, meetings: talks.meetings }
}

/** A document in whose bytes and name the word stands. */
async function document({ house }: TestHouse, { id }: Member): Promise<string> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(PLANTED)
  pdf.addPage([200, 200])
  const bytes = Buffer.concat([Buffer.from(await pdf.save()), Buffer.from(`\n% ${PLANTED}\n`)])
  const name = `${PLANTED}.pdf`
  const file = await house.files.put(house.database.db, {
    ownerId: id,
    take: 'document',
    name,
    stream: Readable.from(bytes),
    path: name,
  })
  return file._id
}
