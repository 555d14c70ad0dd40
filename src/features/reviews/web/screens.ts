import type { Screens } from '../../../platform/web/web-feature.ts'

/** The page of an agreement with its reviews. */
export const screens: Screens = {
  '/my-agreements/:agreementId': () => import('./AgreementScreen.tsx').then(module => module.AgreementScreen),
  '/meeting/:meetingId/review': () => import('./MeetingReviewScreen.tsx').then(module => module.MeetingReviewScreen),
}
