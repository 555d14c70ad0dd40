/** What other features may use of rooms in the browser. */
export {
  /** Recordings of one room, with what to do about each; nothing where there is none. Its page lists the strings of rooms. */
  RoomRecordings,
} from './RecordingsList.tsx'
export {
  /** A room from before joining to its end, for a meeting's page and a call's. Its page lists the strings of rooms and profiles. */
  RoomPage,
} from './RoomPage.tsx'
export type {
  /** Who is inside a room, as what another feature shows beside it may ask for them. */
  Inside,
} from './SidePanel.tsx'
