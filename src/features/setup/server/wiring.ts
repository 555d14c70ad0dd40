import { type Tx, transact } from '../../../platform/server/db.ts'
import { ASK_AGAIN_SECONDS } from '../../../platform/server/problem.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { presetByName } from '../../access/server/public.ts'
import {
  acceptInvitation,
  beginSetUp,
  fillDemoClub,
  finishSetUp,
  inviteMembers,
  inviteReviewers,
  readDemoLife,
  readInvitation,
  readLink,
  readProgress,
  readSetUp,
  switchDemoLife,
  takeStep,
  withdrawInvitation,
} from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { beginDemo, demoLife, lookAtDemoLife, runDemo } from './demo-club.ts'
import { acceptInvitation as accept, invitePeople } from './invitations.ts'
import { personal } from './personal.ts'
import { invitationBehind, linkState, lockSetUp, markStep, takeBackInvitation } from './queries.ts'
import { progressOf } from './read-progress.ts'
import { makeSetUpGate } from './set-up-gate.ts'
import {
  beginSetUp as begin,
  finishSetUp as finish,
  linkOnConsole,
  offerLink,
  replacedOnConsole,
  returnOnConsole,
  watchLink,
} from './set-up.ts'

/** What this feature plugs into the house. */
export const setupFeature = defineFeature('setup', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about('First set-up of a club, invitations to it, and its demonstration.')
  const { house } = registry
  const gate = makeSetUpGate(house.config)
  registry.gatekeeper(gate.keep)
  registry.onRead(readSetUp, async ({ db }) => ({ data: { state: await gate.state(db) } }))
  // Until the club is open every page but the set-up's own is "being set up" to whoever asks for it directly.
  registry.closed(async (db, path, language) => {
    if ((await gate.state(db)) === 'done') return null
    const title = say(language, 'setup', 'pages.setup')
    const isOwn = /^\/setup(\/|$)/.test(path)
    return { title, noindex: true, ...(!isOwn && { status: 503, retryAfterSeconds: ASK_AGAIN_SECONDS }) }
  })
  registry.started(() => tellOperator(registry, gate))
  registerFirstStep(registry)
  registerSteps(registry)
  registerInvitations(registry)
  registerDemoLife(registry)
})

function registerDemoLife({ onRead, on }: Registry): void {
  onRead(readDemoLife, async () => ({ data: { on: lookAtDemoLife() } }))
  on(switchDemoLife, async ({ body }) => {
    demoLife().set(body.on)
    return { data: { on: demoLife().on() } }
  })
}

/** Prints the link, or how to go on, on the console of a club that is not open yet. */
async function tellOperator({ house }: Registry, gate: ReturnType<typeof makeSetUpGate>): Promise<void> {
  const { db } = house.database
  const state = await gate.state(db)
  if (state === 'waiting') {
    const token = await transact(db, offerLink)
    console.log(linkOnConsole(house.siteUrl(), token))
    watchLink(db, token, async () => {
      if ((await gate.state(db)) === 'waiting') console.log(replacedOnConsole())
    })
  }
  if (state === 'begun') console.log(returnOnConsole(house.siteUrl()))
}

function registerFirstStep({ house, onRead, onSteps }: Registry): void {
  onRead(readLink, async ({ db, params }) => ({ data: { state: await linkState(db, params.token) } }))
  onSteps(beginSetUp, async ({ params, body, say, ...asked }) => {
    const access_token = await begin({ house, ...asked }, params.token, body)
    return { message: say('done.begun'), access_token }
  })
}

function registerSteps({ house, on, onRead }: Registry): void {
  const progress = async (tx: Tx) => ({ data: await progressOf(tx, house) })
  onRead(readProgress, async ({ db }) => ({ data: await progressOf(db, house) }))
  on(takeStep, async ({ tx, params, body }) => {
    await lockSetUp(tx)
    await markStep(tx, params.step, body.skipped)
    return progress(tx)
  })
  on(fillDemoClub, async ({ tx, afterCommit, say }) => {
    if (await beginDemo(tx)) afterCommit(() => void runDemo(house))
    return { message: say('done.demo'), data: await progressOf(tx, house) }
  })
  on(finishSetUp, async ({ tx, viewer, say }) => {
    await finish(tx, viewer)
    return { message: say('done.finished') }
  })
}

/** Inviting people during the first run, and the door of those who were invited to work for the club. */
function registerInvitations({ house, on, onRead, onSteps }: Registry): void {
  on(inviteReviewers, async ({ tx, viewer, body, say }) => {
    const preset_id = await presetByName(tx, 'reviewer')
    const people = body.people.map(person => ({ ...person, preset_id }))
    await invitePeople(tx, viewer, people, index => `people.${index}.email`)
    return { message: say('done.noted'), data: await progressOf(tx, house) }
  })
  on(inviteMembers, async ({ tx, viewer, body, say }) => {
    const { language } = body
    const people = body.emails.map(email => ({ email, language, name: '', preset_id: null }))
    await invitePeople(tx, viewer, people, index => `emails.${index}`)
    return { message: say('done.noted'), data: await progressOf(tx, house) }
  })
  on(withdrawInvitation, async ({ tx, params, say }) => {
    if (!(await takeBackInvitation(tx, params.invitationId))) notFound()
    return { message: say('done.withdrawn'), data: await progressOf(tx, house) }
  })
  onRead(readInvitation, async ({ db, params }) => {
    const { name, email } = await invitationBehind(db, params.token)
    return { data: { name, email } }
  })
  onSteps(acceptInvitation, async ({ params, body, say, ...asked }) => {
    const access_token = await accept({ house, ...asked }, params.token, body)
    return { message: say('done.accepted'), access_token }
  })
}
