/** What other features may use of agreements on the server. */
export {
  /** What a view tells of one side of an agreement. */
  type PartyFacts,
  /** A member as the other side sees them, from the names of three joined tables. */
  partyJson,
  /** A member as views name them. */
  partyOf,
} from './party.ts'
export {
  /** The facts of agreements that the views are made of. */
  agreementFacts,
} from './queries.ts'
export {
  /** The page of an agreement. */
  agreementPage,
  /** Which side somebody is on. */
  sideOf,
} from './view.ts'
