import type { Page } from '../../platform/shared/site-page.ts'

/** An agreement with what both sides say of each other. */
export const pages: readonly Page[] = [
  {
    path: '/my-agreements/:agreementId',
    title: 'pages.agreement',
    access: 'signed-in',
    strings: ['agreements', 'reports'],
  },
  { path: '/meeting/:meetingId/review', title: 'pages.meeting', access: 'signed-in' },
]
