import { wire } from '../../../platform/server/wire.ts'
import { currentUser as currentUserCall } from '../../../platform/shared/session-contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { currentUser } from './current-user.ts'

/** What the bars and message pages plug into the house. */
export const shellFeature = wire('shell', { en, ar }, pages, box => {
  box.onRead(currentUserCall, ({ db, viewer, language }) => currentUser(db, viewer, language))
  // Asked for by its own address, the page of what is missing is missing too.
  box.head(async (_, path, language) =>
    path === '/error-404' ? { title: (language === 'ar' ? ar : en).missing.title, status: 404, noindex: true } : null,
  )
})
