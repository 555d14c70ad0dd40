import type { Page } from '../../platform/shared/site-page.ts'
import { READ } from './rules/rights.ts'

/** What members asked about their data, for staff; one's own stands in the settings. */
export const pages: readonly Page[] = [
  { path: '/users/data-requests', title: 'requests.title', access: READ, layout: 'office' },
]
