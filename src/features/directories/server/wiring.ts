import { firstRead } from '../../../platform/server/first-read.ts'
import { wire } from '../../../platform/server/wire.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { listCurrencies } from '../../lookups/contract.ts'
import { profileLeft, profileWentLive } from '../../profiles/contract.ts'
import { bodyOf, readAddress } from '../address.ts'
import { readEntry, type SearchBody, searchOf } from '../contract.ts'
import { companies, directories } from '../directory.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { headOf } from './head.ts'
import { shownEntry } from './queries.ts'
import { repairDirectory } from './rebuild-directory.ts'
import { searchDirectory } from './search-directory.ts'
import { wireSaved } from './wire-saved.ts'
import { removeEntries, writeEntries } from './write-entry.ts'

/** Directories of approved members, kept from the profiles' events. */
export const directoriesFeature = wire('directories', { en, ar }, pages, box => {
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
