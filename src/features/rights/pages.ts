import type { Page } from '../../platform/shared/site-page.ts'

const READ = { permission: 'acl.read' } as const

/** Who may what, on screens. */
export const pages: readonly Page[] = [
  { path: '/roles', title: 'pages.roles', access: READ, layout: 'office' },
  { path: '/roles/add', title: 'pages.add', access: 'super-admin', layout: 'office' },
  { path: '/roles/:roleId', title: 'pages.role', access: READ, layout: 'office', strings: ['access'] },
  { path: '/permissions', title: 'pages.permissions', access: READ, layout: 'office' },
  { path: '/access-control', title: 'pages.table', access: READ, layout: 'office', strings: ['access'] },
]
