import type { Page } from '../../platform/shared/site-page.ts'

/** Addresses of invoices. */
export const pages: readonly Page[] = []
