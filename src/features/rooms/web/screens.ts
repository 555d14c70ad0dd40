import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of live rooms. */
export const screens: Screens = {
  '/live/private/:username': () => import('./PrivateRoomScreen.tsx').then(module => module.PrivateRoomScreen),
  '/recordings': () => import('./RecordingsScreen.tsx').then(module => module.RecordingsScreen),
  '/live/rooms': () => import('./RunningScreen.tsx').then(module => module.RunningScreen),
  '/live/public/:username': () => import('./PublicRoomScreen.tsx').then(module => module.PublicRoomScreen),
}
