import { defineFeature } from '../../../platform/server/registry.ts'
import {
  askForCopy,
  askForErasure,
  fetchCopy,
  listRequests,
  noticeCopyReady,
  readOwnData,
  takeBackErasure,
} from '../contract.ts'
import { pages } from '../pages.ts'
import { READ } from '../rules/rights.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { askCopy, COPIES_KEPT, dropCopies, fetchCopyOf, makeCopies } from './copy-of-data.ts'
import { askErasure, eraseDue, takeBack } from './erase.ts'
import { requestPage } from './list-requests.ts'
import { ownData } from './own-data.ts'

/** One's own data: the copy of it, and being erased. */
export const ownDataFeature = defineFeature('own-data', { en, ar }, pages, registry => {
  const { house } = registry
  registry.about('The copy of everything that a member has here, and the erasure of their account.')
  registry.permission(READ.permission)
  registry.notice(noticeCopyReady)
  registry.onRead(readOwnData, async ({ db, viewer, language }) => ({
    data: await ownData(db, house, viewer, language),
  }))
  registry.on(askForCopy, async ({ tx, viewer, language, say, afterCommit }) => {
    await askCopy(tx, viewer.id, language)
    // The timer makes those whose process died.
    afterCommit(() => void makeCopies(house).catch(err => house.log.warn({ err }, 'a copy of data is made later')))
    return { message: say('done.copy-asked') }
  })
  registry.onRead(fetchCopy, ({ db, viewer, params }) => fetchCopyOf(house, db, viewer.id, params.copyId))
  registry.on(askForErasure, async ({ tx, viewer, language, say }) => {
    await askErasure(tx, house, viewer, language)
    return { message: say('done.erasure-asked') }
  })
  registry.on(takeBackErasure, async ({ tx, viewer, say }) => {
    await takeBack(tx, viewer.id)
    return { message: say('done.taken-back') }
  })
  registry.onRead(listRequests, ({ db, query, language }) => requestPage(db, query, language))
  registry.retention(COPIES_KEPT)
  registry.every('make-copies', '* * * * *', () => makeCopies(house))
  registry.every('drop-copies', '35 * * * *', () => dropCopies(house))
  registry.every('erase', '*/10 * * * *', () => eraseDue(house))
  registry.personal({
    tables: [
      { table: 'data_exports', whose: ['user_id'], erased: 'deleted', without: ['tries'] },
      { table: 'erasures', whose: ['user_id'], erased: 'stays' },
    ],
  })
})
