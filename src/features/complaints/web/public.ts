/** What other features may use of complaints in the browser. */
export {
  /** What the club decided about oneself, with its reasons and the way to object. */
  MyDecisions,
} from './MyDecisions.tsx'
