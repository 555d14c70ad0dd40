/** How browsers say that a part of the program could not be fetched. */
const WORDS =
  /dynamically imported module|importing a module script failed|unable to preload|error loading dynamically/i

/** True when a screen failed because its script did not come: the connection broke, or a new version took its place. */
export const isMissingScript = (error: unknown): boolean => error instanceof Error && WORDS.test(error.message)
