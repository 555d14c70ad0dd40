import type { Page } from '../../platform/shared/site-page.ts'

/** Fields, rules of passwords and the agreement are said in the words of registering. */
const strings = ['accounts']

/** The screens of signing in. */
export const pages: readonly Page[] = [
  { path: '/login', title: 'pages.login.title', description: 'pages.login.description', access: 'visitor', strings },
  {
    path: '/forgot-password',
    title: 'pages.forgot.title',
    description: 'pages.forgot.description',
    access: 'anyone',
    strings,
  },
  { path: '/reset-password/:token', title: 'pages.reset.title', access: 'anyone', index: false, strings },
  {
    path: '/authentication',
    title: 'pages.authentication.title',
    access: 'anyone',
    index: false,
    // Apple sends the browser back with a form (response_mode=form_post). State and what this browser kept decide, as ever.
    posted: ['code', 'state', 'iss', 'error'],
    strings,
  },
]
