// feature size: everybody's settings are many small parts, each a piece of its own, and none of them has a server side
import type { Page } from '../../platform/shared/site-page.ts'

/** One's own settings; `?section=` says which part (spec: sections of /account-setting). */
export const pages: readonly Page[] = [
  {
    path: '/account-setting',
    title: 'title',
    access: 'signed-in',
    strings: ['accounts', 'signin', 'social', 'reports'],
  },
]
