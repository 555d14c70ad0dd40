/** Loads what says which messages wait on this device. */
export const loadUnsentMessages = async () => (await import('./unsent.ts')).unsentMessages
