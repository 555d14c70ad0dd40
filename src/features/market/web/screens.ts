import type { Screens } from '../../../platform/web/web-feature.ts'

const kinds = () => import('./kind-screens.tsx')

/** Screens of the market. */
export const screens: Screens = {
  '/market': () => import('./MarketScreen.tsx').then(module => module.MarketScreen),
  '/ideas/listAll': () => kinds().then(module => module.IdeasScreen),
  '/project/listAll': () => kinds().then(module => module.ProjectsScreen),
  '/product/listAll': () => kinds().then(module => module.ProductsScreen),
  '/service/listAll': () => kinds().then(module => module.ServicesScreen),
}
