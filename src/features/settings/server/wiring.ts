import { z } from 'zod'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { firstRead } from '../../../platform/server/first-read.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { readClub } from '../contract/club.ts'
import { changeRetention, readRetention } from '../contract/retention.ts'
import {
  changeMailServer,
  changePointsFee,
  changeSettings,
  type MailServerTyped,
  readSettings,
  tryMailServer,
} from '../contract/settings.ts'
import { DEFAULTS } from '../defaults.ts'
import { pages } from '../pages.ts'
import { clubCss } from '../rules/club-palette.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { sealedChain } from './chain.ts'
import { clubView, settingsView } from './club-facts.ts'
import { mailLookOf, routeOf, sealedServer, tryServer } from './mail-server.ts'
import { makeMaintenanceGate } from './maintenance-gate.ts'
import { allSettings, lockSettings, revisions, setting } from './queries.ts'
import { changedTimes, retentionTimes } from './retention.ts'
import { LOGO, saveSettings } from './save-settings.ts'
/** What this feature plugs into the house. */
export const settingsFeature = defineFeature('settings', { en, ar }, pages, registry => {
  registry.about('The club’s settings, its mail server, and what of them is public.')
  const { house } = registry
  const outer = house.database.db
  registry.permission('settings.manage')
  registry.topic('club', z.literal('settings'), async () => true)
  registry.target({
    kind: LOGO.kind,
    look: async () => [],
    mayReadFile: async db => ((await setting(db, 'logo')) === null ? 'no' : 'publicly'),
  })
  registry.mailLook(async () => mailLookOf(await allSettings(outer)))
  registry.mailRoute(async () => {
    const server = await setting(outer, 'mail')
    return server && routeOf(house.secrets.columnKey, server)
  })
  registry.firstReads('*', () => [firstRead(readClub)])
  registry.clubStyle(async db => clubCss(await setting(db, 'colours')))
  registry.firstLanguage(db => setting(db, 'defaultLanguage'))
  registry.onRead(readClub, async ({ db }) => ({
    data: clubView(await allSettings(db), house.config, await clock(db)),
  }))
  registry.onRead(readSettings, async ({ db }) => ({
    data: settingsView(await allSettings(db)),
    defaults: settingsView(DEFAULTS),
    revisions: await revisions(db),
  }))
  registerChanges(registry)
  registerPointsFee(registry)
  registerRetention(registry)
  registerTrial(registry)
})

function registerChanges(registry: Registry): void {
  const { house } = registry
  const gate = makeMaintenanceGate()
  registry.gatekeeper(gate.keep)
  registry.on(changeSettings, async ({ tx, afterCommit, viewer, origin, body: { seen, ...body }, say }) => {
    const after = await saveSettings(tx, house.files, { id: viewer.id, origin }, body, seen)
    afterCommit(() => gate.forget())
    return { message: say('saved'), data: settingsView(after) }
  })
  registry.on(changeMailServer, async ({ tx, viewer, origin, body, say }) => {
    const mail = body.mail && (await sealed(tx, house.secrets.columnKey, body.mail))
    const after = await saveSettings(tx, house.files, { id: viewer.id, origin }, { mail })
    return { message: say('mail-saved'), data: settingsView(after) }
  })
}

/** Sets after how long things are forgotten. */
function registerRetention({ house, on, onRead }: Registry): void {
  onRead(readRetention, async ({ db, language }) => ({ data: await retentionTimes(db, house, language) }))
  on(changeRetention, async ({ tx, viewer, origin, body, say }) => {
    await lockSettings(tx)
    const retention = changedTimes(house.retentions(), await setting(tx, 'retention'), body.days)
    await saveSettings(tx, house.files, { id: viewer.id, origin }, { retention })
    return { message: say('saved') }
  })
}

/** Sets the fee of conversions and how the house looks for it. */
function registerPointsFee({ house, on }: Registry): void {
  on(changePointsFee, async ({ tx, viewer, origin, body, say }) => {
    const chain = sealedChain(house.secrets.columnKey, body.chain, await setting(tx, 'chain'))
    const after = await saveSettings(tx, house.files, { id: viewer.id, origin }, { pointsFee: body.fee, chain })
    return { message: say('saved'), data: settingsView(after) }
  })
}

const sealed = async (tx: Tx, key: string, typed: MailServerTyped) =>
  sealedServer(key, typed, await setting(tx, 'mail'))

function registerTrial({ house, onSteps }: Registry): void {
  onSteps(tryMailServer, async ({ db, viewer, origin, body, language, say, cause }) => {
    const data = await tryServer(db, house, { id: viewer.id, origin }, { ...body, language, cause })
    return { message: say(`test.${data.outcome}`), data }
  })
}
