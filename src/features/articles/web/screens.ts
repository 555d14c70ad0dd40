import type { Screens } from '../../../platform/web/web-feature.ts'
import { PAGE_KEYS, PAGE_PATHS } from '../contract.ts'

const faq = () => import('./FaqScreen.tsx').then(module => module.FaqScreen)

/** Screens of articles. */
export const screens: Screens = {
  ...Object.fromEntries(
    PAGE_KEYS.map(key => [PAGE_PATHS[key], () => import('./InfoScreen.tsx').then(module => module.InfoScreen)]),
  ),
  '/faq': faq,
  '/pages/faq': faq,
}
