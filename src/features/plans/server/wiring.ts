import { transact } from '../../../platform/server/db.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import {
  endsSoon,
  hasEnded,
  invitedToPlan,
  listPlans,
  mySubscriptions,
  planExtended,
  planGiven,
  priceMoves,
  startTrial,
  trialBegan,
} from '../contract.ts'
import * as staff from '../contract/staff.ts'
import { pages } from '../pages.ts'
import { refusalToTrial } from '../rules.ts'
import { isRunning } from '../rules/states.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { catalogueOf, keepCatalogue, linesOf, nameOfEntitlement } from './catalogue.ts'
import { codeById, codePage, codeView, takingsOf } from './codes/code-rows.ts'
import { createCode, endCode, updateCode } from './codes/save-code.ts'
import { coinsOf } from './coins.ts'
import { endSubscriptions, tellOfPrices } from './end-subscriptions.ts'
import { personal } from './personal.ts'
import { groundName, plansInvitedTo, publicPlans, subscriptionsOf } from './queries.ts'
import { seedPlans } from './seed-plans.ts'
import { archivePlan, restorePlan } from './staff/archive-plan.ts'
import { invite, uninvite } from './staff/invite.ts'
import { movePayers } from './staff/move-payers.ts'
import { namesForStaff } from './staff/names-for-staff.ts'
import { staffPlan, staffPlanPage } from './staff/plan-rows.ts'
import { createPlan, updatePlan } from './staff/save-plan.ts'
import { beginTrial } from './start-trial.ts'
import { extendForMember, giveSubscription } from './subscriptions/give.ts'
import { entitlementViews, planViews, subscriptionView } from './view.ts'

/** Plans, what they open, the trial and subscriptions. */
export const plansFeature = defineFeature('plans', { en, ar }, pages, registry => {
  const { db } = registry.house.database
  registry.personal(personal)
  registry.about(
    'Plans, what they open, the trial, one’s own subscriptions, and the desk where plans and promotion codes are made.',
  )
  registry.notice(trialBegan, endsSoon, hasEnded, priceMoves, planGiven, planExtended, invitedToPlan)
  registry.permission('plans.read', 'plans.update', 'plans.give')
  const named = { allows: [], look: namesForStaff }
  registry.target({ kind: 'plan', ...named })
  registry.target({ kind: 'promotion-code', ...named })
  registerMembers(registry)
  registerPlanDesk(registry)
  registerCodes(registry)
  registerGifts(registry)
  registry.every('end', '*/5 * * * *', () => endSubscriptions(registry.house))
  registry.every('tell-of-prices', '10 * * * *', () => tellOfPrices(registry.house))
  registry.started(() => transact(db, tx => keepCatalogue(tx, catalogueOf(registry.house))))
  registry.started(() => seedPlans(db))
})

function registerMembers({ house, on, onRead }: Registry): void {
  onRead(listPlans, async ({ db, language }) => {
    const catalogue = catalogueOf(house)
    const plans = await publicPlans(db)
    const data = planViews(plans, catalogue, language)
    // Asked for only where it is not among them.
    const ground = plans.find(one => one.ground)?.name ?? (await groundName(db))
    return {
      data,
      count: data.length,
      catalogue: entitlementViews(catalogue, language),
      groundName: ground[language],
    }
  })
  onRead(mySubscriptions, async ({ db, viewer, language }) => {
    const rows = await subscriptionsOf(db, viewer.id)
    const data = rows.map(row => subscriptionView(row, language))
    const mayTry = refusalToTrial(data, 1) === null
    const invitedTo = await plansInvitedTo(db, viewer.id)
    return {
      data,
      count: data.length,
      current: data.find(one => isRunning(one.status)) ?? null,
      mayTry,
      invitedTo: planViews(invitedTo, catalogueOf(house), language),
    }
  })
  on(startTrial, async ({ tx, viewer, body, language, say }) => {
    const data = subscriptionView(await beginTrial(tx, viewer.id, body.planId), language)
    return {
      data,
      message: say('done.trial', {
        plan: data.plan.name,
        date: shortDate(data.endsAt!, await setting(tx, 'timeZone')),
      }),
    }
  })
}

function registerPlanDesk({ house, on, onRead }: Registry): void {
  onRead(staff.listStaffPlans, ({ db, query }) =>
    staffPlanPage(db, { ...query, order: { by: query.sortBy ?? 'position', desc: query.sortDesc ?? false } }),
  )
  onRead(staff.readStaffPlan, async ({ db, params }) => ({ data: (await staffPlan(db, params.planId)) ?? notFound() }))
  onRead(staff.readEntitlements, async () => {
    const data = catalogueOf(house).map(({ code, type, basic, feature }) => {
      const one = { code, type, basic, feature }
      return { code, type, basic, name: { en: nameOfEntitlement(one, 'en'), ar: nameOfEntitlement(one, 'ar') } }
    })
    return { data, count: data.length }
  })
  onRead(staff.previewPlan, async ({ db, body }) => {
    const others = (await publicPlans(db)).filter(one => one.id !== body.planId && one.position <= body.position)
    const lines = (language: 'en' | 'ar') => linesOf(catalogueOf(house), body, others.at(-1), language)
    return { en: lines('en'), ar: lines('ar') }
  })
  on(staff.createPlan, async ({ tx, viewer, body, origin, say }) => ({
    data: await createPlan(tx, { id: viewer.id, origin }, body, catalogueOf(house)),
    message: say('done.plan-added'),
  }))
  on(staff.updatePlan, async ({ tx, viewer, params, body, origin, say }) => ({
    data: await updatePlan(tx, { id: viewer.id, origin }, params.planId, body, catalogueOf(house)),
    message: say('done.plan-saved'),
  }))
  on(staff.archivePlan, async ({ tx, viewer, params, origin, say }) => {
    const archived = await archivePlan(tx, { id: viewer.id, origin }, params.planId)
    return { archived, message: say(archived ? 'done.plan-archived' : 'done.plan-deleted') }
  })
  on(staff.restorePlan, async ({ tx, viewer, params, origin, say }) => ({
    data: await restorePlan(tx, { id: viewer.id, origin }, params.planId),
    message: say('done.plan-restored'),
  }))
  on(staff.movePayers, async ({ tx, viewer, params, body, origin, say }) => {
    const { count, left } = await movePayers(tx, { id: viewer.id, origin }, params.planId, body.undo)
    const said = say(body.undo ? 'done.stay' : 'done.move', { count })
    return { count, message: left > 0 ? `${said} ${say('done.left', { count: left })}` : said }
  })
  on(staff.inviteToPlan, async ({ tx, viewer, params, body, origin, say }) => ({
    data: await invite(tx, { id: viewer.id, origin }, params.planId, body.member),
    message: say('done.invited'),
  }))
  on(staff.uninviteFromPlan, async ({ tx, viewer, params, origin, say }) => ({
    data: await uninvite(tx, { id: viewer.id, origin }, params.planId, params.userId),
    message: say('done.uninvited'),
  }))
}

function registerCodes({ on, onRead }: Registry): void {
  onRead(staff.listCodes, ({ db, query }) =>
    codePage(db, { ...query, order: { by: query.sortBy ?? 'createdAt', desc: query.sortDesc ?? true } }),
  )
  onRead(staff.readCode, async ({ db, params }) => {
    const row = (await codeById(db, params.codeId)) ?? notFound()
    return { data: codeView(row, await coinsOf(db)), takings: await takingsOf(db, row.id) }
  })
  on(staff.createCode, async ({ tx, viewer, body, origin, say }) => ({
    data: await createCode(tx, { id: viewer.id, origin }, body),
    message: say('done.code-added'),
  }))
  on(staff.updateCode, async ({ tx, viewer, params, body, origin, say }) => ({
    data: await updateCode(tx, { id: viewer.id, origin }, params.codeId, body),
    message: say('done.code-saved'),
  }))
  on(staff.endCode, async ({ tx, viewer, params, origin, say }) => {
    const deleted = await endCode(tx, { id: viewer.id, origin }, params.codeId)
    return { deleted, message: say(deleted ? 'done.code-deleted' : 'done.code-ended') }
  })
}

function registerGifts({ on }: Registry): void {
  on(staff.givePlan, async ({ tx, viewer, body, origin, language, say }) => ({
    data: subscriptionView(await giveSubscription(tx, { id: viewer.id, origin }, body), language),
    message: say('done.given'),
  }))
  on(staff.extendSubscription, async ({ tx, viewer, params, body, origin, language, say }) => {
    const row = await extendForMember(tx, { id: viewer.id, origin }, params.subscriptionId, body)
    return { data: subscriptionView(row, language), message: say('done.extended') }
  })
}
