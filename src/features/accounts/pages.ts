import type { Page } from '../../platform/shared/site-page.ts'

/** The screens of this feature. Links of mails lead to pages that spend the link themselves (mail scanners open links). */
export const pages: readonly Page[] = [
  { path: '/register', title: 'pages.register.title', description: 'pages.register.description', access: 'visitor' },
  { path: '/register/:id', title: 'pages.register.title', access: 'visitor', index: false },
  { path: '/user/authenticated/:token', title: 'pages.verify.title', access: 'anyone', index: false },
  { path: '/confirm-email/:token', title: 'pages.confirm-email.title', access: 'anyone', index: false },
]
