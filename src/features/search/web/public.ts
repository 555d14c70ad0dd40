/** What other features may use of search in the browser. */

export {
  /** Loads what finds names behind an `@`. */
  loadFindNames,
} from './lazy.ts'
export {
  /** One field for everywhere and everything. */
  Palette,
} from './Palette.tsx'
export type {
  /** An entry with its drawing and what choosing it does. */
  PaletteChoice,
} from './palette-choice.ts'
export {
  /** Members and offers that answer what is typed in the palette, and the members who were opened last while nothing is. */
  useMembers,
} from './use-members.tsx'
