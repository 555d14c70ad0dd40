import type { Page } from '../../platform/shared/site-page.ts'

export const pages: readonly Page[] = []
