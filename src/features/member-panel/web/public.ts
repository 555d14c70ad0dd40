/** What other features may use of the member's panel. */
export {
  /** What is known of a member or an address, beside what staff work on; it folds away where there is little room. */
  MemberPanel,
} from './MemberPanel.tsx'
