/** What other features may use of reports on the server. */
export {
  /** A page of reports, one's own or everybody's with null, each shown by `view` with its files. */
  listReports,
  /** A report as its sender sees it. */
  ownReport,
} from './list-reports.ts'
export {
  /** Adds a reason at the end. */
  addReason,
  /** Every reason, archived ones too, in their order. */
  allReasons,
  /** Changes a reason. */
  editReason,
  /** Moves a reason one place up or down. */
  moveReason,
} from './reasons.ts'
export {
  /** Closes reports with what their senders may know of how it ended. */
  settleReports,
  /** Found harmless as it is: new reports of it are answered at once, until its words change. */
  silenceThing,
} from './settle-reports.ts'
