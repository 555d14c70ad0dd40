/** What other features may use of profiles in the browser. */

export {
  /** One's own profile. */
  useMyProfile,
} from './data.ts'
export {
  /** The changes that are not live. */
  RevisionPanel,
} from './edit/RevisionPanel.tsx'
export {
  /** The sections of the settings in which my kind of profile has something, in the spec's order. */
  useMySections,
} from './edit/use-my-sections.ts'
export {
  /** The head of a public page, of whatever kind. */
  KindHead,
} from './KindHead.tsx'
export {
  /** Loads the part of the settings that edits a section of one’s own profile. */
  loadProfileSection,
} from './lazy.ts'
export {
  /** What happened so far, newest first. */
  ProfileHistory,
} from './mine/ProfileHistory.tsx'
export {
  /** The status of one’s own profile, since when and why. */
  OwnStatus,
} from './mine/OwnStatus.tsx'
export {
  /** The groups of one's own kind, in the order of its wizard. */
  groupsOfMine,
  /** The part of the settings that edits a group. */
  settingsOf,
} from './mine/settings-of.ts'
export {
  /** Withdraws one's own profile, after a question. */
  WithdrawButton,
} from './mine/WithdrawButton.tsx'
export {
  /** The card of a profile, of whatever kind. */
  ProfileCard,
} from './ProfileCard.tsx'
export {
  /** Everything of a profile that its reader may see, in the groups of its kind. */
  ProfileFacts,
} from './ProfileFacts.tsx'
export {
  /** Wizards, fields and shown values below are those of profiles. */
  ProfilesAround,
} from './ProfilesAround.tsx'
export {
  /** One value of a profile as people read it. */
  ProfileText,
} from './ProfileText.tsx'
export {
  /** The figures of a card. */
  CardFacts,
} from './show/CardFacts.tsx'
export {
  /** In place of what the reader may not see. */
  LockedChip,
} from './show/LockedChip.tsx'
export {
  /** The words of one kind of profile, wherever it is named. */
  useKindWords,
} from './use-kind-words.ts'
