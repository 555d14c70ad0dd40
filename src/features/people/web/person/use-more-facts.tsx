import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import type { Fact } from '../../../../platform/web/ui/Facts.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import type { PersonView } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'

/** How somebody signs in, what they pay for, and who invited whom. */
export function useMoreFacts(person: PersonView): { access: Fact[]; plan: Fact[] | null; referral: Fact[] } {
  const t = useText<typeof strings>('people')
  const { subscription, invitedBy } = person
  const access = [
    { label: t('page.sessions'), value: person.sessions },
    {
      label: t('page.last-seen'),
      value: person.lastSeenAt ? <TimeAgo value={person.lastSeenAt} /> : t('list.never'),
    },
    { label: t('page.factor'), value: t(person.secondFactor ? 'page.on' : 'page.off') },
    { label: t('page.passkeys'), value: person.passkeys },
  ]
  const plan = subscription && [
    { label: t('list.plan'), value: subscription.plan },
    { label: t('page.state'), value: t(`subscription.${subscription.status}`) },
    { label: t('page.started'), value: <DateText value={subscription.startedAt} /> },
    {
      label: t('page.ends'),
      value: subscription.endsAt ? <DateText value={subscription.endsAt} /> : t('page.open-end'),
    },
  ]
  const referral = [
    {
      label: t('page.invited-by'),
      value: invitedBy ? (
        <LinkText to={`/apps/users/view/${invitedBy._id}`}>
          <Bdi>{invitedBy.name}</Bdi>
        </LinkText>
      ) : (
        t('page.nobody')
      ),
    },
    { label: t('page.invited-count'), value: person.invited },
  ]
  return { access, plan, referral }
}
