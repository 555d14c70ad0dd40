import type { Feature } from './platform/server/wire.ts'

/** Every feature's server side, lowest floor first. */
export const features: readonly Feature[] = []
