/** Loads what is shown in place of a page whose parts are not on the device, without a line. */
export const loadOfflinePage = async () => (await import('./OfflinePage.tsx')).OfflinePage

/** Loads what follows pushes in every window; it comes after the page. */
export const loadWatcher = async () => (await import('./Watcher.tsx')).Watcher
