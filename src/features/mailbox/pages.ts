import type { Page } from '../../platform/shared/site-page.ts'
import { FOLDERS, LABELS } from './rules.ts'
import { EDIT, READ } from './rules/rights.ts'

const WORDS = ['member-panel'] as const

/** The mail app under the spec's addresses; other folders and labels are the 404 page. */
export const pages: readonly Page[] = [
  { path: '/contact/messages', title: 'pages.mail', access: READ, layout: 'office', strings: WORDS },
  { path: '/contact/messages/rules', title: 'pages.rules', access: EDIT, layout: 'office' },
  { path: '/apps/email', title: 'pages.mail', access: READ, layout: 'office', strings: WORDS },
  {
    path: '/apps/email/:folder',
    title: 'pages.mail',
    access: READ,
    layout: 'office',
    strings: WORDS,
    allow: { folder: FOLDERS },
  },
  {
    path: '/apps/email/label/:label',
    title: 'pages.mail',
    access: READ,
    layout: 'office',
    strings: WORDS,
    allow: { label: LABELS },
  },
]
