/** The browser asks before this window is left while something would be lost with it. Answers what ends that. */
export function askBeforeLeaving(wouldLose: () => boolean): () => void {
  const ask = (event: Event) => {
    if (wouldLose()) event.preventDefault()
  }
  // What asks for good does so as its module is read, also where there is no window.
  globalThis.addEventListener?.('beforeunload', ask)
  return () => globalThis.removeEventListener('beforeunload', ask)
}
