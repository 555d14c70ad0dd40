/** What other features may use of directories on the server. */
export {
  /** Where members are found. */
  directoryIndex,
} from './directory-index.ts'
