import type { Tx } from '../../../platform/server/db.ts'
import { escapeHtml } from '../../../platform/server/escape-html.ts'
import { threadToken } from '../../../platform/server/mail-threads.ts'
import { type MailOrder, sendMails } from '../../../platform/server/mail.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { say } from '../../../platform/server/text.ts'
import { momentInBoth, momentText } from '../../../platform/shared/moments.ts'
import type { NoticeKind } from '../../../platform/shared/notice.ts'
import * as contract from '../contract.ts'
import { type FileKind, pageFor, THREAD, type Ways } from './calendar.ts'
import type { PersonRecord, Whole } from './queries.ts'
import { stopFor, wantingMail } from './wished-mails.ts'

/** Each kind of mail, with the calendar file that comes with it. */
const FILES = {
  proposed: 'request',
  suggested: 'request',
  fixed: 'request-all',
  moved: 'request',
  'moved-series': 'request-rest',
  changed: 'request',
  'changed-series': 'request-rest',
  cancelled: 'cancel',
  'cancelled-series': 'cancel-all',
  expired: 'cancel',
  withdrawn: 'cancel',
  accepted: 'reply',
  declined: 'reply',
  'reminder-day': 'request',
  'reminder-soon': 'request',
} as const satisfies Record<string, FileKind>
export type Told = keyof typeof FILES

/** Mails that follow the wish of whoever they are for. All others are the meeting itself: they ask, move, call off or answer. */
const WISHED: Partial<Record<Told, NoticeKind>> = {
  'reminder-day': contract.noticeTomorrow,
  'reminder-soon': contract.noticeSoon,
}

/** What is told: to whom, by whom, and the word that was said with it. */
export type Telling = { to: readonly PersonRecord[]; by: PersonRecord | null; word?: string | undefined }

/** Kinds in which guests find the links to answer. */
const ASKS: readonly Told[] = ['proposed', 'suggested', 'fixed', 'moved', 'moved-series', 'changed', 'changed-series']

/** What kept of a meeting's time is said to somebody: in their own zone, and below it in the owner's where that is another. */
function timesFor({ meeting, times }: Whole, person: PersonRecord): { when: string; there: string } {
  const zone = person.zone ?? meeting.zone
  const all = meeting.starts_at ? [meeting.starts_at] : times.map(time => time.startsAt)
  const lines = (of: string) => all.map(at => momentText(at, person.language, of)).join('\n')
  return { when: lines(zone), there: zone === meeting.zone ? '' : lines(meeting.zone) }
}

/** The ways in which a guest answers, as links that lead to a page with a button: programs that open mails' links answer nothing. */
function answersFor(ways: Ways, whole: Whole, person: PersonRecord): { words: string; html: string } {
  const path = pageFor(ways, whole, person)
  const links = (['accepted', 'declined', 'other'] as const).map(answer => ({
    label: say(person.language, 'meetings', `mail-links.${answer}`),
    path: `${path}?answer=${answer}`,
  }))
  return {
    words: links.map(({ label, path: to }) => `${label}: ${ways.siteUrl()}${to}`).join('\n'),
    html: links
      .map(({ label, path: to }) => `<a href="${escapeHtml(to)}">${escapeHtml(label)}</a>`)
      .join(' &nbsp;·&nbsp; '),
  }
}

function mailFor(ways: Ways, told: Told, whole: Whole, person: PersonRecord, { by, word }: Telling): MailOrder {
  const { meeting } = whole
  const { when, there } = timesFor(whole, person)
  const guest = person.user_id === null
  const answers = guest && ASKS.includes(told) ? answersFor(ways, whole, person) : null
  // An answer is the answer of whoever gave it.
  const about = FILES[told] === 'reply' ? by! : person
  return {
    recipientId: person.user_id,
    to: person.email!,
    language: person.language,
    kind: `meetings.${told}`,
    params: {
      name: by?.name ?? whole.owner.name,
      title: meeting.title,
      when,
      there,
      agenda: meeting.agenda.map((point, at) => `${at + 1}. ${point.text}`).join('\n'),
      word: word ? `“${word}”` : '',
      answers: answers?.words ?? '',
    },
    ...(answers && { html: { answers: answers.html }, hides: ['answers'] }),
    link: pageFor(ways, whole, person),
    unsubscribe: WISHED[told] ? stopFor(ways, person, WISHED[told]) : null,
    thread: threadToken(ways.secrets, { kind: THREAD, id: person.id }),
    attached: { kind: contract.MEETING, id: `${meeting.id}.${FILES[told]}.${about.id}` },
  }
}

async function noticeFor(tx: Tx, told: Told, { meeting, owner }: Whole, person: PersonRecord, by: PersonRecord | null) {
  const userId = person.user_id!
  const link = `/meeting/${meeting.id}`
  const about = { name: by?.name ?? owner.name, title: meeting.title }
  const { title } = meeting
  const beside = { by: (by ?? owner).user_id }
  const when = () => momentInBoth(meeting.starts_at!, person.zone ?? meeting.zone)
  if (told === 'proposed') return notify(tx, userId, contract.noticeProposed, about, link, beside)
  if (told === 'suggested') return notify(tx, userId, contract.noticeSuggested, about, link, beside)
  if (told === 'fixed') return notify(tx, userId, contract.noticeFixed, { title, when: when() }, link, beside)
  if (told === 'moved' || told === 'moved-series')
    return notify(tx, userId, contract.noticeMoved, { ...about, when: when() }, link, beside)
  if (told === 'changed' || told === 'changed-series')
    return notify(tx, userId, contract.noticeChanged, about, link, beside)
  if (told === 'accepted') return notify(tx, userId, contract.noticeAccepted, about, link, beside)
  if (told === 'declined') return notify(tx, userId, contract.noticeDeclined, about, link, beside)
  if (told === 'expired') return notify(tx, userId, contract.noticeExpired, { title }, link)
  if (told === 'reminder-day') return notify(tx, userId, contract.noticeTomorrow, { title, when: when() }, link)
  if (told === 'reminder-soon') return notify(tx, userId, contract.noticeSoon, { title, when: when() }, link)
  return notify(tx, userId, contract.noticeCancelled, about, link, beside)
}

/** Tells people of a meeting: members in the app and by mail, guests by mail, each in their language and zone, with the calendar file. */
export async function tell(tx: Tx, ways: Ways, told: Told, whole: Whole, telling: Telling): Promise<void> {
  const reached = telling.to.filter(one => !one.away && one.id !== telling.by?.id)
  for (const one of reached) if (one.user_id) await noticeFor(tx, told, whole, one, telling.by)
  const kind = WISHED[told]
  const { id: meetingId, title } = whole.meeting
  const wanting = kind ? await wantingMail(tx, reached, kind, { meetingId, title }) : reached
  const mailed = wanting.filter(one => one.email)
  if (mailed.length > 0)
    await sendMails(
      tx,
      mailed.map(one => mailFor(ways, told, whole, one, telling)),
    )
}
