/** Longest address of a push service: today's have some hundred letters. */
export const MOST_ADDRESS = 1000
/** Browsers of one member that are told by push; the one that was renewed longest ago makes room. */
export const MOST_DEVICES = 20
