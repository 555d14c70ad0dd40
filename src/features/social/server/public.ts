/** What other features may use of social on the server. */
export {
  /** A page of the comments of a member as a reader sees them, without those taken away. */
  commentsOfMember,
} from './comments-of-member.ts'
export {
  /** The user names in some texts that members have, in small letters. */
  knownMentions,
} from './known-mentions.ts'
export {
  /** The members whom a text names with `@username` and who are to be told. */
  mentionedMembers,
} from './mentioned-members.ts'
export {
  /** The blocks that stand between two members, in either direction. */
  blocksBetween,
} from './queries.ts'
export {
  /** How many comments of both levels stand under each of the things. */
  commentCounts,
  /** How many like each of the things. */
  likeCounts,
} from './reaction-reads.ts'
export {
  /** True when one of two members blocked the other. */
  blockedBetween,
} from './social-reads.ts'
