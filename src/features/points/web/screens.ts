import type { Screens } from '../../../platform/web/web-feature.ts'

/** The screens of points. */
export const screens: Screens = {
  '/rewards': () => import('./RewardsScreen.tsx').then(module => module.RewardsScreen),
  '/rewards/transfer': () => import('./transfer/TransferScreen.tsx').then(module => module.TransferScreen),
  '/rewards/rules': () => import('./desk/RulesScreen.tsx').then(module => module.RulesScreen),
  '/rewards/requests': () => import('./desk/RequestsScreen.tsx').then(module => module.RequestsScreen),
  '/users/activate-reward/:id': () => import('./desk/EvidenceScreen.tsx').then(module => module.EvidenceScreen),
}
