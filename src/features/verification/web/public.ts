/** What other features may use of verification in the browser. */
export {
  /** Loads the part of the settings in which a partner says what they cover. */
  loadPartnerSection,
} from './lazy.ts'
