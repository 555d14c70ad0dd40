import { defineFeature } from '../../../platform/server/registry.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'

/** One's own settings: screens over the calls of lower features. */
export const mySettingsFeature = defineFeature('my-settings', { en, ar }, pages, () => {})
