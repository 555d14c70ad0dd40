import { ASK_AGAIN_SECONDS } from '../../../platform/server/problem.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { currentUser as currentUserCall } from '../../../platform/shared/session-contract.ts'
import { readMaintenance } from '../../settings/server/public.ts'
import * as calls from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { currentUser } from './current-user.ts'
import { menuCounts } from './menu-counts.ts'
import { arrangeMenu, resetMenu } from './office-menu.ts'
import { personal } from './personal.ts'

/** What the bars and message pages plug into the house. */
export const shellFeature = defineFeature('shell', { en, ar }, pages, registry => {
  registry.about('Who is signed in, with the counts in the bars.')
  registry.personal(personal)
  registry.onRead(currentUserCall, ({ db, viewer, language }) =>
    currentUser(db, registry.house.targets, viewer, language),
  )
  registry.onRead(calls.readMenuCounts, ({ db, viewer }) => menuCounts(db, registry.house, viewer))
  registry.on(calls.arrangeMenu, async ({ tx, viewer, body, say }) => ({
    data: await arrangeMenu(tx, viewer, body),
    message: say('arrange.kept'),
  }))
  registry.on(calls.resetMenu, async ({ tx, viewer, say }) => ({
    data: await resetMenu(tx, viewer),
    message: say('arrange.given-back'),
  }))
  // A request for a page knows nobody: while the club is closed it is answered so, and the club's people pass by the calls.
  registry.closed(async (db, _, language) => {
    const { closed, message } = await readMaintenance(db)
    const { title, body } = (language === 'ar' ? ar : en).closed
    return closed
      ? {
          title,
          description: message[language] || body,
          status: 503,
          retryAfterSeconds: ASK_AGAIN_SECONDS,
          noindex: true,
        }
      : null
  })
  // Asked for by its own address, the page of what is missing is missing too.
  registry.head(async (_, path, language) =>
    path === '/error-404' ? { title: (language === 'ar' ? ar : en).missing.title, status: 404, noindex: true } : null,
  )
})
