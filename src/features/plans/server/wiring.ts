import { wire } from '../../../platform/server/wire.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import {
  cancelSubscription,
  endsSoon,
  hasEnded,
  listPlans,
  mySubscriptions,
  startTrial,
  trialBegan,
} from '../contract.ts'
import { pages } from '../pages.ts'
import { isRunning, refusalToTrial } from '../rules.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { setCancelsAtEnd } from './cancel-subscription.ts'
import { endSubscriptions } from './end-subscriptions.ts'
import { publicPlans, subscriptionsOf } from './queries.ts'
import { seedPlans } from './seed-plans.ts'
import { beginTrial } from './start-trial.ts'
import { planView, subscriptionView } from './view.ts'

/** Plans, what they open, the trial and subscriptions. */
export const plansFeature = wire('plans', { en, ar }, pages, box => {
  box.about('Plans, what they open, the trial and one’s own subscriptions.')
  box.notice(trialBegan, endsSoon, hasEnded)
  box.onRead(listPlans, async ({ db, language }) => {
    const plans = await publicPlans(db)
    return { data: plans.map(row => planView(row, language)), count: plans.length }
  })
  box.onRead(mySubscriptions, async ({ db, viewer, language }) => {
    const rows = await subscriptionsOf(db, viewer.id)
    const data = rows.map(row => subscriptionView(row, language))
    const mayTry = refusalToTrial(data, 1) === null
    return { data, count: data.length, current: data.find(one => isRunning(one.status)) ?? null, mayTry }
  })
  box.on(startTrial, async ({ tx, viewer, body, language, say }) => {
    const data = subscriptionView(await beginTrial(tx, viewer.id, body.planId), language)
    return {
      data,
      message: say('done.trial', {
        plan: data.plan.name,
        date: shortDate(data.endsAt!, await setting(tx, 'timeZone')),
      }),
    }
  })
  box.on(cancelSubscription, async ({ tx, viewer, body, language, say }) => {
    const data = subscriptionView(await setCancelsAtEnd(tx, viewer.id, !body.resume), language)
    const message = data.cancelsAtEnd
      ? say('done.canceled', { date: shortDate(data.endsAt ?? new Date(), await setting(tx, 'timeZone')) })
      : say('done.resumed')
    return { data, message }
  })
  box.every('end', '*/5 * * * *', () => endSubscriptions(box.house.database.db))
  box.started(() => seedPlans(box.house.database.db))
})
