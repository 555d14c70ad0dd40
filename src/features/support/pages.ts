import type { Page } from '../../platform/shared/site-page.ts'
import { ANSWER, EDIT, READ } from './rules/rights.ts'

const SETTINGS = { permission: 'settings.manage' } as const

/** One's own tickets, which are the queue for whoever answers them, and the departments. */
export const pages: readonly Page[] = [
  { path: '/tickets', title: 'pages.tickets', access: 'signed-in', officeFor: READ },
  { path: '/tickets/create', title: 'pages.create', access: 'signed-in', strings: ['articles'] },
  {
    path: '/tickets/view/:ticketId',
    title: 'pages.ticket',
    access: 'signed-in',
    officeFor: READ,
    strings: ['articles', 'member-panel'],
  },
  { path: '/tickets/replies', title: 'replies.title', access: ANSWER, layout: 'office' },
  { path: '/tickets/figures', title: 'pages.figures', access: READ, layout: 'office' },
  { path: '/tickets/settings', title: 'pages.settings', access: SETTINGS, layout: 'office', strings: ['settings'] },
  { path: '/tickets/rules', title: 'pages.rules', access: EDIT, layout: 'office' },
  { path: '/tickets/departments', title: 'pages.departments', access: EDIT, layout: 'office' },
  { path: '/tickets/departments/add', title: 'pages.add', access: EDIT, layout: 'office' },
  { path: '/tickets/departments/edit/:departmentId', title: 'pages.edit', access: EDIT, layout: 'office' },
]
