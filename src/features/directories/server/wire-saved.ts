import type { FuseBox } from '../../../platform/server/wire.ts'
import { entitlementValue } from '../../plans/server/entitled.ts'
import {
  changeSavedSearch,
  deleteSavedSearch,
  entered,
  listSavedSearches,
  noticeFound,
  readAlertStop,
  restoreSavedSearch,
  saveSearch as saving,
  seeSavedSearch,
  stopAlert as stopping,
} from '../contract.ts'
import { changeSearch } from './saved/change-search.ts'
import { deleteSearch, purgeDeleted, restoreSearch, seeSearch } from './saved/delete-search.ts'
import { saveSearch } from './saved/save-search.ts'
import { savedOf } from './saved/saved-queries.ts'
import { savedView } from './saved/saved-search.ts'
import { searchOfToken, stopAlert } from './saved/stop-alert.ts'
import { tellAtOnce, tellDue } from './saved/tell-of-new.ts'

/** Searches that members keep, and what tells them of new entries. */
export function wireSaved(box: FuseBox): void {
  const { house } = box
  box.onRead(listSavedSearches, async ({ db, viewer }) => {
    const data = []
    for (const row of await savedOf(db, viewer.id)) data.push(await savedView(db, row))
    return { data, count: data.length, limit: await entitlementValue(db, viewer.id, 'saved_search.max') }
  })
  box.on(saving, async ({ tx, viewer, body, say }) => ({
    data: await savedView(tx, await saveSearch(tx, viewer.id, body)),
    message: say('done.saved'),
  }))
  box.on(changeSavedSearch, async ({ tx, viewer, params, body, say }) => ({
    data: await savedView(tx, await changeSearch(tx, viewer.id, params.searchId, body)),
    message: say('done.changed'),
  }))
  box.on(deleteSavedSearch, async ({ tx, viewer, params, say }) => {
    await deleteSearch(tx, viewer.id, params.searchId)
    return { message: say('done.deleted') }
  })
  box.on(restoreSavedSearch, async ({ tx, viewer, params, say }) => ({
    data: await savedView(tx, await restoreSearch(tx, viewer.id, params.searchId)),
    message: say('done.restored'),
  }))
  box.on(seeSavedSearch, async ({ tx, viewer, params }) => {
    await seeSearch(tx, viewer.id, params.searchId)
    return {}
  })
  box.onRead(readAlertStop, async ({ db, params }) => {
    const row = await searchOfToken(db, house.secrets.linkKey, params.token)
    return { data: { name: row.name, stopped: row.alert === 'off' } }
  })
  box.on(stopping, async ({ tx, params, say }) => {
    const { name } = await stopAlert(tx, house.secrets.linkKey, params.token)
    return { message: say('done.stopped', { name }) }
  })
  box.notice(noticeFound)
  box.when(entered, 'tell-at-once', (tx, { profileIds }) => tellAtOnce(tx, house, profileIds))
  box.every('tell', '*/10 * * * *', () => tellDue(house.database.db, house))
  box.every('purge', '23 * * * *', () => purgeDeleted(house.database.db))
}
