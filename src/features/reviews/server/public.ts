/** What other features may use of reviews on the server. */
export {
  /** A page of what others say of a member, with mean and counts. */
  reviewsOf,
} from './reviews-of.ts'
