import { setFlagsFromString } from 'node:v8'

/** How far the heap may grow beyond what was alive in it, in percent, before it is cleared up. */
const GROWTH_PERCENT = 20

/**
 * Keeps the process small. On a machine with much memory V8 lets the heap grow to three and four times of what lives in it
 * before it looks for what can go; clearing up earlier costs a few percent of a core and saves more than 100 MB. How large its young
 * part may become is taken at the start of the process alone: `npm start` and docs/install.md say it (`--max-semi-space-size`).
 */
export const keepHeapLean = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
