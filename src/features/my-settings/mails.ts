import { holds, isStaff, type Viewer } from '../../platform/shared/access.ts'

/** What the club writes mails about, in the order of how much it matters; `searches` are as frequent as their owner chose. */
export type MailTopic =
  | 'safety'
  | 'profile'
  | 'plan'
  | 'points'
  | 'offers'
  | 'auctions'
  | 'deals'
  | 'searches'
  | 'cases'
  | 'desk'

/** The topics on which somebody receives mails at all. */
export function mailTopicsOf(viewer: Viewer): MailTopic[] {
  if (isStaff(viewer))
    return [
      'safety',
      ...(holds(viewer, 'verification.assign') || holds(viewer, 'agreements.decide') ? (['desk'] as const) : []),
    ]
  return [
    'safety',
    'profile',
    'plan',
    'points',
    'offers',
    'auctions',
    'deals',
    'searches',
    ...(viewer.role === 'Partner' ? (['cases'] as const) : []),
  ]
}
