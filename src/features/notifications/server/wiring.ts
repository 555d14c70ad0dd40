import { noticeWritten } from '../../../platform/server/outbox.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { forgetNotices } from '../../../platform/server/retention.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { daysKept } from '../../settings/server/public.ts'
import { listNotices, readNotices, seePage } from '../contract.ts'
import * as wishes from '../contract/wishes.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { chooseMute, chooseStop, chooseWishes } from './choose.ts'
import { deliverNotice } from './deliver-notice.ts'
import { kindsOf } from './kinds.ts'
import { turnMute } from './mutes.ts'
import { personal } from './personal.ts'
import { markRead, markSeen, noticePage, unreadCount } from './queries.ts'
import { sendDue } from './send-due.ts'
import { stopOf, undoStop } from './stop-mails.ts'
import { digestPreview, wishesView } from './wishes-view.ts'

/** How long a notice stays. */
const NOTICES_KEPT = { key: 'notices', days: 180, least: 30, most: 3650 } as const

/** Notices: written by any feature, listed and delivered here. */
export const notificationsFeature = defineFeature('notifications', { en, ar }, pages, registry => {
  registry.about('One’s own notices, and how one wants to be told of what concerns one.')
  registry.unread(unreadCount)
  const { house } = registry
  const kinds = kindsOf(() => house.notices())
  const looking = (viewer: Viewer, language: Language) => ({ targets: house.targets, viewer, language })
  const site = () => ({
    kinds: kinds(),
    targets: house.targets,
    linkKey: house.secrets.linkKey,
    siteUrl: house.siteUrl(),
    mailText: house.mailText,
  })
  registry.onRead(listNotices, ({ db, viewer, query, language }) =>
    noticePage(db, kinds(), looking(viewer, language), query),
  )
  registry.on(readNotices, async ({ tx, viewer, body, say }) => ({
    unreadNotifications: await markRead(tx, viewer.id, body.ids),
    message: say('done.read'),
  }))
  registry.on(seePage, async ({ tx, viewer, body }) => {
    await markSeen(tx, viewer.id, body.path)
    return { unreadNotifications: await unreadCount(tx, viewer.id) }
  })

  registry.onRead(wishes.readWishes, async ({ db, viewer, language }) => ({
    data: await wishesView(db, kinds(), looking(viewer, language)),
  }))
  registry.on(wishes.saveWishes, async ({ tx, viewer, body, language, say }) => {
    await chooseWishes(tx, kinds(), viewer.id, body)
    return { data: await wishesView(tx, kinds(), looking(viewer, language)), message: say('done.saved') }
  })
  registry.onRead(wishes.readDigest, async ({ db, viewer, language, query }) => ({
    data: await digestPreview(db, site(), viewer, language, query.scheme),
  }))
  registry.on(wishes.muteNotice, async ({ tx, viewer, params, body, language, say }) => {
    const { way } = body
    const data = await chooseMute(tx, kinds(), looking(viewer, language), { noticeId: params.noticeId, way })
    return { data, message: say(`done.muted-${way}`) }
  })
  registry.on(wishes.unmute, async ({ tx, viewer, params, say }) => {
    await turnMute(tx, viewer.id, params.muteId, false)
    return { message: say('done.unmuted') }
  })
  registry.on(wishes.muteAgain, async ({ tx, viewer, params, say }) => {
    await turnMute(tx, viewer.id, params.muteId, true)
    return { message: say('done.muted-again') }
  })

  registry.onRead(wishes.readStop, async ({ db, params }) => ({
    data: await stopOf(db, site().linkKey, params.token),
  }))
  registry.on(wishes.stopMails, async ({ tx, params, say }) => ({
    data: await chooseStop(tx, kinds(), site().linkKey, params.token),
    message: say('done.stopped'),
  }))
  registry.on(wishes.undoStop, async ({ tx, params, say }) => ({
    data: await undoStop(tx, site().linkKey, params.token),
    message: say('done.undone'),
  }))

  registry.personal(personal)
  registry.retention(NOTICES_KEPT)
  registry.every('forget', '15 4 * * *', async () => {
    const { db } = house.database
    await forgetNotices(db, await daysKept(db, NOTICES_KEPT))
  })
  registry.every('due', '* * * * *', () => sendDue(house, site()))
  registry.when(noticeWritten, 'deliver', (tx, written) => deliverNotice(tx, site(), written))
  registry.topic('member', Id, async (_, viewer, id) => viewer?.id === id)
})
