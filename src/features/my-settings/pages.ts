import type { Page } from '../../platform/shared/site-page.ts'

/** One's own settings; `?section=` says which part (spec: sections of /account-setting). */
export const pages: readonly Page[] = [
  {
    path: '/account-setting',
    title: 'title',
    access: 'signed-in',
    strings: ['accounts', 'signin', 'social', 'reports', 'complaints', 'own-data', 'looking', 'push', 'calendars'],
  },
]
