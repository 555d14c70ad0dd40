/** How long a script may take before the reader is told (spec: chunk load time-out, 120 seconds). */
export const SCRIPT_MS = 120_000
