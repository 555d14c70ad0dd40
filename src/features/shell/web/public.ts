/** What other features may use of the shell in the browser. */
export {
  /** The drawing before each entry of the side menus. */
  menuIcons,
} from './menu-icons.ts'
