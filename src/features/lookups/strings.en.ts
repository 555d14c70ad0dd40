/** Look-ups say nothing of their own: their words are rows in both languages. */
export const strings = {} as const
