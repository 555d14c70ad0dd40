import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import * as calls from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { feedFile, feedOf, makeFeed, removeFeed } from './feed.ts'
import { freeTimes, hostView, ownTimes } from './hosts.ts'
import { keepHours, ownHours } from './hours.ts'
import * as outside from './outside/outside-calendars.ts'
import { personal } from './personal.ts'

/** When members can be met, what takes their time, and calendar files. */
export const calendarsFeature = defineFeature('calendars', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about(
    'When members can be met: weekly hours in their zone, busy times of calendars of elsewhere, free times, and the private address of their meetings.',
  )
  registry.notice(calls.noticeOutsideSilent)
  registerHours(registry)
  registerOutside(registry)
  registerFeed(registry)
})

function registerHours({ house, on, onRead }: Registry): void {
  const { targets } = house
  onRead(calls.readHours, async ({ db, viewer }) => ({ data: await ownHours(db, viewer) }))
  on(calls.changeHours, async ({ tx, viewer, body, say }) => {
    await keepHours(tx, viewer, body)
    const { hours, page } = await ownHours(tx, viewer)
    return { message: say('done.saved'), data: { hours: hours ?? body, page } }
  })
  onRead(calls.readHost, async ({ db, viewer, language, params }) => ({
    data: await hostView({ db, targets, viewer, language }, params.username),
  }))
  onRead(calls.listFreeTimes, async ({ db, viewer, language, params, query }) => {
    const times = await freeTimes({ db, targets, viewer, language }, params.username, query)
    return { data: times.map(one => one.toISOString()), count: times.length }
  })
  onRead(calls.listOwnTimes, async ({ db, viewer, language, query }) => {
    const data = await ownTimes({ db, targets, viewer, language }, query)
    return { data, count: data.length }
  })
}

function registerOutside({ house, on, onRead, onPrepared, every }: Registry): void {
  onRead(calls.listOutsideCalendars, async ({ db, viewer }) => {
    const data = await outside.outsideOf(db, viewer)
    return { data, count: data.length }
  })
  onPrepared(
    calls.addOutsideCalendar,
    ({ db, viewer, body }) => outside.lookAtAddress(db, house, viewer, body.address),
    async ({ tx, viewer, body, prepared: busy, say }) => {
      const id = await outside.addOutside(tx, house, viewer, { ...body, busy })
      const all = await outside.outsideOf(tx, viewer)
      return { message: say('done.added'), data: all.find(one => one._id === id)! }
    },
  )
  onPrepared(
    calls.readOutsideCalendar,
    async ({ db, viewer, params }) =>
      outside.readAgain(db, house, await outside.ownOutside(db, viewer, params.calendarId)),
    async ({ tx, viewer, params, prepared: read, say }) => {
      const { id } = await outside.ownOutside(tx, viewer, params.calendarId)
      await outside.keepRead(tx, id, read)
      const all = await outside.outsideOf(tx, viewer)
      return { message: say('fault' in read ? 'done.not-read' : 'done.read'), data: all.find(one => one._id === id)! }
    },
  )
  on(calls.removeOutsideCalendar, async ({ tx, viewer, params, say }) => {
    await outside.removeOutside(tx, viewer, params.calendarId)
    return { message: say('done.removed') }
  })
  every('read-outside-calendars', '*/5 * * * *', () => outside.readDue(house))
}

function registerFeed({ house, on, onRead }: Registry): void {
  onRead(calls.readFeed, async ({ db, viewer }) => ({ data: await feedOf(db, house, viewer) }))
  on(calls.makeFeed, async ({ tx, viewer, say }) => {
    await makeFeed(tx, house, viewer)
    return { message: say('done.feed-made'), data: (await feedOf(tx, house, viewer))! }
  })
  on(calls.removeFeed, async ({ tx, viewer, say }) => {
    await removeFeed(tx, viewer)
    return { message: say('done.feed-removed') }
  })
  onRead(calls.fetchFeed, ({ db, params }) => feedFile(db, house, params.token))
}
