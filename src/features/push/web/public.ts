/** What other features may use of push in the browser. */
export {
  /** The browsers that are told by push, beside where one is signed in. */
  DevicesList,
} from './DevicesList.tsx'
export {
  /** Loads what is shown without a line. */
  loadOfflinePage,
  /** Loads what follows pushes in every window. */
  loadWatcher,
} from './lazy.ts'
