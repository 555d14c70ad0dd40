/** What other features may use of accounts on the server. */
export {
  /** Notes that a verification link was asked for. */
  askForLink,
} from './ask-for-link.ts'
export {
  /** True for one of the most common passwords, however it is capitalised. */
  isCommonPassword,
} from './common-passwords.ts'
export {
  /** Makes an account's address verified. */
  confirmAddress,
} from './confirm-address.ts'
export {
  /** Counts a mail to an address before anything is known about it, so that strangers learn nothing. */
  countMail,
} from './count-mail.ts'
export {
  /** Changes a person's name or language for them. */
  editAccount,
} from './edit-account.ts'
export {
  /** Locks whoever acts and whom they act on, always in one order, and answers who acts as they are now. */
  lockPeople,
} from './lock-people.ts'
export {
  /** Makes a person one of the club's own. */
  makeStaff,
} from './make-staff.ts'
export {
  /** Hashes a password with argon2id. */
  hashPassword,
  /** True when the password is the hashed one. */
  isPassword,
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
  /** Address of the small picture that stands for a person. */
  pictureOf,
} from './picture-of.ts'
export {
  /** True when an account has the user name, in any case. */
  isUsernameTaken,
} from './queries.ts'
export {
  /** Opens an account as Guest with an address that nobody verified yet. */
  registerAccount,
} from './register-account.ts'
export {
  /** Ends a suspension and tells its owner. */
  restoreAccount,
} from './restore-account.ts'
export {
  /** Sets the picture that stands for a person. */
  setAvatar,
} from './set-avatar.ts'
export {
  /** Gives a person another password, from `hashPassword`, and tells them by mail. */
  setPassword,
} from './set-password.ts'
export {
  /** Sets what a person's profile makes of them. */
  setUserType,
} from './set-user-type.ts'
export {
  /** Suspends an account with a reason that its owner reads in a mail. */
  suspendAccount,
} from './suspend-account.ts'
export {
  /** Makes one of the club's own a member again, with the role that their profile gives them. */
  unmakeStaff,
} from './unmake-staff.ts'
export {
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
