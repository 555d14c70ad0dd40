/** What other features may use of notifications in the browser. */
export {
  /** The bell of the bar. */
  Bell,
} from './Bell.tsx'
export {
  /** True once for each arrival, whichever way it came. */
  isNew,
  /** Puts a notice that came by a push among those of the bar, as the live line would. */
  takeArrived,
  /** Marks notices of the bar as read. */
  takeRead,
} from './data.ts'
export {
  /** Loads the settings of how one is told. */
  loadNoticeSettings,
} from './lazy.ts'
export {
  /** The toast of a notice. */
  toastNotice,
} from './toast-notice.tsx'
