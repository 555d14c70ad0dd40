import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import type { IncomingMail } from '../../../platform/server/incoming-mail.ts'
import { threadToken } from '../../../platform/server/mail-threads.ts'
import type { InputOf } from '../../../platform/shared/call.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { sendContact } from '../../contact/contract.ts'
import { readTicket } from '../../support/contract/tickets.ts'
import {
  dropLetter,
  fileMail,
  keepLetter,
  listTemplates,
  readLetter,
  sendLetter,
  startLetter,
  ticketFromMail,
} from '../contract/letters.ts'
import { listFiled, listMail, readMail, sortMail, undoSorting } from '../contract/threads.ts'
import { bringBack, emptyTrash } from './keep-time.ts'
import { makeTicket } from './pass-on.ts'
import { type IncomingLetter, receiveLetter } from './receive-letter.ts'
import { takeMail } from './take-mail.ts'

let house: TestHouse
let hana: Member
let omar: Member
beforeAll(async () => {
  house = await testHouse(features)
  hana = await asMember(house, { preset: 'support-agent', name: 'Hana' })
  omar = await asMember(house, { preset: 'support-agent', name: 'Omar' })
})
afterAll(() => house.stop())

let letters = 0
const by = ({ bearer }: Member) => ({ bearer })
/** A letter that came by mail from somebody nobody knows, unless it says otherwise. */
async function came(more: Partial<IncomingLetter> = {}): Promise<string> {
  const letter = {
    source: 'mail' as const,
    name: 'Rosa Andrade',
    email: `rosa${++letters}@studio.example`,
    subject: 'Two companies under one name?',
    text: 'We split the studio in March.',
    messageId: `m${letters}@studio.example`,
    ...more,
  }
  return (await transact(house.db, tx => receiveLetter(tx, letter)))?.threadId ?? ''
}
type Where = NonNullable<InputOf<typeof listMail>['query']>
const listed = async (query: Where = {}, who = hana) =>
  (await house.call(listMail, { query: { perPage: 100, ...query } }, by(who))).answer
const ids = async (query: Where = {}, who = hana) => (await listed(query, who)).data.map(row => row._id)
const read = async (threadId: string, who = hana) =>
  (await house.call(readMail, { params: { threadId } }, by(who))).answer.data
/** Message-IDs of a conversation, in its order. */
const idsOf = async (threadId: string) =>
  (
    await house.db
      .selectFrom('mail_messages')
      .select('message_id')
      .where('thread_id', '=', threadId)
      .orderBy('written_at')
      .orderBy('id')
      .execute()
  ).map(row => row.message_id!)
type Sorting = Omit<NonNullable<InputOf<typeof sortMail>['body']>, 'ids'>
const sorted = (id: string | string[], body: Sorting, who = hana) =>
  house.call(sortMail, { body: { ids: [id].flat(), ...body } }, by(who))
const undone = (actId: string | null, who = hana) =>
  house.call(undoSorting, { params: { actId: actId ?? crypto.randomUUID() } }, by(who))
type Written = NonNullable<InputOf<typeof sendLetter>['body']>
const written = (body: Partial<Written>, who = hana) =>
  house.call(
    sendLetter,
    {
      body: {
        name: 'Rosa Andrade',
        email: 'rosa@studio.example',
        subject: 'Re: Two companies',
        text: 'Both can stand in the directory.',
        language: 'en',
        ...body,
      },
    },
    by(who),
  )

describe('what comes', () => {
  test('by the contact form stands in the inbox, new, and is the member’s who was signed in', async () => {
    const nadia = await asMember(house, { name: 'Nadia' })
    const form = { name: 'Nadia', email: 'n@example.org', subject: 'A question', message: 'May I bring a guest?' }
    await house.call(sendContact, { body: form }, by(nadia))
    const row = (await listed({ search: 'bring a guest' })).data[0]!
    expect(row).toMatchObject({ name: 'Nadia', member: { name: 'Nadia' }, read: false, subject: 'A question' })
    expect(await read(row._id)).toMatchObject({
      source: 'form',
      owner: { username: nadia.username },
      all: [{ way: 'in', text: 'May I bring a guest?', by: null }],
    })
  })

  test('twice is kept once', async () => {
    const messageId = 'same@studio.example'
    const first = await came({ messageId })
    expect(await came({ messageId })).toBe('')
    expect((await read(first)).all).toHaveLength(1)
  })

  test('as an answer joins what it answers, and brings it back as new from see later and the trash', async () => {
    const id = await came({ messageId: 'first@studio.example' })
    await sorted(id, { act: 'later', until: inDays(3) })
    await came({ messageId: 'second@studio.example', answers: ['first@studio.example'], text: 'One more thing.' })
    expect(await read(id)).toMatchObject({ messages: 2, read: false, laterUntil: null, snippet: 'One more thing.' })
    await sorted(id, { act: 'trash' })
    await came({ messageId: 'third@studio.example', answers: ['unknown@x', 'second@studio.example'] })
    expect(await read(id)).toMatchObject({ place: 'inbox', messages: 3, goesAt: null })
  })
})

describe('what comes to the club’s mailbox', () => {
  const mail: IncomingMail = {
    id: '00000000-0000-7000-8000-000000000001',
    from: { name: 'Rosa', address: 'rosa.mail@studio.example' },
    to: [],
    subject: 'By mail',
    text: 'New words.',
    wholeText: 'New words.\n> old words',
    messageId: '<by-mail@studio.example>',
    inReplyTo: null,
    references: [],
    threads: [],
    sentAt: new Date(),
    fileIds: [],
    refusedFiles: [],
    automatic: null,
  }
  const taken = (more: Partial<IncomingMail>) =>
    transact(house.db, tx => takeMail(tx, house.house, { ...mail, messageId: `<${++letters}@x>`, ...more }))

  test('is a letter, with its conversation when it names it by the word of our mail', async () => {
    expect(await taken({})).toBe(true)
    const row = (await listed({ search: 'rosa.mail' })).data[0]!
    expect(row).toMatchObject({ subject: 'By mail', snippet: 'New words. > old words' })
    const word = threadToken(house.house.secrets, { kind: 'mail', id: row._id })
    await taken({ threads: [word] })
    expect((await read(row._id)).all.map(one => one.text)).toEqual(['New words.\n> old words', 'New words.'])
  })

  test('from a program joins what it answers without making it new, and begins nothing but spam', async () => {
    const id = await came()
    await sorted(id, { act: 'read' })
    const word = threadToken(house.house.secrets, { kind: 'mail', id })
    await taken({ threads: [word], automatic: 'answer' })
    expect(await read(id)).toMatchObject({ messages: 2, read: true })
    await taken({ automatic: 'list', from: { name: 'Digest', address: 'digest@list.example' } })
    expect((await listed({ folder: 'spam', search: 'digest' })).count).toBe(1)
  })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('folders and labels', () => {
  test('read holds what is read of the inbox, and favourites are the club’s while stars are one’s own', async () => {
    const id = await came()
    expect(await ids({ folder: 'read' })).not.toContain(id)
    for (const act of ['read', 'favour', 'star'] as const) await sorted(id, { act })
    expect(await ids({ folder: 'read' }, omar)).toContain(id)
    expect(await ids({ folder: 'favoriate' }, omar)).toContain(id)
    expect(await ids({ folder: 'starred' })).toContain(id)
    expect(await ids({ folder: 'starred' }, omar)).not.toContain(id)
    await sorted(id, { act: 'trash' })
    for (const folder of ['inbox', 'read', 'favoriate', 'starred'] as const)
      expect(await ids({ folder })).not.toContain(id)
    expect(await ids({ folder: 'trash' })).toContain(id)
  })

  test('a label holds what bears it, and another folder or label is no such list', async () => {
    const id = await came()
    await sorted(id, { act: 'label', label: 'company' })
    await sorted(id, { act: 'label', label: 'company' })
    await sorted(id, { act: 'label', label: 'private' })
    expect((await read(id)).labels).toEqual(['company', 'private'])
    expect(await ids({ label: 'company' })).toContain(id)
    expect(await ids({ label: 'important' })).not.toContain(id)
    await sorted(id, { act: 'unlabel', label: 'company' })
    expect(await ids({ label: 'company' })).not.toContain(id)
    expect((await sorted(id, { act: 'label' })).problem.errors[0]).toMatchObject({ path: 'label' })
    const other = { query: { folder: 'archive' } } as unknown as InputOf<typeof listMail>
    expect((await house.call(listMail, other, by(hana))).status).toBe(422)
  })

  test('the list’s parts are what nobody read, what members wrote, and what visitors wrote', async () => {
    const member = await asMember(house)
    const [visitors, members] = [await came(), await came({ userId: member.id, email: member.email })]
    await sorted(members, { act: 'read' })
    expect(await ids({ part: 'unread' })).toContain(visitors)
    expect(await ids({ part: 'unread' })).not.toContain(members)
    expect(await ids({ part: 'members' })).toContain(members)
    expect(await ids({ part: 'visitors' })).not.toContain(members)
  })

  test('words are found in both scripts however they are written', async () => {
    const id = await came({
      name: 'خالد المنصوري',
      subject: 'دعوةٌ لزيارة المجلس',
      text: 'نحن ستّة من غرفة التجارة، أُسرة',
    })
    for (const search of ['دعوه لزياره', 'المنصورى', 'اسره', 'ستة', 'غُرفة'])
      expect([search, await ids({ search })]).toEqual([search, expect.arrayContaining([id])])
    expect(await ids({ search: '100%' })).not.toContain(id)
    expect(await ids({ search: 'دعوة غريبة' })).not.toContain(id)
  })
})

describe('spam', () => {
  test('teaches: what the same sender writes goes there from then on, until it is said to be none', async () => {
    const email = 'Win@Lottery.example'
    const first = await came({ email })
    await sorted(first, { act: 'spam' })
    const second = await came({ email: 'win@lottery.example' })
    expect(await ids({ folder: 'spam' })).toEqual(expect.arrayContaining([first, second]))
    expect((await read(second)).spammer).toBe(true)
    await sorted(second, { act: 'not-spam' })
    expect(await ids()).toContain(second)
    const third = await came({ email })
    expect(await ids()).toContain(third)
  })

  test('undone forgets the sender again', async () => {
    const email = 'mistaken@studio.example'
    const id = await came({ email })
    const { undo } = (await sorted(id, { act: 'spam' })).answer.data
    await undone(undo)
    const next = await came({ email })
    expect(await ids()).toEqual(expect.arrayContaining([id, next]))
  })
})

describe('undo', () => {
  test('takes back what one did to many at once, each to what it was', async () => {
    const [one, two] = [await came(), await came()]
    await sorted(two, { act: 'read' })
    await sorted(one, { act: 'later', until: inDays(1) })
    const { answer } = await sorted([one, two, crypto.randomUUID()], { act: 'trash' })
    expect(answer.data.changed).toBe(2)
    expect((await undone(answer.data.undo, omar)).status).toBe(404)
    expect((await undone(answer.data.undo)).status).toBe(200)
    expect(await read(one)).toMatchObject({ place: 'inbox', laterUntil: expect.any(String) })
    expect(await read(two)).toMatchObject({ place: 'inbox', read: true, laterUntil: null })
    expect((await undone(answer.data.undo)).status).toBe(404)
  })

  test('leaves alone what somebody changed since', async () => {
    const id = await came()
    const { undo } = (await sorted(id, { act: 'trash' })).answer.data
    await sorted(id, { act: 'restore' }, omar)
    await sorted(id, { act: 'spam' }, omar)
    await undone(undo)
    expect((await read(id)).place).toBe('spam')
    const starred = (await sorted(id, { act: 'star' })).answer.data
    await undone(starred.undo)
    expect((await read(id)).starred).toBe(false)
    const labelled = (await sorted(id, { act: 'label', label: 'personal' })).answer.data
    await undone(labelled.undo)
    expect((await read(id)).labels).toEqual([])
  })
})

describe('time', () => {
  test('brings back what was to be seen later, as new and on top', async () => {
    const id = await came()
    await sorted(id, { act: 'read' })
    await sorted(id, { act: 'later', until: inDays(2) })
    expect(await ids()).not.toContain(id)
    expect(await ids({ folder: 'seeLater' })).toContain(id)
    await came()
    await bringBack(house.db)
    expect(await ids()).not.toContain(id)
    await sql`update mail_threads set later_until = clock_timestamp() where id = ${id}`.execute(house.db)
    await bringBack(house.db)
    expect((await listed()).data[0]).toMatchObject({ _id: id, read: false, backAt: expect.any(String) })
    const past = await sorted(id, { act: 'later', until: inDays(-1) })
    expect(past.problem.errors[0]).toMatchObject({ path: 'until' })
  })

  test('empties the trash after thirty days, files and all', async () => {
    const [old, young] = [await came(), await came()]
    await sorted([old, young], { act: 'trash' })
    await sql`update mail_threads set trashed_at = now() - interval '30 days 1 minute' where id = ${old}`.execute(
      house.db,
    )
    await sql`update mail_threads set trashed_at = now() - interval '29 days' where id = ${young}`.execute(house.db)
    expect(await emptyTrash(house.house)).toBe(1)
    expect((await house.call(readMail, { params: { threadId: old } }, by(hana))).status).toBe(404)
    expect((await read(young)).goesAt).not.toBeNull()
  })
})

describe('a letter of the club', () => {
  test('goes out in the language of its paper, names what it answers, and its answer joins it', async () => {
    const id = await came({ messageId: 'asked@studio.example', subject: 'سؤال', text: 'هل تُحسب الرسوم؟' })
    const thread = await read(id)
    const { status, answer } = await written({
      thread: id,
      seen: thread.all.at(-1)!._id,
      email: thread.email,
      language: 'ar',
      text: 'نعم.\nعلى السعر الأخير.',
    })
    expect([status, answer.data.messages, answer.data.delivery, answer.data.read]).toEqual([201, 2, 'waiting', true])
    const mail = await house.db
      .selectFrom('mails')
      .selectAll()
      .where('to_address', '=', thread.email)
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      kind: 'mailbox.letter',
      language: 'ar',
      letter: { answers: ['asked@studio.example'] },
    })
    await house.settle()
    expect(await read(id)).toMatchObject({ delivery: 'kept', all: [{ way: 'in' }, { by: { name: 'Hana' } }] })
    expect(await ids({ folder: 'sent' })).toContain(id)
    await came({ answers: [(await idsOf(id)).at(-1)!], email: thread.email })
    expect(await read(id)).toMatchObject({ messages: 3, read: false })
  })

  test('that begins a conversation is in sent, and in the inbox once it is answered', async () => {
    const { answer } = await written({ email: 'new@partner.example' })
    const { _id } = answer.data
    expect(await ids()).not.toContain(_id)
    expect(await ids({ folder: 'sent' })).toContain(_id)
    await came({ answers: [(await idsOf(_id))[0]!], email: 'new@partner.example' })
    expect(await ids()).toContain(_id)
  })

  test('of two who answer at once, one goes out and the other is told, with nothing sent', async () => {
    const id = await came()
    const { all, email } = await read(id)
    const body = { thread: id, seen: all[0]!._id, email }
    const answers = await Promise.all([written(body, hana), written(body, omar)])
    expect(answers.map(one => one.status).sort()).toEqual([201, 409])
    expect(answers.find(one => one.status === 409)!.problem.code).toBe('mailbox.written-meanwhile')
    expect((await read(id)).messages).toBe(2)
    const mails = await house.db.selectFrom('mails').select('id').where('to_address', '=', email).execute()
    expect(mails).toHaveLength(1)
  })

  test('can be begun with what support has written once, but for what speaks of a ticket', async () => {
    const bodies = { body: 'Dear {name}, thank you.', arabicBody: 'شكرًا {name}.' }
    await sql`insert into canned_replies (name, body, arabic_body) values ('Thanks', ${bodies.body}, ${bodies.arabicBody}), ('Number', 'It is {number}.', '{number}')`.execute(
      house.db,
    )
    const { answer } = await house.call(listTemplates, {}, by(hana))
    expect(answer.data).toMatchObject([{ name: 'Thanks', ...bodies }])
  })
})

describe('a draft', () => {
  const draft = { name: 'Rosa', email: 'not yet', subject: '', text: 'Both can', language: 'en' as const }

  test('is one’s own, one for each conversation, and ends with the letter', async () => {
    const id = await came()
    const started = (await house.call(startLetter, { body: { ...draft, thread: id } }, by(hana))).answer.data
    const again = (await house.call(startLetter, { body: { ...draft, thread: id, text: 'Both' } }, by(hana))).answer
      .data
    expect(again).toMatchObject({ _id: started._id, text: 'Both' })
    const params = { letterId: started._id }
    expect((await house.call(readLetter, { params }, by(omar))).status).toBe(404)
    expect((await house.call(keepLetter, { params, body: draft }, by(omar))).status).toBe(404)
    expect(await ids({ folder: 'draft' })).toContain(started._id)
    expect(await ids({ folder: 'draft' }, omar)).not.toContain(started._id)
    const { email, all } = await read(id)
    await written({ thread: id, seen: all[0]!._id, email, draft: started._id })
    expect((await house.call(readLetter, { params }, by(hana))).status).toBe(404)
  })

  test('can be thrown away', async () => {
    const { _id } = (await house.call(startLetter, { body: draft }, by(hana))).answer.data
    const drop = () => house.call(dropLetter, { params: { letterId: _id } }, by(hana))
    expect([(await drop()).status, (await drop()).status]).toEqual([200, 404])
  })
})

describe('passing on', () => {
  const departmentId = async () => (await house.db.selectFrom('departments').select('id').executeTakeFirstOrThrow()).id
  const ticket = async (threadId: string, department?: string) =>
    house.call(
      ticketFromMail,
      { params: { threadId }, body: { department: department ?? (await departmentId()), priority: 'high' } },
      by(hana),
    )

  /** A document that came with a letter. */
  const attach = async (messageId: string) => {
    const { files } = house.house
    const file = await files.put(house.db, {
      ownerId: null,
      take: 'document',
      name: 'licence.pdf',
      stream: Readable.from([Buffer.from('%PDF-1.4 the licence from Porto')]),
      path: 'files',
    })
    await transact(house.db, tx => files.claim(tx, null, { kind: 'mail-message', id: messageId }, [file._id], 'files'))
    return file
  }
  const storedFiles = async () =>
    (await readdir(join(house.house.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }))
      .filter(one => one.isFile())
      .map(one => one.name)
      .toSorted()

  test('makes a ticket of what a member wrote, which is theirs, once', async () => {
    const nadia = await asMember(house, { name: 'Nadia' })
    const id = await came({ email: nadia.email.toUpperCase(), subject: 'My invoice', text: 'It lacks our tax number.' })
    const { status, answer } = await ticket(id)
    expect([status, answer.data.ticket?.number]).toEqual([200, expect.any(Number)])
    const params = { ticketId: answer.data.ticket!._id }
    expect((await house.call(readTicket, { params }, by(nadia))).answer.data).toMatchObject({
      subject: 'My invoice',
      priority: 'high',
      messages: [{ kind: 'member', text: 'It lacks our tax number.' }],
    })
    expect((await ticket(id)).problem.code).toBe('mailbox.has-ticket')
  })

  test('gives the ticket the files that came, and leaves the letter its own', async () => {
    const nadia = await asMember(house)
    const id = await came({ email: nadia.email })
    const [message] = (await read(id)).all
    const { files } = house.house
    const file = await attach(message!._id)
    const { data } = (await ticket(id)).answer
    expect(data.all[0]!.files.map(one => one._id)).toEqual([file._id])
    const params = { ticketId: data.ticket!._id }
    const [first] = (await house.call(readTicket, { params }, by(nadia))).answer.data.messages
    expect(first!.files).toMatchObject([{ name: 'licence.pdf', size: file.size }])
    const copy = (await files.find(house.db, first!.files[0]!._id))!
    const bytes = await files.bytes(copy, 'full')
    expect(Buffer.concat(await bytes!.toArray()).toString()).toContain('licence from Porto')
    expect(copy.owner_id).toBe(nadia.id)
  })

  test('leaves no bytes behind when making the ticket failed after its files were copied', async () => {
    const nadia = await asMember(house)
    const id = await came({ email: nadia.email })
    const [message] = (await read(id)).all
    await attach(message!._id)
    const before = await storedFiles()
    const body = { department: await departmentId(), priority: 'high' as const }
    const acting = { viewer: null, origin: null }
    const failing = transact(house.db, async tx => {
      await makeTicket(tx, house.house, acting, id, body)
      expect(await storedFiles()).not.toEqual(before)
      throw new Error('not after all')
    })
    await expect(failing).rejects.toThrow('not after all')
    expect(await storedFiles()).toEqual(before)
    await transact(house.db, tx => makeTicket(tx, house.house, acting, id, body))
    expect(await storedFiles()).toHaveLength(before.length + 1)
  })

  test('leaves a visitor’s letter where it is, until it is filed on a member', async () => {
    const id = await came()
    expect((await ticket(id)).problem.code).toBe('mailbox.visitor-stays')
    const omarAli = await asMember(house, { name: 'Omar Ali' })
    const file = (username: string | null) =>
      house.call(fileMail, { params: { threadId: id }, body: { username } }, by(hana))
    expect((await file('nobody-here')).problem.errors[0]).toMatchObject({ path: 'username' })
    expect((await file(omarAli.username)).answer.data).toMatchObject({ filedOn: { name: 'Omar Ali' } })
    const filed = async () =>
      (await house.call(listFiled, { params: { memberId: omarAli.id } }, by(hana))).answer.data.map(one => one._id)
    expect(await filed()).toEqual([id])
    expect((await ticket(id)).status).toBe(200)
    await file(null)
    expect(await filed()).toEqual([])
  })
})

test('who may only read does not sort for others and does not answer', async () => {
  const id = await came()
  const reader = await asMember(house, { preset: 'support-agent' })
  await sql`delete from role_permissions where permission = 'contact.answer'`.execute(house.db)
  expect((await sorted(id, { act: 'star' }, reader)).status).toBe(200)
  expect((await sorted(id, { act: 'trash' }, reader)).problem.code).toBe('role-forbidden')
  expect((await written({}, reader)).status).toBe(403)
  const editor = await asMember(house, { preset: 'content-editor' })
  expect((await house.call(listMail, {}, by(editor))).status).toBe(403)
})
