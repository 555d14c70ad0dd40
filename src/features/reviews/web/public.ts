/** What other features may use of reviews in the browser. */
export {
  /** What others say of a member. */
  ReviewsList,
} from './ReviewsList.tsx'
