import { holds, isStaff, type Viewer } from '../../platform/shared/access.ts'

/** What the club writes mails about, in the order of how much it matters; `searches` are as frequent as their owner chose, `figures` come to whoever wants them. */
export type MailTopic =
  | 'safety'
  | 'profile'
  | 'plan'
  | 'points'
  | 'offers'
  | 'auctions'
  | 'deals'
  | 'meetings'
  | 'chats'
  | 'searches'
  | 'support'
  | 'cases'
  | 'desk'
  | 'figures'
  | 'news'

/** The topics on which somebody receives mails at all. */
export function mailTopicsOf(viewer: Viewer): MailTopic[] {
  if (isStaff(viewer))
    return [
      'safety',
      ...(['verification.assign', 'agreements.decide', 'tickets.answer'].some(one => holds(viewer, one))
        ? (['desk'] as const)
        : []),
      'figures',
    ]
  return [
    'safety',
    'profile',
    'plan',
    'points',
    'offers',
    'auctions',
    'deals',
    'meetings',
    'chats',
    'searches',
    'support',
    ...(viewer.role === 'Partner' ? (['cases'] as const) : []),
    'news',
  ]
}
