import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { ended, entered } from '../../rooms/contract.ts'
import * as calls from '../contract.ts'
import * as bookingCalls from '../contract/booking.ts'
import * as guestCalls from '../contract/guests.ts'
import * as minutesCalls from '../contract/minutes.ts'
import * as visitCalls from '../contract/visits.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { answerMeeting } from './answer-meeting.ts'
import { bookMeeting } from './book-meeting.ts'
import { drawFile, ownFile } from './calendar.ts'
import * as change from './change-meeting.ts'
import { clashesOf } from './clashes.ts'
import { forgetMeetings, MEETINGS_KEPT } from './forget-meetings.ts'
import * as guests from './guests.ts'
import { inviteeView } from './invitees.ts'
import { joinByLink } from './join-by-link.ts'
import { listMeetings } from './list-meetings.ts'
import { meetingTarget } from './meeting-target.ts'
import * as minutes from './minutes.ts'
import { personal } from './personal.ts'
import { proposeMeeting } from './propose-meeting.ts'
import { heldOwn, ownWhole } from './queries.ts'
import { endWithRoom, settleMeetings } from './settle-meetings.ts'
import { startNow } from './start-now.ts'
import { suggestTimes } from './suggest-times.ts'
import { takeReply } from './take-reply.ts'
import { meetingView } from './view.ts'
import * as visits from './visits.ts'

/** Members and guests agree on a time, meet in a room of the club, and keep what was said. */
export const meetingsFeature = defineFeature('meetings', { en, ar }, pages, registry => {
  const { house } = registry
  const { db } = house.database
  registry.personal(personal)
  registry.about(
    'Meetings of members and guests: proposed at up to three times, fixed, moved, called off, held, with their minutes and calendar files.',
  )
  registry.notice(
    calls.noticeProposed,
    calls.noticeSuggested,
    calls.noticeFixed,
    calls.noticeAccepted,
    calls.noticeDeclined,
    calls.noticeMoved,
    calls.noticeChanged,
    calls.noticeCancelled,
    calls.noticeAllDeclined,
    calls.noticeExpired,
    calls.noticeTomorrow,
    calls.noticeSoon,
    calls.noticeMinutes,
    calls.noticeWrote,
  )
  registry.target(meetingTarget)
  registry.takeMail({ name: 'meetings', take: (tx, mail) => takeReply(tx, house, mail) })
  registry.attachment({ kind: calls.MEETING, draw: id => drawFile(db, house, id) })
  registry.topic('meeting', Id, async (reader, viewer, id) =>
    viewer ? (await meetingTarget.look(reader, viewer, [id])).length > 0 : false,
  )
  // Whoever invited may end the room before its time.
  registry.when(ended, 'end-with-room', async (tx, room) => {
    if (room.kind === 'meeting') await endWithRoom(tx, room.roomId)
  })
  // Whoever was let in by the link for anybody and has an account belongs to the meeting.
  registry.when(entered, 'join-by-link', async (tx, { roomId, kind, userId }) => {
    if (kind === 'meeting' && userId) await joinByLink(tx, roomId, userId)
  })
  registry.retention(MEETINGS_KEPT)
  registry.every('settle', '* * * * *', () => settleMeetings(house))
  registry.every('forget', '50 3 * * *', async () => {
    await forgetMeetings(db)
    await visits.forgetVisits(db)
  })
  registerReads(registry)
  registerOwners(registry)
  registerAnswers(registry)
  registerGuests(registry)
  registerVisits(registry)
  registerMinutes(registry)
})

const fileOf = (body: string | null) =>
  body === null
    ? notFound()
    : {
        type: 'text/calendar; charset=utf-8',
        body,
        headers: { 'content-disposition': 'attachment; filename="meeting.ics"' },
      }

function registerReads({ house, onRead }: Registry): void {
  onRead(calls.listMeetings, ({ db, viewer, query }) => listMeetings(db, viewer.id, query))
  onRead(calls.readMeeting, async ({ db, viewer, language, params }) => ({
    data: await meetingView(db, house, { viewer, language }, await ownWhole(db, params.meetingId, viewer.id)),
  }))
  onRead(calls.meetingFile, async ({ db, viewer, params }) => {
    const { whole, me } = await ownWhole(db, params.meetingId, viewer.id)
    return fileOf(ownFile(house, whole, me))
  })
  onRead(calls.readInvitee, async ({ db, viewer, params }) => ({
    data: await inviteeView(db, house, viewer, params.username),
  }))
  onRead(calls.findClashes, async ({ db, viewer, body }) => {
    const { times, ...asked } = body
    return { data: await clashesOf(db, viewer.id, { ...asked, times: times.map(time => new Date(time)) }) }
  })
}

/** What its owner does with a meeting. */
function registerOwners(registry: Registry): void {
  const { house, on } = registry
  const view = viewIn(registry)
  on(calls.startNow, async ({ tx, viewer, language, body, say }) => {
    const title = body.title || say('now-title')
    const { meeting } = await startNow(tx, { viewer, language }, { ...body, title })
    return { message: say('done.started'), data: await view(tx, viewer, language, meeting.id) }
  })
  on(calls.proposeMeeting, async ({ tx, viewer, language, body, say }) => {
    const { meeting } = await proposeMeeting(tx, house, { viewer, language }, body)
    return { message: say('done.proposed'), data: await view(tx, viewer, language, meeting.id) }
  })
  on(calls.moveMeeting, async ({ tx, viewer, language, params: { meetingId }, body, say }) => {
    await change.moveMeeting(tx, house, { viewer, language }, meetingId, body)
    return { message: say('done.moved'), data: await view(tx, viewer, language, meetingId) }
  })
  on(calls.changeMeeting, async ({ tx, viewer, language, params: { meetingId }, body, say }) => {
    await change.changeMeeting(tx, house, { viewer, language }, meetingId, body)
    return { message: say('done.changed'), data: await view(tx, viewer, language, meetingId) }
  })
  on(bookingCalls.bookMeeting, async ({ tx, viewer, language, params, body, say }) => {
    const { meeting } = await bookMeeting(tx, house, { viewer, language }, params.username, body)
    return { message: say('done.proposed'), data: await view(tx, viewer, language, meeting.id) }
  })
  on(calls.cancelMeeting, async ({ tx, viewer, language, params: { meetingId }, body, say }) => {
    await change.cancelMeeting(tx, house, { viewer, language }, meetingId, { ...body, language })
    return { message: say('done.cancelled'), data: await view(tx, viewer, language, meetingId) }
  })
  on(calls.inviteToMeeting, async ({ tx, viewer, language, params: { meetingId }, body, say }) => {
    await change.inviteToMeeting(tx, house, { viewer, language }, meetingId, body)
    return { message: say('done.invited'), data: await view(tx, viewer, language, meetingId) }
  })
  on(calls.removeFromMeeting, async ({ tx, viewer, language, params: { meetingId, personId }, say }) => {
    await change.removeFromMeeting(tx, house, { viewer, language }, meetingId, personId)
    return { message: say('done.removed'), data: await view(tx, viewer, language, meetingId) }
  })
}

type View = (
  db: Parameters<typeof ownWhole>[0],
  viewer: Viewer,
  language: Language,
  id: string,
) => ReturnType<typeof meetingView>
const viewIn =
  ({ house }: Registry): View =>
  async (db, viewer, language, id) =>
    meetingView(db, house, { viewer, language }, await ownWhole(db, id, viewer.id))

/** What whoever is asked says. */
function registerAnswers(registry: Registry): void {
  const { house, on } = registry
  const view = viewIn(registry)
  on(calls.answerMeeting, async ({ tx, viewer, language, params: { meetingId }, body, say }) => {
    await answerMeeting(tx, house, await heldOwn(tx, meetingId, viewer.id), { ...body, language })
    return { message: say(`done.${body.answer}`), data: await view(tx, viewer, language, meetingId) }
  })
  on(calls.suggestTimes, async ({ tx, viewer, language, params: { meetingId }, body, say }) => {
    await suggestTimes(tx, house, await heldOwn(tx, meetingId, viewer.id), { ...body, language })
    return { message: say('done.suggested'), data: await view(tx, viewer, language, meetingId) }
  })
}

/** What a guest does by the link of their mail, without an account. */
function registerGuests({ house, on, onRead }: Registry): void {
  onRead(guestCalls.readInvitation, async ({ db, viewer, params }) => ({
    data: await guests.readInvitation(db, house, params.token, viewer),
  }))
  onRead(guestCalls.invitationFile, async ({ db, params }) =>
    fileOf(await guests.invitationFile(db, house, params.token)),
  )
  on(guestCalls.answerInvitation, async ({ tx, viewer, language, params: { token }, body, say }) => {
    await answerMeeting(tx, house, await guests.heldByLink(tx, house, token), { ...body, language })
    return { message: say(`done.${body.answer}`), data: await guests.readInvitation(tx, house, token, viewer) }
  })
  on(guestCalls.suggestAsGuest, async ({ tx, viewer, language, params: { token }, body, say }) => {
    await suggestTimes(tx, house, await guests.heldByLink(tx, house, token), { ...body, language })
    return { message: say('done.suggested'), data: await guests.readInvitation(tx, house, token, viewer) }
  })
  on(guestCalls.enterAsGuest, async ({ tx, viewer, params, body }) => ({
    data: await guests.enterAsGuest(tx, house, params.token, { name: body.name, viewer }),
  }))
}

/** What somebody does on a booking page without an account. */
function registerVisits({ house, on, onRead }: Registry): void {
  on(visitCalls.askToMeet, async ({ tx, language, params, body, say }) => {
    await visits.askToMeet(tx, house, params.username, body, language)
    return { message: say('done.visit-asked') }
  })
  onRead(visitCalls.readVisit, async ({ db, params }) => ({ data: await visits.readVisit(db, house, params.token) }))
  on(visitCalls.confirmVisit, async ({ tx, params, say }) => ({
    message: say('done.visit-confirmed'),
    data: await visits.confirmVisit(tx, house, params.token),
  }))
}

function registerMinutes({ house, on, onRead }: Registry): void {
  onRead(minutesCalls.readMinutes, async ({ db, viewer, params }) => ({
    data: await minutes.readMinutes(db, params.meetingId, viewer.id),
  }))
  onRead(minutesCalls.readMinutesAsGuest, async ({ db, viewer, params, body }) => ({
    data: await minutes.readMinutesAsGuest(db, house, params.token, { key: body.key, viewer }),
  }))
  on(minutesCalls.holdMinutes, async ({ tx, viewer, params, body, say }) => ({
    message: say('done.saved'),
    data: await minutes.holdMinutes(tx, house, params.meetingId, viewer.id, body.release),
  }))
  on(minutesCalls.saveMinutes, async ({ tx, viewer, language, params, body, say }) => ({
    message: say('done.saved'),
    data: await minutes.saveMinutes(tx, house, params.meetingId, { userId: viewer.id, language }, body),
  }))
  on(minutesCalls.sendMinutes, async ({ tx, viewer, params, say }) => ({
    message: say('done.minutes-sent'),
    data: await minutes.sendMinutes(tx, house, params.meetingId, viewer.id),
  }))
}
