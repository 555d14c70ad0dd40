import type { Page } from '../../platform/shared/site-page.ts'

const MANAGE = { permission: 'mail-templates.update' } as const

/** What the club's mails say. */
export const pages: readonly Page[] = [
  { path: '/settings/email-templates', title: 'pages.list', access: MANAGE, layout: 'office' },
  { path: '/settings/email-templates/:kind', title: 'pages.edit', access: MANAGE, layout: 'office' },
]
