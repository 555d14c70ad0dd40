import type { Page } from '../../platform/shared/site-page.ts'

/** Rooms as screens; a meeting's is a page of the meetings. */
export const pages: readonly Page[] = []
