/** What other features may use of the mails' texts on screens. */
export {
  /** A mail as its reader will see it. */
  MailPreview,
  /** Chooses how a preview is shown. */
  PreviewSwitches,
  /** How a preview is shown. */
  type Shown,
} from './MailPreview.tsx'
