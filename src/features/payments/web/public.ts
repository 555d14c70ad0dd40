/** What other features may use of payments in the browser. */
export {
  /** One's own cards: add, make first, remove. */
  CardsPanel,
} from './CardsPanel.tsx'
export {
  /** Whether payments are a rehearsal. */
  useSandboxIsOn,
} from './data.ts'
export {
  /** Says that payments are a rehearsal, while they are. */
  SandboxBanner,
} from './SandboxBanner.tsx'
export {
  /** How a transfer is made. */
  TransferCard,
} from './TransferCard.tsx'
export {
  /** What is said while a provider is silent or still being asked. */
  usePayingWords,
} from './use-paying-words.ts'
export {
  /** The little picture of a way of paying. */
  WayPicture,
} from './WayPicture.tsx'
