/**
 * Every action that the audit log knows. A feature adds its own beside its contract (`declare module`), and the back-office's log
 * has a sentence for each: without one it does not compile.
 */
// Features fill it.
export interface AuditActions {}

/** `resource.action`, as permissions are named. */
export type AuditAction = keyof AuditActions & string
