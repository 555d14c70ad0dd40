import type { Screens } from '../../../platform/web/web-feature.ts'
import { OPEN_KINDS } from '../kinds/open-kinds.ts'

/** A wizard's screen brings its descriptor with it; all kinds share the rest. */
const wizardFor = (key: string) => async () => (await import('./wizard/KindWizard.tsx')).wizardScreen(key)

/** Path → screen; each loads with its route. */
export const screens: Screens = {
  '/account-type': async () => (await import('./choose/AccountType.tsx')).AccountType,
  ...Object.fromEntries(OPEN_KINDS.map(kind => [`/${kind}/create`, wizardFor(kind)])),
}
