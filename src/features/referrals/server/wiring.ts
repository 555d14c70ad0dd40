import { defineFeature } from '../../../platform/server/registry.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { personById, pictureOf } from '../../accounts/server/public.ts'
import { statusChanged } from '../../profiles/contract.ts'
import { creditedNotice, myReferrals } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { creditReferral } from './credit-referral.ts'
import { personal } from './personal.ts'
import { invitedRows, invitedTotals } from './queries.ts'

/** One's own link, who came by it, and the fact that they became members. */
export const referralsFeature = defineFeature('referrals', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about('One’s own invitation link and who came by it.')
  registry.notice(creditedNotice)
  registry.onRead(myReferrals, async ({ db, viewer, query }) => {
    const { username } = (await personById(db, viewer.id)) ?? notFound()
    const totals = await invitedTotals(db, viewer.id)
    const rows = await invitedRows(db, viewer.id, query)
    return {
      data: rows.map(({ at, avatar, ...row }) => ({ ...row, picture: pictureOf(avatar), at: at.toISOString() })),
      count: Object.values(totals).reduce((sum, count) => sum + count, 0),
      link: `${registry.house.siteUrl()}/register/${encodeURIComponent(username)}`,
      totals,
    }
  })
  registry.when(statusChanged, 'credit', async (tx, { userId, to }) => {
    if (to === 'approved') await creditReferral(tx, userId)
  })
})
