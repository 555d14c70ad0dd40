import type { Page } from '../../platform/shared/site-page.ts'

const READ = { permission: 'campaigns.read' } as const
const WITH = { access: READ, layout: 'office' as const, strings: ['mail-texts'] }

/** Mails to many members, and where their links for ending them lead. */
export const pages: readonly Page[] = [
  { path: '/mailNotifications', title: 'pages.list', access: READ, layout: 'office' },
  { path: '/mailNotifications/add', title: 'pages.add', access: { permission: 'campaigns.write' }, layout: 'office' },
  { path: '/mailNotifications/:campaignId', title: 'pages.campaign', ...WITH },
  { path: '/letters/stop/:token', title: 'pages.stop', index: false },
]
