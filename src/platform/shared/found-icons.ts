/** What is drawn before something that the club's people find by typing. */
export const FOUND_ICONS = ['person', 'ticket', 'report'] as const
export type FoundIcon = (typeof FOUND_ICONS)[number]
