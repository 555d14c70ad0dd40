/** What other features may use of settings in the browser. */
export {
  /** Dresses the document as the club. */
  ClubDocument,
} from './ClubDocument.tsx'
export {
  /** The club's logo, or the product's own sign when it has none. */
  ClubLogo,
} from './ClubLogo.tsx'
export {
  /** Name, logo, colours, links and contact of the club, in the reader's language. */
  useClub,
  /** The club's answer as it came. */
  useClubAnswer,
  /** Writes a day as the club counts it. */
  useClubDay,
} from './data.ts'
export {
  /** Tells the window for it which look is tried before it is saved. */
  offerTrialLook,
  /** Opens that window. */
  openTrialWindow,
  /** What of the club is tried. */
  type TrialLook,
  /** The look that this window tries. */
  trialLook,
} from './trial-look.ts'
export {
  /** Names the document after what the page shows, so that several in tabs can be told apart. */
  useNameTitle,
} from './use-name-title.ts'
