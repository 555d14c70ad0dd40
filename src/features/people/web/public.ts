/** What other features may show of people. */
export {
  /** An entry of the audit log as a sentence. */
  LogSentence,
} from './LogSentence.tsx'
