/** What other features may use of live rooms on the server. */
export {
  /** Members who belong to a room from now on. */
  addToRoom,
  /** Who was in a room and when. */
  attendance,
  /** Ends a room for everybody. */
  endRoom,
  /** The topic of what passes inside a room. */
  insideOf,
  /** Whether a key is that of somebody who is in a room now. */
  isInRoom,
  /** Makes a room before anybody is there. */
  openRoom,
  /** A link into the lobby of a room, of a guest or of a member who does not belong to it. */
  passFor,
  /** Names a room anew. */
  renameRoom,
  /** Takes a guest's link back. */
  takeBackPass,
  /** A member does not belong to a room any more. */
  takeFromRoom,
} from './faces.ts'
