import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { countAudience } from '../../campaigns/contract.ts'
import { clearAddress, listMails } from '../../mail-log/contract.ts'
import { listMail } from '../../mailbox/contract/threads.ts'
import { listNotices } from '../../notifications/contract.ts'
import { keepMail } from './keep-mail.ts'
import { parseMail } from './parse-mail.ts'

let house: TestHouse
let admin: Member
let mailboxId: string
let uid = 0
beforeAll(async () => {
  house = await testHouse(features)
  admin = await asMember(house, { role: 'Super-admin' })
  const { id } = await house.db
    .insertInto('mailboxes')
    .values({ place: 'returns@mail.example/INBOX', uid_validity: 1, last_uid: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  mailboxId = id
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })
type Failing = { to: string; mailId: string; status?: string; said?: string }

/** A report as Postfix writes it. */
const postfix = ({ to, mailId, status = '5.1.1', said = 'User unknown in virtual mailbox table' }: Failing) =>
  `Return-Path: <>
From: MAILER-DAEMON@mail.club.example (Mail Delivery System)
To: hello@club.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="4F1.1/mail.club.example"
Message-Id: <20261124.${mailId}@mail.club.example>

This is a MIME-encapsulated message.

--4F1.1/mail.club.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--4F1.1/mail.club.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.club.example
X-Postfix-Queue-ID: 4F1

Final-Recipient: rfc822; ${to}
Action: failed
Status: ${status}
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 ${status} <${to}>: ${said}

--4F1.1/mail.club.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <hello@club.example>
From: Majlis <hello@club.example>
To: ${to}
Subject: News of the club
Message-ID: <${mailId}@majlis>

--4F1.1/mail.club.example--
`

/** The same as Exchange sends it: the mail whole, in another part. */
const exchange = ({ to, mailId, status = '5.1.10' }: Failing) => `From: Microsoft Outlook <postmaster@contoso.example>
To: hello@club.example
Subject: Undeliverable: News of the club
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="_004_DB9"
Message-ID: <exchange.${mailId}@contoso.example>

--_004_DB9
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message couldn't be delivered.

--_004_DB9
Content-Type: message/delivery-status

Reporting-MTA: dns;DB9PR01.prod.exchangelabs.com

Final-Recipient: rfc822;${to}
Action: failed
Status: ${status}
Diagnostic-Code: smtp;550 ${status} RESOLVER.ADR.RecipientNotFound

--_004_DB9
Content-Type: message/rfc822

From: Majlis <hello@club.example>
To: ${to}
Subject: News of the club
Message-ID: <${mailId}@majlis>

Good news.

--_004_DB9--
`

/** Has a report come to the club's mailbox. */
async function came(source: string): Promise<void> {
  const { mail } = await parseMail(Buffer.from(source.replace(/\n/g, '\r\n')), new Date())
  const place = { mailboxId, uidValidity: 1, uid: ++uid }
  await transact(house.db, tx => keepMail(tx, house.house, place, { ...mail, fileIds: [], refusedFiles: [] }))
  await house.settle()
}
/** A mail of the product to somebody. */
const mailTo = (who: Pick<Member, 'id' | 'email'>) =>
  transact(house.db, tx =>
    sendMail(tx, {
      recipientId: who.id,
      to: who.email,
      language: 'en',
      kind: 'dashboard.weekly',
      params: { lines: '' },
    }),
  )
const logged = async (search: string) =>
  (await house.call(listMails, { query: { search, perPage: 10 } }, by(admin))).answer.data
const audience = async () =>
  (
    await house.call(
      countAudience,
      { body: { audience: { kinds: [], plans: [], countries: [], industries: [], languages: [], activity: 'any' } } },
      by(admin),
    )
  ).answer.data
const noticesOf = async (who: Member) =>
  (await house.call(listNotices, {}, by(who))).answer.data.filter(one => one.kind === 'mail-log.paused')

/** Gmail names the mail in its own head alone. */
const gmail = (failing: Failing) =>
  exchange({ ...failing, status: '5.1.1' })
    .replace('Message-ID: <exchange.', `In-Reply-To: <${failing.mailId}@majlis>\nMessage-ID: <gmail.`)
    .replace(`Message-ID: <${failing.mailId}@majlis>`, 'X-Gm-Message-State: AOJu0')

/** Exim of old: words, and whom they are about in the head. */
const exim = ({ to, mailId }: Failing) => `Return-path: <>
X-Failed-Recipients: ${to}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@exim.club.example>
To: hello@club.example
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1.${mailId}@exim.club.example>

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to all of its recipients:

  ${to}
    host mx.example.net [192.0.2.25]
    SMTP error from remote mail server after RCPT TO:<${to}>:
    550 5.1.1 <${to}> unknown user

------ This is a copy of your message, including all the headers. ------

Message-ID: <${mailId}@majlis>
Subject: News of the club

Good news.
`

describe('a mail that came back', () => {
  test.each([
    ['Postfix', postfix],
    ['Exim', exim],
    ['Exchange', exchange],
    ['Gmail', gmail],
  ])('by %s stands so in the log, with what was said, and its address is left out by campaigns', async (_, report) => {
    const rana = await asMember(house)
    const before = (await audience()).bouncing
    const mailId = await mailTo(rana)
    await came(report({ to: rana.email, mailId }))
    expect(await logged(rana.email)).toMatchObject([
      { state: 'returned', returned: { kind: 'hard', paused: false, said: expect.stringContaining('550') } },
    ])
    expect((await audience()).bouncing).toBe(before + 1)
    for (const folder of ['inbox', 'spam'] as const)
      expect((await house.call(listMail, { query: { folder } }, by(admin))).answer.count).toBe(0)
  })

  test('for a full mailbox counts after the third of two weeks', async () => {
    const rana = await asMember(house)
    const before = (await audience()).bouncing
    const full = async () =>
      came(postfix({ to: rana.email, mailId: await mailTo(rana), status: '5.2.2', said: 'Mailbox full' }))
    await full()
    await full()
    expect((await audience()).bouncing).toBe(before)
    await full()
    expect((await audience()).bouncing).toBe(before + 1)
  })

  test('marks the address it went to and no other, and one that is not ours marks nobody', async () => {
    const [rana, omar] = [await asMember(house), await asMember(house)]
    await came(postfix({ to: omar.email, mailId: await mailTo(rana) }))
    await came(postfix({ to: omar.email, mailId: crypto.randomUUID() }))
    const { rows } = await marks(omar.email)
    expect([rows, (await marks(rana.email)).rows]).toEqual([0, 1])
  })
})

const marks = async (address: string) => ({
  rows: (await house.db.selectFrom('mail_returns').select('id').where('address', '=', address.toLowerCase()).execute())
    .length,
})

describe('the third that came back for good', () => {
  test('pauses the address, tells its owner once in the app, and ends when staff write there again', async () => {
    const rana = await asMember(house)
    const back = async () => came(postfix({ to: rana.email, mailId: await mailTo(rana) }))
    await back()
    await back()
    expect(await noticesOf(rana)).toHaveLength(0)
    await back()
    await back()
    expect(await noticesOf(rana)).toHaveLength(1)
    const held = await mailTo(rana)
    await house.settle()
    const stateOf = async (id: string) => (await logged(rana.email)).find(one => one._id === id)
    expect(await stateOf(held)).toMatchObject({ state: 'waiting', reason: 'paused' })
    const asked = await transact(house.db, tx =>
      sendMail(tx, { recipientId: rana.id, to: rana.email, language: 'en', kind: 'accounts.verify', params: {} }),
    )
    await house.settle()
    expect((await stateOf(asked))?.state).toBe('kept')
    const { status } = await house.call(clearAddress, { body: { address: rana.email.toUpperCase() } }, by(admin))
    expect(status).toBe(200)
    await house.settle()
    expect((await stateOf(held))?.state).toBe('kept')
    expect((await logged(rana.email))[0]?.returned).toBeNull()
  })

  test('said twice by the same report is one', async () => {
    const rana = await asMember(house)
    const mailId = await mailTo(rana)
    await came(postfix({ to: rana.email, mailId }))
    await came(exchange({ to: rana.email, mailId }))
    expect((await marks(rana.email)).rows).toBe(1)
  })
})
