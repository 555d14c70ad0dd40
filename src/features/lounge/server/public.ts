/** What other features may use of lounge on the server. */
export {
  /** The first words of a text, cut between words. */
  firstWords,
} from './look-at-posts.ts'
export {
  /** The reach of a reader. */
  reachOf,
} from './post-rows.ts'
export {
  /** What members are interested in now, by kind, as far as the reader may see it. */
  trendingFor,
} from './read-timeline.ts'
