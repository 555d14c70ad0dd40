/** What other features may use of social on the server. */

export {
  /** The user names in some texts that members have, in small letters. */
  knownMentions,
  /** The members whom a text names with `@username` and who are to be told. */
  mentionedMembers,
} from './mentions.ts'
export {
  /** The blocks that stand between two members, in either direction. */
  blocksBetween,
  /** Holds what is between two members until the end of the transaction: nothing that asks for blocks passes one. */
  lockPair,
} from './queries.ts'
export {
  /** A page of the comments of a member as a reader sees them, without those taken away. */
  commentsOfMember,
} from './read-comments.ts'
export {
  /** True when one of two members blocked the other. */
  blockedBetween,
  /** How many comments of both levels stand under each of the things. */
  commentCounts,
  /** Members who follow a thing and want to be told of what it brings, a page of them. */
  followersToTell,
  /** How many like each of the things. */
  likeCounts,
} from './social-reads.ts'
