/** What other features may use of points on the server. */
export {
  /** What a member has in each account. */
  balancesOf,
} from './post.ts'
