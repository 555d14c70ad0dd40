import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of meetings. */
export const screens: Screens = {
  '/meeting': () => import('./MeetingsScreen.tsx').then(module => module.MeetingsScreen),
  '/book/:username': () => import('./book/BookScreen.tsx').then(module => module.BookScreen),
  '/book/confirm/:token': () => import('./book/ConfirmScreen.tsx').then(module => module.ConfirmScreen),
  '/meeting/join/:token': () => import('./JoinScreen.tsx').then(module => module.JoinScreen),
  '/meeting/:meetingId/room': () => import('./RoomScreen.tsx').then(module => module.RoomScreen),
  '/meeting/:meetingId': () => import('./MeetingScreen.tsx').then(module => module.MeetingScreen),
}
