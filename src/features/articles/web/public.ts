/** What other features may use of articles in the browser. */
export {
  /** Sanitised rich text of the database. */
  ArticleBody,
} from './ArticleBody.tsx'
export {
  /** Questions by group. */
  useQuestions,
} from './data.ts'
