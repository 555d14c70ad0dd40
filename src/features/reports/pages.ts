import type { Page } from '../../platform/shared/site-page.ts'

/** Reports have no page of their own: the dialog opens over whatever is reported. */
export const pages: readonly Page[] = []
