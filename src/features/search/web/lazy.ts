/** Loads what finds names behind an `@`. */
export const loadFindNames = async () => (await import('./find-names.ts')).findNames
