/** What other features may use of articles on the server. */
export {
  /** Rich text as it may be stored and shown. */
  cleanHtml,
} from './clean-html.ts'
export {
  /** Articles of all kinds in which each of the words stands, those that say it in their title first. */
  findArticles,
} from './find-articles.ts'
