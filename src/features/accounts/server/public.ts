/** What other features may use of accounts on the server. */

export {
  /** Counts a mail to an address before anything is known about it, so that strangers learn nothing. */
  countMail,
} from './count-mail.ts'
export {
  /** Changes a person's name or language for them. */
  editAccount,
  /** Address of the small picture that stands for a person. */
  pictureOf,
  /** Sets the picture that stands for a person. */
  setAvatar,
} from './edit-account.ts'
export {
  /** Notes that a verification link was asked for. */
  askForLink,
  /** Makes an account's address verified. */
  confirmAddress,
} from './links.ts'
export {
  /** Hashes a password with argon2id. */
  hashPassword,
  /** True for one of the most common passwords, however it is capitalised. */
  isCommonPassword,
  /** True when the password is the hashed one. */
  isPassword,
  /** Gives a person another password, from `hashPassword`, and tells them by mail. */
  setPassword,
} from './password.ts'
export {
  /** A person as other features know them. */
  type Person,
  /** The stored hash of a person's password, for `isPassword`. */
  passwordHashOf,
  /** Several people by id. */
  peopleByIds,
  /** The person of an id, verified or not. */
  personById,
  /** The person behind what is typed at the login, an e-mail address or a user name in any case. */
  personByLogin,
} from './person.ts'
export {
  /** True when an account has the user name, in any case. */
  isUsernameTaken,
} from './queries.ts'
export {
  /** Opens an account as Guest with an address that nobody verified yet. */
  registerAccount,
} from './register.ts'
export {
  /** Sets what a person's profile makes of them. */
  setUserType,
} from './set-user-type.ts'
export {
  /** Makes a person one of the club's own. */
  makeStaff,
  /** Makes one of the club's own a member again, with the role that their profile gives them. */
  unmakeStaff,
} from './staff.ts'
export {
  /** Ends a suspension and tells its owner. */
  restoreAccount,
  /** Takes writing from a member until a time, or gives it back with null. */
  restrictAccount,
  /** Suspends an account with a reason that its owner reads in a mail. */
  suspendAccount,
} from './suspension.ts'
export {
  /** Locks whoever acts and whom they act on, always in one order, and answers who acts as they are now. */
  lockPeople,
  /** The club's people who hold a permission. */
  staffWith,
  /** The viewer of a row of `viewers`. */
  viewerFrom,
  /** The viewer that a person is. */
  viewerOf,
  /** People whose sessions are worth something, with what a viewer is made of. */
  viewers,
} from './viewer.ts'
export {
  /** The person. */
  accountsFeature,
} from './wiring.ts'
