/** What other features may use of notifications in the browser. */
export {
  /** The bell of the bar. */
  Bell,
} from './Bell.tsx'
export {
  /** What stands on top beside the list: how this device is told. */
  besideTop,
} from './beside-slot.ts'
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
export type {
  /** Something of which one wants to be told less, with the way back. */
  MutedThing,
} from './Mutes.tsx'
export {
  /** The toast of a notice. */
  toastNotice,
} from './toast-notice.tsx'
