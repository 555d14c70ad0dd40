import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { say as sayIn } from '../../../platform/server/text.ts'
import * as calls from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { audienceNow } from './audience.ts'
import { followLink, hasStopped, onward, stopNews, stoppedBy, wishNews } from './letter-links.ts'
import { personal } from './personal.ts'
import { CAMPAIGN, campaignPage, campaignView } from './queries.ts'
import { campaignText, sendOn } from './send-slices.ts'
import { previewLetter, tryCampaign } from './try-campaign.ts'
import { archiveCampaign, createCampaign, moveCampaign, saveCampaign, sendCampaign } from './write-campaign.ts'

/** Mails to many members: written, tried, sent in slices, counted. */
export const campaignsFeature = defineFeature('campaigns', { en, ar }, pages, registry => {
  const { house } = registry
  registry.personal(personal)
  registry.about('Mails to many members, in both languages: who gets them, when, and what became of them.')
  registry.permission('campaigns.read', 'campaigns.write', 'campaigns.send')
  registry.mailText(campaignText)
  registry.target({
    kind: CAMPAIGN,
    look: async () => [],
    // It stands in mails, whose readers are not signed in.
    mayReadFile: async () => 'publicly',
  })
  registry.every('send-on', '*/10 * * * * *', () => sendOn(house))
  registerDesk(registry)
  registerActs(registry)
  registerTrials(registry)
  registerLetters(registry)
})

function registerDesk({ house, on, onRead }: Registry): void {
  onRead(calls.listCampaigns, ({ db, query }) => campaignPage(db, query))
  onRead(calls.readCampaign, async ({ db, params }) => ({
    data: await campaignView(db, house.files, params.campaignId),
  }))
  onRead(calls.countAudience, async ({ db, body }) => ({ data: await audienceNow(db, body.audience) }))
  on(calls.createCampaign, async ({ tx, viewer, origin, body, say }) => {
    const actions = { en: sayIn('en', 'campaigns', 'read-on'), ar: sayIn('ar', 'campaigns', 'read-on') }
    const words = { title: say('untitled'), actions }
    const id = await createCampaign(tx, { id: viewer.id, origin }, body.articleId, words)
    return { message: say('done.created'), data: await campaignView(tx, house.files, id) }
  })
  on(calls.saveCampaign, async ({ tx, viewer, origin, params, body, say }) => {
    await saveCampaign(tx, house.files, { id: viewer.id, origin }, params.campaignId, body)
    return { message: say('done.saved'), data: await campaignView(tx, house.files, params.campaignId) }
  })
}

function registerActs({ house, on }: Registry): void {
  const view = async (tx: Parameters<typeof campaignView>[0], id: string, message: string) => ({
    message,
    data: await campaignView(tx, house.files, id),
  })
  on(calls.sendCampaign, async ({ tx, viewer, origin, params: { campaignId }, body, say }) => {
    await sendCampaign(tx, { id: viewer.id, origin }, campaignId, body)
    return view(tx, campaignId, say(body.at === null ? 'done.sending' : 'done.scheduled'))
  })
  const acts = {
    withdraw: calls.withdrawCampaign,
    pause: calls.pauseCampaign,
    resume: calls.resumeCampaign,
    stop: calls.stopCampaign,
  } as const
  for (const act of ['withdraw', 'pause', 'resume', 'stop'] as const)
    on(acts[act], async ({ tx, viewer, origin, params: { campaignId }, say }) => {
      await moveCampaign(tx, { id: viewer.id, origin }, campaignId, act)
      return view(tx, campaignId, say(`done.${act}`))
    })
  on(calls.archiveCampaign, async ({ tx, viewer, origin, params: { campaignId }, say }) => {
    await archiveCampaign(tx, { id: viewer.id, origin }, campaignId, true)
    return view(tx, campaignId, say('done.archived'))
  })
  on(calls.restoreCampaign, async ({ tx, viewer, origin, params: { campaignId }, say }) => {
    await archiveCampaign(tx, { id: viewer.id, origin }, campaignId, false)
    return view(tx, campaignId, say('done.restored'))
  })
}

function registerTrials({ house, on, onRead }: Registry): void {
  onRead(calls.previewCampaign, async ({ db, viewer, body }) => ({
    data: await previewLetter(db, house.siteUrl(), viewer.id, body),
  }))
  on(calls.tryCampaign, async ({ tx, viewer, params, body, say }) => {
    const email = await tryCampaign(tx, viewer.id, params.campaignId, body.language)
    return { message: say('done.tried', { email }) }
  })
}

/** What the links of mails lead to, and one's own wish. */
function registerLetters({ house, on, onRead }: Registry): void {
  const { linkKey } = house.secrets
  onRead(calls.followLink, async ({ db, params: { token, number } }) => {
    const url = await followLink(db, linkKey, token, number)
    return onward(url.startsWith('/') ? `${house.siteUrl()}${url}` : url)
  })
  onRead(calls.readNewsStop, async ({ db, params }) => ({
    data: { stopped: await stoppedBy(db, linkKey, params.token) },
  }))
  on(calls.stopNews, async ({ tx, params, say }) => {
    await stopNews(tx, linkKey, params.token)
    return { message: say('done.stopped') }
  })
  onRead(calls.readNewsWish, async ({ db, viewer }) => ({ data: { wanted: !(await hasStopped(db, viewer.id)) } }))
  on(calls.changeNewsWish, async ({ tx, viewer, body: { wanted }, say }) => {
    await wishNews(tx, viewer.id, wanted)
    return { message: say(wanted ? 'done.wanted' : 'done.stopped'), data: { wanted } }
  })
}
