import type { Access } from '../../platform/shared/access.ts'
import type { Page } from '../../platform/shared/site-page.ts'

/** Strings of other features that these screens speak with: labels of fields and their values. */
const strings = ['forms', 'profiles', 'lookups']

/** Reviewers see every case there, partners those in their hands: two screens at one address, each with calls of its own. */
const BOTH: Access = { anyOf: [{ permission: 'verification.read' }, 'partner'] }

/** The queue, one case of it, and the partners' own desk. */
export const pages: readonly Page[] = [
  { path: '/verifications', title: 'pages.queue.title', access: BOTH, layout: 'office', strings },
  { path: '/verifications/details/:id', title: 'pages.case.title', access: BOTH, layout: 'office', strings },
  { path: '/partner-dashboard', title: 'pages.desk.title', access: 'partner', layout: 'office', strings },
]
