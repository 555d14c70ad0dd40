import { defineFeature } from '../../../platform/server/registry.ts'
import * as calls from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { counted } from './behind.ts'
import { deskOf } from './desk.ts'
import { figuresOf } from './figures.ts'
import { stopWeekly, weeklyStopped } from './mail-link.ts'
import { personal } from './personal.ts'
import { statistics } from './statistics.ts'
import { sendWeekly } from './weekly-mail.ts'
import { keepWishes } from './wishes.ts'

/** What needs somebody of the club now, and how the club does. */
export const dashboardFeature = defineFeature('dashboard', { en, ar }, pages, registry => {
  const { house, on, onRead } = registry
  registry.about(
    'The dashboard of the club’s people: what needs somebody now, the club in figures, and the lists behind them.',
  )
  registry.personal(personal)
  onRead(calls.readStatistics, async ({ db }) => ({ data: await statistics(db) }))
  onRead(calls.readDesk, async ({ db, viewer, language }) => ({ data: await deskOf(db, { house, viewer, language }) }))
  onRead(calls.readClubFigures, async ({ db, viewer }) => ({ data: await figuresOf(db, viewer) }))
  onRead(calls.listCounted, ({ db, viewer, query, language }) => counted(db, viewer, query, language))
  on(calls.keepWishes, async ({ tx, viewer, body, say }) => ({
    message: say('done.kept'),
    data: await keepWishes(tx, viewer, body),
  }))
  onRead(calls.readWeeklyStop, async ({ db, params }) => ({
    data: { stopped: await weeklyStopped(db, house.secrets.linkKey, params.token) },
  }))
  on(calls.stopWeekly, async ({ tx, params, say }) => {
    await stopWeekly(tx, house.secrets.linkKey, params.token)
    return { message: say('stop.done') }
  })
  registry.every('weekly-mail', '5 * * * *', async () => void (await sendWeekly(house)))
})
