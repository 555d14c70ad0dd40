/** A text as `like` takes it literally: its per cent signs and underscores stand for themselves. */
export const literally = (text: string): string => text.replace(/[%_\\]/g, '\\$&')

/** The pattern of `like` for what holds a text anywhere. */
export const containing = (text: string): string => `%${literally(text)}%`
