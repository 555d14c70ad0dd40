// feature size: one desk with queue, case, decision and documents, in one piece to a file, most of them under 60 lines
import type { Page } from '../../platform/shared/site-page.ts'

/** Strings of other features that these screens speak with: labels of fields and their values. */
const strings = ['profiles', 'lookups']

/** The queue and one case of it. Partners join when cases can be assigned to them. */
export const pages: readonly Page[] = [
  {
    path: '/verifications',
    title: 'pages.queue.title',
    access: { permission: 'verification.read' },
    layout: 'office',
    strings,
  },
  {
    path: '/verifications/details/:id',
    title: 'pages.case.title',
    access: { permission: 'verification.read' },
    layout: 'office',
    strings,
  },
]
