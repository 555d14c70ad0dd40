const LOOK_EVERY_MS = 500

/**
 * Calls `ended` when npm, which started us, is gone. Its shell does not pass SIGTERM on, so that without this whoever stops npm
 * would leave the server listening. A server that was started directly has no such parent and outlives its shell.
 */
export function whenParentEnds(ended: () => void): void {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event && !process.env.NODE_RUN_SCRIPT_NAME) return
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    ended()
  }, LOOK_EVERY_MS)
  look.unref()
}
