import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OwnDovecot, startDovecot } from '../../../../tools/with-dovecot.ts'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { readMailbox } from '../../inbound-mail/server/public.ts'
import { answerTicket, readDeskTicket } from '../contract/desk.ts'
import { mergeTicket } from '../contract/joining.ts'
import { closeTicket, createTicket, readTicket } from '../contract/tickets.ts'

/** What the club sent, as whoever gets it has it. */
const sent: ParsedMail[] = []
let dovecot: OwnDovecot
let house: TestHouse
let hana: Member
let always: string
let smtp: SMTPServer
beforeAll(async () => {
  dovecot = await startDovecot()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => void simpleParser(stream).then(mail => done(null, String(sent.push(mail))), done),
  })
  await new Promise<void>(resolve => void smtp.listen(0, '127.0.0.1', resolve))
  house = await testHouse(features, {
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    IMAP_URL: dovecot.urlOf('club'),
    MAIL_REPLIES_TO: 'help@club.example',
  })
  hana = await asMember(house, { preset: 'support-agent', name: 'Hana' })
  const hours = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, from: '00:00', to: '24:00' }))
  const times = { first: 60, next: 60 }
  const answer_times = JSON.stringify({ low: times, normal: times, high: times, urgent: times })
  const { id } = await house.db
    .insertInto('departments')
    .values({ name: 'Always', arabic_name: 'دائمًا', hours: JSON.stringify(hours), answer_times })
    .returning('id')
    .executeTakeFirstOrThrow()
  always = id
})
afterAll(async () => {
  await house.stop()
  await dovecot.stop()
  await new Promise<void>(resolve => smtp.close(() => resolve()))
})
beforeEach(() => void (sent.length = 0))

const by = ({ bearer }: Member) => ({ bearer })
const of = ({ _id }: { _id: string }) => ({ params: { ticketId: _id } })
/** A ticket of a member that Hana answered, with the mail that the member has of it. */
async function answered(member: Member) {
  const body = { department: always, priority: 'normal' as const, subject: 'My trial ended', text: 'Two days early.' }
  const ticket = (await house.call(createTicket, { body }, by(member))).answer.data
  await house.call(answerTicket, { ...of(ticket), body: { text: 'You have them back.', next: 'wait' } }, by(hana))
  await house.settle()
  const mails = sent.filter(mail => [mail.to ?? []].flat().some(one => one.text === member.email))
  return { ticket, mail: mails.find(one => one.text?.includes('You have them back.'))!, mails }
}
/** Answers a mail as a mail program does. */
async function reply(from: string, mail: ParsedMail, more: object = {}): Promise<void> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from,
    to: mail.replyTo?.text,
    subject: `Re: ${mail.subject}`,
    inReplyTo: mail.messageId,
    references: [mail.references ?? [], mail.messageId!].flat(),
    text: `Thank you.\n\nOn Mon, 23 Nov 2026 at 10:00, The Club wrote:\n${mail.text?.replace(/^/gm, '> ')}`,
    ...more,
  })
  await dovecot.deliver('club', message as Buffer)
  await readMailbox(house.house)
  await house.settle()
}
const desk = async (ticket: { _id: string }) => (await house.call(readDeskTicket, of(ticket), by(hana))).answer.data
/** From whom mails came that stand in the mail app, which takes what is no ticket's. */
const letters = async () => house.db.selectFrom('mail_threads').select('email').where('source', '=', 'mail').execute()

test('a member answers the mail of a ticket, and the answer stands in it without what it quotes', async () => {
  const rana = await asMember(house, { name: 'Rana' })
  const { ticket, mail, mails } = await answered(rana)
  expect(mail.text).toContain('You can also simply answer this mail.')
  // Mail programs show the mails of one ticket together.
  expect(new Set(mails.map(one => [one.references].flat()[0])).size).toBe(1)
  await reply(`Rana <${rana.email.toUpperCase()}>`, mail)
  const { messages, status, dueAt } = await desk(ticket)
  expect(messages.at(-1)).toMatchObject({ kind: 'member', text: 'Thank you.', by: { name: 'Rana' } })
  expect([status, dueAt === null]).toEqual(['open', false])
})

test('the mail server that drops the word of the address loses nothing: the ids of the mails lead back', async () => {
  const rana = await asMember(house)
  const { ticket, mail } = await answered(rana)
  await reply(rana.email, mail, { to: 'help@club.example' })
  expect((await desk(ticket)).messages.at(-1)).toMatchObject({ kind: 'member', text: 'Thank you.' })
})

test('files come along; those that the rules refuse are named, in the language of the member', async () => {
  const rana = await asMember(house, { language: 'ar' })
  const { ticket, mail } = await answered(rana)
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
  await reply(rana.email, mail, {
    attachments: [
      { filename: 'receipt.pdf', content: pdf },
      { filename: 'run.exe', content: Buffer.from('MZ') },
    ],
  })
  const { messages } = (await house.call(readTicket, of(ticket), by(rana))).answer.data
  expect(messages.at(-1)!.text).toBe('Thank you.\n\nملفات وصلت بالبريد ولم تُحفظ: run.exe')
  const [file] = messages.at(-1)!.files
  expect(file?.name).toBe('receipt.pdf')
  const read = (who: Member) =>
    fetch(`${house.url}${file!.fileUrl}`, { headers: { authorization: `Bearer ${who.bearer}` } })
  expect([(await read(rana)).status, (await read(hana)).status]).toEqual([200, 200])
  expect((await read(await asMember(house))).status).toBe(404)
})

test('somebody else who has the mail answers nothing in the name of the member, and what they wrote is a letter to the club', async () => {
  const rana = await asMember(house)
  const { ticket, mail } = await answered(rana)
  await reply('stranger@example.org', mail)
  expect((await desk(ticket)).messages).toHaveLength(2)
  expect(await letters()).toContainEqual({ email: 'stranger@example.org' })
})

test('the member reaches no ticket by a word that the club did not make', async () => {
  const rana = await asMember(house)
  const { ticket, mail } = await answered(rana)
  const forged = mail.replyTo!.text.replace(/.@/, sign => (sign === 'a@' ? 'b@' : 'a@'))
  await reply(rana.email, mail, { to: forged, inReplyTo: undefined, references: undefined })
  expect((await desk(ticket)).messages).toHaveLength(2)
})

test('an answer of a machine and a mail that came back are steps that only staff see, and nothing moves', async () => {
  const rana = await asMember(house)
  const { ticket, mail } = await answered(rana)
  await reply(rana.email, mail, { headers: { 'Auto-Submitted': 'auto-replied' }, subject: 'I am away' })
  await reply('mailer-daemon@mail.example', mail, { subject: 'Undelivered' })
  const { messages, steps, status } = await desk(ticket)
  expect([messages.length, status]).toEqual([2, 'waiting_customer'])
  expect(steps.slice(-2)).toMatchObject([
    { act: 'auto-answered', facts: { subject: 'I am away' } },
    { act: 'bounced', facts: { subject: 'Undelivered' } },
  ])
  const own = (await house.call(readTicket, of(ticket), by(rana))).answer.data
  expect(own.steps.map(step => step.act)).toEqual(['opened'])
})

test('what was closed not long ago is opened again by a mail, and what was brought together goes on where it is', async () => {
  const rana = await asMember(house)
  const { ticket, mail } = await answered(rana)
  await house.call(closeTicket, of(ticket), by(rana))
  await reply(rana.email, mail)
  expect(await desk(ticket)).toMatchObject({ status: 'open' })
  const other = await answered(rana)
  await house.call(mergeTicket, { ...of(ticket), body: { into: other.ticket._id } }, by(hana))
  await reply(rana.email, mail, { text: 'And one thing more.' })
  expect((await desk(other.ticket)).messages.at(-1)).toMatchObject({ kind: 'member', text: 'And one thing more.' })
})

test('what was closed long ago stays closed, and the mail is a letter to the club', async () => {
  const rana = await asMember(house, { email: `rana.${randomUUID()}@example.test` })
  const { ticket, mail } = await answered(rana)
  await house.call(closeTicket, of(ticket), by(rana))
  await house.db
    .updateTable('tickets')
    .set({ closed_at: new Date(Date.now() - 40 * 86_400_000) })
    .where('id', '=', ticket._id)
    .execute()
  await reply(rana.email, mail)
  expect(await desk(ticket)).toMatchObject({ status: 'closed' })
  expect(await letters()).toContainEqual({ email: rana.email })
})
