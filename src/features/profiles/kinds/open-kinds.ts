/** Kinds that a member can choose now, by key. Kept apart from their descriptors, so that the list of pages stays light. */
export const OPEN_KINDS = ['company', 'investor', 'freelancer', 'validator', 'advisor', 'broker'] as const
