import { bodyOf, readAddress } from '../../../engines/search/address.ts'
import { firstRead } from '../../../platform/server/first-read.ts'
import { type Registry, defineFeature } from '../../../platform/server/registry.ts'
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
import { pruneWords } from './keep-words.ts'
import { personal } from './personal.ts'
import { shownEntry } from './queries.ts'
import { repairDirectory } from './rebuild-directory.ts'
import { changeSearch, deleteSearch, purgeDeleted, restoreSearch, seeSearch } from './saved/change-search.ts'
import { saveSearch } from './saved/save-search.ts'
import { countSaved, savedOf } from './saved/saved-queries.ts'
import { savedView } from './saved/saved-search.ts'
import { searchOfToken, stopAlert } from './saved/stop-alert.ts'
import { tellAtOnce, tellDue } from './saved/tell-of-new.ts'
import { searchDirectory } from './search-directory.ts'
import { removeEntries, writeEntries } from './write-entry.ts'

/** Directories of approved members, kept from the profiles' events. */
export const directoriesFeature = defineFeature('directories', { en, ar }, pages, registry => {
  registry.entitlement(...entitlements)
  registry.usage('saved_search.max', countSaved)
  registry.personal(personal)
  registry.about('Directories of approved members, and saved searches with their alerts.')
  for (const directory of directories)
    registry.onRead(searchOf(directory), ({ db, viewer, body }) =>
      searchDirectory(db, directory, viewer, body as SearchBody),
    )
  // As the screen asks (its address says what), in the currency of whoever has not chosen one.
  registry.firstReads('/company/list', search => [
    firstRead(searchOf(companies), { body: bodyOf(readAddress(companies, search), 'USD', 1) }),
    firstRead(listCurrencies, {}),
  ])
  registry.onRead(readEntry, async ({ db, params }) => ({
    data: (await shownEntry(db, params.profileId)) ?? notFound(),
  }))
  registry.head((db, path, language) => headOf(db, path, language))
  registry.when(profileWentLive, 'enter', async (tx, { profileId }) => void (await writeEntries(tx, [profileId])))
  registry.when(profileLeft, 'leave', (tx, { profileId }) => removeEntries(tx, [profileId]))
  registerSaved(registry)
  registry.every('prune-words', '25 3 * * *', () => pruneWords(registry.house.database.db))
  registry.every('repair', '7 * * * *', async () => void (await repairDirectory(registry.house.database.db)))
  registry.started(async () => void (await repairDirectory(registry.house.database.db)))
})

/** Searches that members keep, and what tells them of new entries. */
function registerSaved(registry: Registry): void {
  const { house } = registry
  registry.onRead(listSavedSearches, async ({ db, viewer }) => {
    const data = []
    for (const row of await savedOf(db, viewer.id)) data.push(await savedView(db, row))
    return { data, count: data.length, limit: await entitlementValue(db, viewer.id, 'saved_search.max') }
  })
  registry.on(saving, async ({ tx, viewer, body, say }) => ({
    data: await savedView(tx, await saveSearch(tx, viewer.id, body)),
    message: say('done.saved'),
  }))
  registry.on(changeSavedSearch, async ({ tx, viewer, params, body, say }) => ({
    data: await savedView(tx, await changeSearch(tx, viewer.id, params.searchId, body)),
    message: say('done.changed'),
  }))
  registry.on(deleteSavedSearch, async ({ tx, viewer, params, say }) => {
    await deleteSearch(tx, viewer.id, params.searchId)
    return { message: say('done.deleted') }
  })
  registry.on(restoreSavedSearch, async ({ tx, viewer, params, say }) => ({
    data: await savedView(tx, await restoreSearch(tx, viewer.id, params.searchId)),
    message: say('done.restored'),
  }))
  registry.on(seeSavedSearch, async ({ tx, viewer, params }) => {
    await seeSearch(tx, viewer.id, params.searchId)
    return {}
  })
  registry.onRead(readAlertStop, async ({ db, params }) => {
    const row = await searchOfToken(db, house.secrets.linkKey, params.token)
    return { data: { name: row.name, stopped: row.alert === 'off' } }
  })
  registry.on(stopping, async ({ tx, params, say }) => {
    const { name } = await stopAlert(tx, house.secrets.linkKey, params.token)
    return { message: say('done.stopped', { name }) }
  })
  registry.notice(noticeFound)
  registry.when(entered, 'tell-at-once', (tx, { profileIds }) => tellAtOnce(tx, house, profileIds))
  registry.every('tell', '*/10 * * * *', () => tellDue(house.database.db, house))
  registry.every('purge', '23 * * * *', () => purgeDeleted(house.database.db))
}
