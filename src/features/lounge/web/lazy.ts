/** Loads what says whether a post waits on this device. */
export const loadUnsentPost = async () => (await import('./unsent.ts')).unsentPost
