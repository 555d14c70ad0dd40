import { bodyOf, readAddress } from '../../../engines/search/address.ts'
import { firstRead } from '../../../platform/server/first-read.ts'
import type { FuseBox } from '../../../platform/server/wire.ts'
import { wire } from '../../../platform/server/wire.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { listCurrencies } from '../../lookups/contract.ts'
import { entitlementValue } from '../../plans/server/public.ts'
import { profileLeft, profileWentLive } from '../../profiles/contract.ts'
import {
  changeSavedSearch,
  deleteSavedSearch,
  entered,
  entitlements,
  listSavedSearches,
  noticeFound,
  readAlertStop,
  readEntry,
  restoreSavedSearch,
  type SearchBody,
  saveSearch as saving,
  searchOf,
  seeSavedSearch,
  stopAlert as stopping,
} from '../contract.ts'
import { pages } from '../pages.ts'
import { companies, directories } from '../rules/directory.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { headOf } from './head.ts'
import { shownEntry } from './queries.ts'
import { repairDirectory } from './rebuild-directory.ts'
import { changeSearch } from './saved/change-search.ts'
import { deleteSearch, purgeDeleted, restoreSearch, seeSearch } from './saved/delete-search.ts'
import { saveSearch } from './saved/save-search.ts'
import { savedOf } from './saved/saved-queries.ts'
import { savedView } from './saved/saved-search.ts'
import { searchOfToken, stopAlert } from './saved/stop-alert.ts'
import { tellAtOnce, tellDue } from './saved/tell-of-new.ts'
import { searchDirectory } from './search-directory.ts'
import { removeEntries, writeEntries } from './write-entry.ts'

/** Directories of approved members, kept from the profiles' events. */
export const directoriesFeature = wire('directories', { en, ar }, pages, box => {
  box.entitlement(...entitlements)
  box.about('Directories of approved members, and saved searches with their alerts.')
  for (const directory of directories)
    box.onRead(searchOf(directory), ({ db, viewer, body }) =>
      searchDirectory(db, directory, viewer, body as SearchBody),
    )
  // As the screen asks (its address says what), in the currency of whoever has not chosen one.
  box.firstReads('/company/list', search => [
    firstRead(searchOf(companies), { body: bodyOf(readAddress(companies, search), 'USD', 1) }),
    firstRead(listCurrencies, {}),
  ])
  box.onRead(readEntry, async ({ db, params }) => ({ data: (await shownEntry(db, params.profileId)) ?? notFound() }))
  box.head((db, path, language) => headOf(db, path, language))
  box.when(profileWentLive, 'enter', async (tx, { profileId }) => void (await writeEntries(tx, [profileId])))
  box.when(profileLeft, 'leave', (tx, { profileId }) => removeEntries(tx, [profileId]))
  wireSaved(box)
  box.every('repair', '7 * * * *', async () => void (await repairDirectory(box.house.database.db)))
  box.started(async () => void (await repairDirectory(box.house.database.db)))
})

/** Searches that members keep, and what tells them of new entries. */
function wireSaved(box: FuseBox): void {
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
