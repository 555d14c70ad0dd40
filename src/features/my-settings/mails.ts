import { isStaff, type Viewer } from '../../platform/shared/access.ts'

/** What the club writes mails about that no row of the table says: what was asked for, the week in figures, the news. */
export type MailTopic = 'asked' | 'figures' | 'news'

/** Those that somebody receives at all. */
export const mailTopicsOf = (viewer: Viewer): MailTopic[] => ['asked', isStaff(viewer) ? 'figures' : 'news']
