import { noticeWritten } from '../../../platform/server/outbox.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { forgetNotices } from '../../../platform/server/retention.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { daysKept } from '../../settings/server/public.ts'
import { listNotices, readNotices } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { deliverNotice } from './deliver-notice.ts'
import { markRead, noticePage } from './queries.ts'

/** How long a notice stays. */
const NOTICES_KEPT = { key: 'notices', days: 365, least: 30, most: 3650 } as const

/** Notices: written by any feature, listed and delivered here. */
export const notificationsFeature = defineFeature('notifications', { en, ar }, pages, registry => {
  registry.about('One’s own notices.')
  registry.onRead(listNotices, ({ db, viewer, query, language }) => noticePage(db, viewer.id, language, query))
  registry.on(readNotices, async ({ tx, viewer, body, say }) => ({
    unreadNotifications: await markRead(tx, viewer.id, body.ids),
    message: say('done.read'),
  }))
  registry.retention(NOTICES_KEPT)
  registry.every('forget', '15 4 * * *', async () => {
    const { db } = registry.house.database
    await forgetNotices(db, await daysKept(db, NOTICES_KEPT))
  })
  registry.when(noticeWritten, 'deliver', deliverNotice)
  registry.topic('member', Id, async (_, viewer, id) => viewer?.id === id)
})
