/** What other features may use of articles in the browser. */
export {
  /** Sanitised rich text of the database. */
  ArticleBody,
  /** Questions by group. */
  useQuestions,
} from './ArticleBody.tsx'
