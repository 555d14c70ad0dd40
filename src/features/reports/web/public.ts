/** What other features may use of reports in the browser. */
export {
  /** What one reported and how far it is. */
  MyReports,
} from './MyReports.tsx'
export {
  /** Reports a thing to the club. */
  ReportDialog,
} from './ReportDialog.tsx'
