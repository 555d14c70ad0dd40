/** What other features may use of social in the browser. */
export {
  /** Whom one blocked, each with the way back. */
  BlockedList,
} from './BlockedList.tsx'
export {
  /** The ribbon of a card or page. */
  BookmarkButton,
} from './BookmarkButton.tsx'
export {
  /** What is said under a thing, on two levels, with a field to say something. */
  Comments,
} from './comments/Comments.tsx'
export {
  /** Follows a thing, or follows it no longer with six seconds to think again. */
  FollowButton,
} from './FollowButton.tsx'
export {
  /** Likes a thing, or likes it no longer, and says how many do. */
  LikeButton,
} from './LikeButton.tsx'
export {
  /** What a member wrote, as text. */
  PostText,
} from './PostText.tsx'
export {
  /** Sends a page on. */
  ShareMenu,
} from './ShareMenu.tsx'
export {
  /** Blocking a member as an entry of a menu. */
  useBlock,
} from './use-block.tsx'
export {
  /** How many like a thing and how many comments stand under it, as it is now. */
  useReactions,
} from './use-reactions.ts'
export {
  /** Says why something was not done. */
  useWhy,
} from './use-why.ts'
