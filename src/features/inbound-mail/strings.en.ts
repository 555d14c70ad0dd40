/** No screen speaks of it: what somebody reads is said by whoever took the mail. */
export const strings = {} as const
