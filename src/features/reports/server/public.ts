/** What other features may use of reports on the server. */
export {
  /** A page of reports, one's own or everybody's with null, each shown by `view` with its files. */
  listReports,
  /** A report as its sender sees it. */
  ownReport,
} from './list-reports.ts'
