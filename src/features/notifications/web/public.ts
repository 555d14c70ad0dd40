/** What other features may use of notifications in the browser. */
export {
  /** The bell of the bar. */
  Bell,
} from './Bell.tsx'
export {
  /** Loads the settings of how one is told. */
  loadNoticeSettings,
} from './lazy.ts'
