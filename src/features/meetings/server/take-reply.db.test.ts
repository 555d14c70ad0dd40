import type { AddressInfo } from 'node:net'
import ICAL from 'ical.js'
import { type ParsedMail, simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OwnDovecot, startDovecot } from '../../../../tools/with-dovecot.ts'
import type { Member } from '../../../platform/test/members.ts'
import { readMailbox } from '../../inbound-mail/server/public.ts'
import { inboundMailFeature } from '../../inbound-mail/server/wiring.ts'
import * as calls from '../contract.ts'
import { ahead, DAY, meetingHouse } from '../test/scene.ts'

/** What the club sent, as whoever gets it has it. */
const sent: ParsedMail[] = []
let dovecot: OwnDovecot
let smtp: SMTPServer
let club: Awaited<ReturnType<typeof meetingHouse>>
beforeAll(async () => {
  dovecot = await startDovecot()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => void simpleParser(stream).then(mail => done(null, String(sent.push(mail))), done),
  })
  await new Promise<void>(resolve => void smtp.listen(0, '127.0.0.1', resolve))
  club = await meetingHouse([inboundMailFeature], {
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    IMAP_URL: dovecot.urlOf('club'),
    MAIL_REPLIES_TO: 'desk@club.example',
  })
})
afterAll(async () => {
  await club.house.stop()
  await dovecot.stop()
  await new Promise<void>(resolve => smtp.close(() => resolve()))
})
beforeEach(() => void (sent.length = 0))

/** The newest mail to somebody, and what stands in its calendar file. */
async function invited(email: string) {
  await club.house.settle()
  const mail = sent.findLast(one => [one.to ?? []].flat().some(to => to.text.includes(email)))!
  const file = mail.attachments.find(one => one.contentType === 'text/calendar')!.content.toString()
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  const organiser = String(event.organizer).replace(/^mailto:/i, '')
  return { mail, organiser, uid: event.uid, sequence: event.sequence, startsAt: event.startDate.toJSDate() }
}
type Invited = Awaited<ReturnType<typeof invited>>

const stamp = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

type Said = { from: string; as?: string; partstat?: string; lines?: string[] } & Partial<
  Pick<Invited, 'uid' | 'sequence' | 'startsAt' | 'organiser'>
>
/** Answers an invitation as calendar programs do, beside a line in words. */
async function reply(
  to: Invited,
  { from, as = from, partstat = 'ACCEPTED', lines = [], ...over }: Said,
): Promise<void> {
  const { uid, sequence, startsAt, organiser } = { ...to, ...over }
  const content = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Somebody//Calendar//EN',
    'VERSION:2.0',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(new Date())}`,
    `DTSTART:${stamp(startsAt)}`,
    `ORGANIZER:mailto:${organiser}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=${partstat};CN=Somebody:mailto:${as}`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from,
    to: organiser,
    subject: `Accepted: ${to.mail.subject}`,
    text: 'Somebody has accepted this invitation.',
    headers: { 'Auto-Submitted': 'auto-generated' },
    icalEvent: { method: 'REPLY', content },
  })
  await dovecot.deliver('club', message as Buffer)
  await readMailbox(club.house.house)
  await club.house.settle()
}
const takenBy = async () =>
  (await club.house.db.selectFrom('incoming_mails').select('taken_by').orderBy('came_at', 'desc').execute())[0]!
    .taken_by
const answersOf = async (who: Member, id: string) =>
  (await club.read(who, id)).people.map(one => `${one.answer} ${one.word}`.trim())

async function proposed(times = [ahead(3 * DAY)]) {
  const [layla, email] = [await club.member({ name: 'Layla' }), `g${crypto.randomUUID()}@audit.example`]
  const guests = [{ name: 'S. Mansour', email, language: 'en' }]
  const id = (await club.propose(layla, { guests, times })).answer.data._id
  return { layla, email, id }
}
const move = (who: Member, meetingId: string, startsAt: string) =>
  club.house.call(calls.moveMeeting, { params: { meetingId }, body: { startsAt, zone: 'Asia/Dubai' } }, club.as(who))

describe('an answer of a calendar program', () => {
  test('of a guest takes the time that stood in the file, and another one calls it off with what was written', async () => {
    const { layla, email, id } = await proposed([ahead(3 * DAY), ahead(4 * DAY)])
    const asked = await invited(email)
    await reply(asked, { from: email.toUpperCase(), as: email })
    expect(await takenBy()).toBe('meetings')
    const now = await club.read(layla, id)
    expect(now).toMatchObject({ state: 'fixed', startsAt: asked.startsAt.toISOString() })
    expect(await club.told(layla)).toEqual(['meetings.fixed'])
    await reply(await invited(email), { from: email, partstat: 'DECLINED', lines: ['COMMENT:The audit\\, sadly.'] })
    expect(await answersOf(layla, id)).toEqual(['accepted', 'declined The audit, sadly.'])
  })

  test('of a member is theirs, and says nothing of where they are', async () => {
    const [layla, omar] = [await club.member(), await club.member()]
    const id = (await club.propose(layla, { members: [omar.username] })).answer.data._id
    await move(layla, id, ahead(5 * DAY))
    await reply(await invited(omar.email), { from: omar.email })
    expect((await club.read(layla, id)).people[1]).toMatchObject({ answer: 'accepted', zone: null })
  })

  test('of anybody else, or for anybody else, answers nothing and is no longer a matter of meetings', async () => {
    const { layla, email, id } = await proposed()
    const asked = await invited(email)
    const other = await proposed()
    const otherAsked = await invited(other.email)
    for (const said of [
      // Whoever was forwarded the mail, in their own name and in that of whoever was asked.
      { from: 'stranger@evil.example', as: email },
      { from: 'stranger@evil.example' },
      { from: email, as: 'stranger@evil.example' },
      // The word of another meeting, of which one was not asked.
      { from: email, organiser: otherAsked.organiser },
      // A word that the club did not make.
      { from: email, organiser: asked.organiser.replace(/.@/, sign => (sign === 'a@' ? 'b@' : 'a@')) },
    ]) {
      await reply(asked, said)
      expect(await takenBy()).toBeNull()
    }
    expect(await answersOf(layla, id)).toEqual(['accepted', 'waiting'])
    expect(await answersOf(other.layla, other.id)).toEqual(['accepted', 'waiting'])
  })

  test('to what was moved since, to another meeting, to a time that is proposed no more, or that says maybe, changes nothing', async () => {
    const { layla, email, id } = await proposed()
    const asked = await invited(email)
    await reply(asked, { from: email, startsAt: new Date(ahead(9 * DAY)) })
    await reply(asked, { from: email, uid: 'meeting-of-somebody@else' })
    await reply(asked, { from: email, partstat: 'TENTATIVE' })
    expect(await answersOf(layla, id)).toEqual(['accepted', 'waiting'])
    await move(layla, id, ahead(6 * DAY))
    const fixed = await invited(email)
    await reply(asked, { from: email })
    await reply(fixed, { from: email, sequence: fixed.sequence + 1 })
    expect(await answersOf(layla, id)).toEqual(['accepted', 'waiting'])
    expect(await takenBy()).toBe('meetings')
    await reply(fixed, { from: email })
    expect(await answersOf(layla, id)).toEqual(['accepted', 'accepted'])
    await club.house.call(calls.cancelMeeting, { params: { meetingId: id }, body: {} }, club.as(layla))
    await reply(fixed, { from: email, partstat: 'DECLINED' })
    expect(await answersOf(layla, id)).toEqual(['accepted', 'accepted'])
  })

  test('to a series is for all that come, and with the moment of one of them for that one', async () => {
    const layla = await club.member()
    const email = `g${crypto.randomUUID()}@audit.example`
    const guests = [{ name: 'S. Mansour', email, language: 'en' }]
    const repeats = { every: 'week', count: 3 }
    const id = (await club.propose(layla, { guests, repeats })).answer.data._id
    await move(layla, id, ahead(3 * DAY))
    const asked = await invited(email)
    await reply(asked, { from: email })
    const rows = await club.house.db
      .selectFrom('meetings')
      .select(['id', 'planned_at'])
      .where('series_id', '=', id)
      .orderBy('occurrence')
      .execute()
    const answers = async () => {
      const all = []
      for (const row of rows) all.push((await answersOf(layla, row.id))[1])
      return all
    }
    expect(await answers()).toEqual(['accepted', 'accepted', 'accepted'])
    const second = rows[1]!.planned_at!
    await reply(asked, {
      from: email,
      partstat: 'DECLINED',
      startsAt: second,
      lines: [`RECURRENCE-ID:${stamp(second)}`],
    })
    expect(await answers()).toEqual(['accepted', 'declined', 'accepted'])
  })
})

describe('an answer in words', () => {
  type Written = { from: string; text: string; files?: boolean; by?: string }
  const write = async (to: Invited, { from, text, ...more }: Written) => {
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from,
      to: to.organiser,
      subject: `Re: ${to.mail.subject}`,
      text: `${text}\n\nOn Friday the club wrote:\n> ${to.mail.subject}\n`,
      ...(more.by && { headers: { 'Auto-Submitted': more.by } }),
      ...(more.files && { attachments: [{ filename: 'plan.txt', content: 'The plan' }] }),
    })
    await dovecot.deliver('club', message as Buffer)
    await readMailbox(club.house.house)
    await club.house.settle()
  }
  const lines = async (who: Member, id: string) =>
    (await club.read(who, id)).steps.flatMap(step => (step.act === 'wrote' ? [`${step.by}: ${step.word?.text}`] : []))

  test('is read by the organiser on the meeting, who is told, and by nobody else who was asked', async () => {
    const { layla, email, id } = await proposed()
    const omar = await club.member()
    const body = { members: [omar.username], guests: [] }
    await club.house.call(calls.inviteToMeeting, { params: { meetingId: id }, body }, club.as(layla))
    await write(await invited(email), { from: email.toUpperCase(), text: 'Could we meet in the harbour instead?' })
    expect(await takenBy()).toBe('meetings')
    expect(await lines(layla, id)).toEqual(['S. Mansour: Could we meet in the harbour instead?'])
    expect(await lines(omar, id)).toEqual([])
    expect(await club.told(layla)).toContain('meetings.wrote')
    expect(await answersOf(layla, id)).toEqual(['accepted', 'waiting', 'waiting'])
  })

  test('that is long or has files is a letter to the club as well; of anybody else, or of a program, it is that alone', async () => {
    const { layla, email, id } = await proposed()
    const asked = await invited(email)
    await write(asked, { from: email, text: 'word '.repeat(300) })
    expect(await takenBy()).toBeNull()
    await write(asked, { from: email, text: 'See the plan.', files: true })
    expect(await takenBy()).toBeNull()
    const kept = await lines(layla, id)
    expect(kept.map(line => line.endsWith('…'))).toEqual([true, false])
    await write(asked, { from: 'stranger@evil.example', text: 'Let me in.' })
    await write(asked, { from: email, text: 'I am on holiday.', by: 'auto-replied' })
    expect(await lines(layla, id)).toEqual(kept)
  })
})
