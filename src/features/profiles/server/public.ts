/** What other features may use of profiles on the server. */
export {
  /** Moves what the review team has of a profile. */
  moveReview,
} from './move-profile.ts'
export {
  /** What lists, filters and search need of a live version. */
  type ListingFacts,
  /** The facts of a version for lists. */
  listingFacts,
  /** The facts of the live versions of these profiles. */
  listingsOf,
  /** The approved version of a profile that members see. */
  liveVersionOf,
  /** The version that was sent last. */
  newestVersion,
  /** A profile by id, whatever its status. */
  profileById,
  /** The profile of a person. */
  profileOfUser,
} from './profile-reads.ts'
export {
  /** File ids of versions by group, in their order. */
  filesOfVersions,
  /** One step of a profile’s history as it is stored. */
  type HistoryRow,
  /** What happened to a profile, newest first. */
  historyRows,
  /** A profile as it is stored. */
  type ProfileRow,
  /** One version of a profile as it is stored. */
  type VersionRow,
  /** One version of a profile by its number. */
  versionRow,
  /** Versions by id. */
  versionRows,
} from './queries.ts'
export {
  /** What a viewer sees of other members' profiles. */
  readerOf,
} from './reader-of.ts'
export {
  /** Sets what others say of a member. */
  setRating,
} from './set-rating.ts'
export {
  /** Sets who stands behind the verified mark. */
  setVerified,
} from './set-verified.ts'
export {
  /** The cards of profiles that are shown, in the order of the ids, as the viewer may see them. */
  cardsOf,
  /** A shown profile. */
  type Listed,
  /** Profiles that are shown with their facts, in the order of the ids, read together. */
  listedFor,
  /** One version of a profile, its card and its groups, as the reader may see them. */
  showVersion,
} from './view.ts'
export {
  /** What this feature plugs into the house. */
  profilesFeature,
} from './wiring.ts'
