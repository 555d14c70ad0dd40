import type { Page } from '../../platform/shared/site-page.ts'

/** The screens of signing in. */
export const pages: readonly Page[] = [
  { path: '/login', title: 'pages.login.title', description: 'pages.login.description', access: 'visitor' },
  { path: '/forgot-password', title: 'pages.forgot.title', description: 'pages.forgot.description', access: 'anyone' },
  { path: '/reset-password/:token', title: 'pages.reset.title', access: 'anyone', index: false },
  { path: '/authentication', title: 'pages.authentication.title', access: 'anyone', index: false },
]
