/** What other features may use of payments in the browser. */
export {
  /** "Visa ending in 4242". @public */
  CardName,
} from './CardName.tsx'
export {
  /** One's own cards: add, make first, remove. @public */
  CardsPanel,
} from './CardsPanel.tsx'
export {
  /** Whether payments are a rehearsal. */
  useSandboxIsOn,
} from './data.ts'
export {
  /** Says that payments are a rehearsal, while they are. @public */
  SandboxBanner,
} from './SandboxBanner.tsx'
export {
  /** How a transfer is made. @public */
  TransferCard,
} from './TransferCard.tsx'
export {
  /** What is said while a provider is silent or still being asked. @public */
  usePayingWords,
} from './use-paying-words.ts'
export {
  /** The little picture of a way of paying. @public */
  WayPicture,
} from './WayPicture.tsx'
