import { transact } from '../../../platform/server/db.ts'
import type { Registry } from '../../../platform/server/registry.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import {
  guessCountry,
  listCategories,
  listCurrencies,
  listIndustries,
  listSkills,
  listSpokenLanguages,
  readCountry,
  searchCountries,
} from '../contract.ts'
import * as daily from '../contract/daily.ts'
import * as calls from '../contract/editing.ts'
import { LIST_NAMES, lists } from '../contract/lists.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { askSource, fetchDue, takeFound } from './daily/fetch-rates.ts'
import { changeSource, decideHeld, sourceUrl, sourceView } from './daily/rate-source.ts'
import type { Values } from './editing/check-entry.ts'
import { changeEntry, deleteEntry, makeEntry, retireEntry, usesOf } from './editing/entries.ts'
import { allEntries, entryPage, entryRow, ratesOf } from './editing/entry-rows.ts'
import { lookAtIndustries, moveIndustry } from './editing/industries.ts'
import { importRates, previewRates, setRate } from './editing/rates.ts'
import { guessCountryOf } from './guess-country.ts'
import {
  findCountries,
  readCategories,
  readCurrencies,
  readIndustries,
  readLanguages,
  readOneCountry,
  readSkills,
} from './read-lookups.ts'
import { seedLookups } from './seed-lookups.ts'

/** What this feature plugs into the house. */
export const lookupsFeature = defineFeature('lookups', { en, ar }, pages, registry => {
  registry.about('Countries, currencies, industries, skills, languages and categories, and editing them.')
  registry.onRead(listCategories, ({ db, query }) => readCategories(db, query.type))
  registry.onRead(listIndustries, ({ db }) => readIndustries(db))
  registry.onRead(listSkills, ({ db }) => readSkills(db))
  registry.onRead(listCurrencies, ({ db }) => readCurrencies(db))
  registry.onRead(listSpokenLanguages, ({ db }) => readLanguages(db))
  registry.onRead(searchCountries, ({ db, body }) => findCountries(db, body))
  registry.onRead(readCountry, ({ db, params }) => readOneCountry(db, params.countryId))
  registry.onRead(guessCountry, ({ db, origin }) => guessCountryOf(db, origin.address))
  registerEditing(registry)
  registry.target({ kind: 'industry', allows: ['follow'], look: lookAtIndustries })
  registerDaily(registry)
  registry.started(() => transact(registry.house.database.db, seedLookups))
})

/** The editor of all look-ups: what its people read, and the changes of each. */
function registerEditing(registry: Registry): void {
  registry.permission('lookups.manage')
  registerReads(registry)
  for (const name of LIST_NAMES) registerList(registry, name)
  for (const { list, call } of calls.deleteCalls)
    registry.on(call, async ({ tx, viewer, params, origin, say }) => {
      await deleteEntry(tx, { id: viewer.id, origin }, list, params.entryId)
      return { message: say('done.deleted') }
    })
  registerPlaces(registry)
}

function registerReads({ onRead }: Registry): void {
  onRead(calls.listEntries, ({ db, query }) => entryPage(db, query))
  onRead(calls.listIndustryRows, async ({ db }) => {
    const data = await allEntries(db, lists.industries)
    return { data, count: data.length }
  })
  onRead(calls.readEntry, async ({ db, params: { list: name, entryId } }) => {
    const list = lists[name]
    const entry = (await entryRow(db, list, entryId)) ?? notFound()
    const rates = name === 'currencies' ? await ratesOf(db, entryId) : []
    const above = entry.values.countryId && (await entryRow(db, lists.countries, String(entry.values.countryId)))
    return { data: { ...entry, uses: await usesOf(db, entryId), rates, above: above ? above.name : null } }
  })
}

function registerList({ on }: Registry, name: (typeof LIST_NAMES)[number]): void {
  const list = lists[name]
  const edit = calls.editCalls[name]
  on(edit.make, async ({ tx, viewer, body, origin, say }) => ({
    data: await makeEntry(tx, { id: viewer.id, origin }, list, body as Values),
    message: say('done.added'),
  }))
  on(edit.change, async ({ tx, viewer, params, body, origin, say }) => ({
    data: await changeEntry(tx, { id: viewer.id, origin }, list, params.entryId, body as Values),
    message: say('done.saved'),
  }))
  on(edit.retire, async ({ tx, viewer, params, origin, say }) => ({
    data: await retireEntry(tx, { id: viewer.id, origin }, list, params.entryId, true),
    message: say('done.retired'),
  }))
  on(edit.restore, async ({ tx, viewer, params, origin, say }) => ({
    data: await retireEntry(tx, { id: viewer.id, origin }, list, params.entryId, false),
    message: say('done.restored'),
  }))
}

function registerPlaces({ on, onRead }: Registry): void {
  on(calls.moveIndustry, async ({ tx, viewer, params, body, origin, say }) => {
    await moveIndustry(tx, { id: viewer.id, origin }, params.entryId, body)
    return { message: say('done.moved') }
  })
  on(calls.setRate, async ({ tx, viewer, params, body, origin, say }) => {
    await setRate(tx, { id: viewer.id, origin }, params.entryId, params.date, body.rate)
    return { message: say('done.saved') }
  })
  onRead(calls.previewRates, ({ db, body }) => previewRates(db, body.text))
  on(calls.importRates, async ({ tx, viewer, body, origin, say }) => {
    const taken = await importRates(tx, { id: viewer.id, origin }, body.text)
    return { ...taken, message: say('done.imported', { count: taken.good }) }
  })
}

/** Rates that come by themselves each day. */
function registerDaily(registry: Registry): void {
  const { house, onRead, on, onPrepared, every } = registry
  every('fetch-rates', '25 * * * *', () => fetchDue(house.database.db, house.config.INNER_ADDRESSES))
  onRead(daily.readRateSource, async ({ db }) => ({ data: await sourceView(db) }))
  on(daily.changeRateSource, async ({ tx, viewer, body, origin, say }) => {
    await changeSource(tx, { id: viewer.id, origin }, body)
    return { message: say('done.saved'), data: await sourceView(tx) }
  })
  onPrepared(
    daily.fetchRates,
    async ({ db }) => askSource(await sourceUrl(db), house.config.INNER_ADDRESSES),
    async ({ tx, prepared, say }) => {
      await takeFound(tx, prepared)
      const data = await sourceView(tx)
      return { message: say(data.fault ? 'daily.failed' : 'daily.fetched'), data }
    },
  )
  on(daily.decideHeld, async ({ tx, viewer, body, origin, say }) => {
    const count = await decideHeld(tx, { id: viewer.id, origin }, body)
    return {
      message: say(body.take ? 'daily.taken' : 'daily.was-let-go', { count }),
      count,
      data: await sourceView(tx),
    }
  })
}
