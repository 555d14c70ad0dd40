/** What other features may use of chat in the browser. */
export {
  /** The inbox in the bar. */
  ChatBell,
} from './ChatBell.tsx'
export {
  /** Loads what goes on in every window of a member, for pages without a bar. */
  loadChatWatch,
  /** Loads the switches for what others see of one in conversations. */
  loadShownOfMe,
  /** Loads what says which messages wait on this device. */
  loadUnsentMessages,
} from './lazy.ts'
