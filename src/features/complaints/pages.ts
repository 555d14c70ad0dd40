import type { Page } from '../../platform/shared/site-page.ts'

const access = { permission: 'complaints.read' } as const

/** The desk over what members report. */
export const pages: readonly Page[] = [
  { path: '/complaints', title: 'pages.list', access, layout: 'office' },
  { path: '/complaints/reasons', title: 'pages.reasons', access, layout: 'office' },
  { path: '/complaints/words', title: 'pages.words', access, layout: 'office' },
  { path: '/complaints/details/:id', title: 'pages.case', access, layout: 'office', strings: ['member-panel'] },
  { path: '/complaints/letter/:token', title: 'pages.letter', index: false },
  { path: '/pages/complaints', title: 'pages.public', index: false },
]
