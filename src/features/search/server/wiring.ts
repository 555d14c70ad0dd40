import { defineFeature } from '../../../platform/server/registry.ts'
import { searchDesk, searchMembers, searchNames } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { findAll, findNames } from './find-all.ts'
import { findAtDesk } from './find-at-desk.ts'

/** What search plugs into the house: members of all kinds and what they offer, and the sentences of the palette. */
export const searchFeature = defineFeature('search', { en, ar }, pages, registry => {
  registry.about('One search over members and offers, and names while they are being typed.')
  registry.onRead(searchMembers, ({ db, viewer, language, query }) =>
    findAll(db, viewer, language, query.q, query.perPage),
  )
  registry.onRead(searchDesk, async ({ db, viewer, query }) => ({
    data: await findAtDesk(db, registry.house, viewer, query.q),
  }))
  registry.onRead(searchNames, async ({ db, viewer, query }) => ({ data: await findNames(db, viewer, query.q) }))
})
