import { wire } from '../../../platform/server/wire.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'

/** What search plugs into the house: the sentences of the palette, whose entries the browser side knows by itself. */
export const searchFeature = wire('search', { en, ar }, pages, () => {})
