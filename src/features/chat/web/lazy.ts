/** Loads what says which messages wait on this device. */
export const loadUnsentMessages = async () => (await import('./unsent.ts')).unsentMessages

/** Loads what goes on in every window of a member, for pages without a bar. */
export const loadChatWatch = async () => (await import('./ChatBell.tsx')).ChatWatch

/** Loads the switches for what others see of one in conversations. */
export const loadShownOfMe = async () => (await import('./ShownOfMe.tsx')).ShownOfMe
