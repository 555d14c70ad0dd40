import { wire } from '../../../platform/server/wire.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'

/** What the bars and message pages plug into the house. */
export const shellFeature = wire('shell', { en, ar }, pages, () => {})
