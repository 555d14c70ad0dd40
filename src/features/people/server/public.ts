/** What other features may use of people on the server. */
export {
  /** The newest acts of the club's own people, as far as the viewer may see them. */
  actsOfStaff,
} from './list-activity.ts'
