/** What other features may use of articles in the browser. */
export {
  /** Sanitised rich text of the database. */
  ArticleBody,
  /** Questions by group. */
  useQuestions,
} from './ArticleBody.tsx'
export {
  /** Loads the field in which an answer is written with lists and links. */
  loadRichField,
} from './lazy.ts'
