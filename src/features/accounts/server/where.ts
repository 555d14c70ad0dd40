import type { Origin } from '../../../platform/server/registry.ts'

/** From where something was done, for the audit log; a verb that is called without it was called by the house itself. */
export type Where = Pick<Origin, 'address' | 'requestId'>
