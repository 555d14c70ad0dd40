import type { Page } from '../../platform/shared/site-page.ts'

/** The screens of this feature: roles, permissions and the audit log get theirs with the back-office. */
export const pages: readonly Page[] = []
