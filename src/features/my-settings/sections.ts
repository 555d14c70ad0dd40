/** Parts of the settings in their order, as `?section=` names them. */
export const SECTIONS = ['general', 'password', 'security'] as const
export type Section = (typeof SECTIONS)[number]

/** The part that an address asks for; the first for anything else. */
export const sectionOf = (asked: string): Section => SECTIONS.find(one => one === asked) ?? SECTIONS[0]
