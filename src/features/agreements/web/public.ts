/** What other features may use of agreements in the browser. */
export {
  /** Asks for an offer or to deal with a company. */
  AgreementBox,
} from './AgreementBox.tsx'
export {
  /** An agreement. */
  AgreementPage,
} from './AgreementPage.tsx'
export {
  /** The picture of one side. */
  PartyAvatar,
} from './PartyLine.tsx'
export {
  /** How far an agreement is, as icon and word. */
  StatePill,
} from './StatePill.tsx'
