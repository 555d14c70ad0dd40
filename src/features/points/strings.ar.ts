/** Words of points. */
export const strings = {} as const
