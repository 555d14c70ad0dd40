/** What other features may use of the shell on the server. */
export {
  /** How one of the club's people has the menu of the back-office; null is the club's order. */
  officeMenuOf,
} from './office-menu.ts'
