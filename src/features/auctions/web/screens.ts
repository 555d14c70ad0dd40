import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of auctions. */
export const screens: Screens = {
  '/auctions': () => import('./AuctionsScreen.tsx').then(module => module.AuctionsScreen),
  '/auctions/check-log': () => import('./CheckLogScreen.tsx').then(module => module.CheckLogScreen),
  '/auctions/:auctionId': () => import('./AuctionScreen.tsx').then(module => module.AuctionScreen),
}
