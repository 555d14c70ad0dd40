import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of conversations. */
export const screens: Screens = {
  '/inbox': () => import('./InboxScreen.tsx').then(module => module.InboxScreen),
  '/inbox/:sessionId': () => import('./InboxScreen.tsx').then(module => module.InboxScreen),
  '/call/:callId': () => import('./calls/CallScreen.tsx').then(module => module.CallScreen),
}
