/** Who may read the tickets of members: all, those of their departments, or those they were given, by the reach of the permission. */
export const READ = { permission: 'tickets.read' } as const
/** Who may answer them. */
export const ANSWER = { permission: 'tickets.answer' } as const
/** Who may make departments and change them. */
export const EDIT = { permission: 'departments.update' } as const
