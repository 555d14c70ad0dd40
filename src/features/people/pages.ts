import type { Page } from '../../platform/shared/site-page.ts'

const READ = { permission: 'users.read' } as const
const WORDS = ['access', 'forms', 'profiles', 'plans', 'billing', 'lookups', 'member-panel'] as const

/** The back-office's people. The addresses under /apps are those of the employees' apps (spec): the same screens. */
export const pages: readonly Page[] = [
  { path: '/users', title: 'pages.users', access: READ, layout: 'office', strings: WORDS },
  { path: '/apps/users/list', title: 'pages.users', access: READ, layout: 'office', strings: WORDS },
  { path: '/apps/users/view/:id', title: 'pages.user', access: READ, layout: 'office', strings: WORDS },
  { path: '/apps/users/edit/:id', title: 'pages.edit', access: READ, layout: 'office', strings: WORDS },
  {
    path: '/apps/company/preview/:id',
    title: 'pages.preview',
    access: { permission: 'profiles.read' },
    layout: 'office',
    strings: WORDS,
  },
  {
    path: '/users-activity',
    title: 'pages.activity',
    access: { permission: 'audit.read' },
    layout: 'office',
  },
  { path: '/users/super-admins', title: 'pages.super-admins', access: 'super-admin', layout: 'office' },
  { path: '/partners', title: 'pages.partners', access: READ, layout: 'office' },
]
