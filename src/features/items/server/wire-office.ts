import type { FuseBox } from '../../../platform/server/wire.ts'
import { listItems as listCall, moderateItems as moderateCall, reviewItem as reviewCall } from '../contract/office.ts'
import { noticeApproved, noticeAsked, noticeFeatured, noticeHidden, noticeShown, noticeSoldOut } from '../contract.ts'
import { listItems } from './list-items.ts'
import { moderateItems } from './moderate-items.ts'
import { reviewItem } from './review-item.ts'
import { MODERATE, REVIEW } from './sees-all.ts'

/** What the club's people do with items: find them in every status, hide, feature and review them. */
export function wireOffice(box: FuseBox): void {
  box.permission(MODERATE, REVIEW)
  box.notice(noticeHidden, noticeShown, noticeApproved, noticeAsked, noticeFeatured, noticeSoldOut)
  box.onRead(listCall, ({ db, viewer, query }) => listItems(db, viewer, query))
  box.on(moderateCall, async ({ tx, viewer, body, say }) => {
    const done = await moderateItems(tx, viewer.id, body)
    return { message: say(body.action === 'restore' ? 'done.unhide' : `done.${body.action}`), ...done }
  })
  box.on(reviewCall, async ({ tx, viewer, params, body, say }) => {
    await reviewItem(tx, viewer.id, params.itemId, body)
    return { message: say(`done.${body.decision}`) }
  })
}
