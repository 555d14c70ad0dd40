/** Who may read the club's letters, and sort them for themselves. */
export const READ = { permission: 'contact.read' } as const
/** Who may answer them, and sort them for all. */
export const ANSWER = { permission: 'contact.answer' } as const
/** Who makes rules for the club's letters. */
export const EDIT = { permission: 'contact.rules' } as const
