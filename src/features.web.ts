import { pages as homePages } from './features/home/pages.ts'
import { pages as shellPages } from './features/shell/pages.ts'
import type { WebFeature } from './platform/web/web-feature.ts'

/** Every feature's browser side, lowest floor first: names and loaders only, so that the first load carries no screen. */
export const features: readonly WebFeature[] = [
  {
    name: 'home',
    pages: homePages,
    screens: () => import('./features/home/web/screens.ts'),
    strings: {
      en: () => import('./features/home/strings.en.ts'),
      ar: () => import('./features/home/strings.ar.ts'),
    },
  },
  {
    name: 'shell',
    pages: shellPages,
    screens: () => import('./features/shell/web/screens.ts'),
    strings: {
      en: () => import('./features/shell/strings.en.ts'),
      ar: () => import('./features/shell/strings.ar.ts'),
    },
  },
]
