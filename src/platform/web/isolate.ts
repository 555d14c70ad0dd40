/** A name inside a sentence, kept from mixing with the words around it; its own first strong letter decides its direction. */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/** The same for what is Latin by nature: addresses, links, times. */
export const isolateLatin = (text: string): string => `\u2066${text}\u2069`
