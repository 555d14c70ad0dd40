import type { ReactNode } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { type Fact, Facts } from '../../../../platform/web/ui/Facts.tsx'
import type { PersonView } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import { AccountFacts } from './AccountFacts.tsx'
import styles from './Person.module.css'
import { ProfileFacts } from './ProfileFacts.tsx'
import { useMoreFacts } from './use-more-facts.tsx'

/** The account at a glance: who, how they sign in, their profile, plan and invitation. */
export function Overview({ person }: { person: PersonView }) {
  const t = useText<typeof strings>('people')
  const { access, plan, referral } = useMoreFacts(person)
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        <Part title={t('page.account')}>
          <AccountFacts person={person} />
        </Part>
        <FactsPart title={t('page.access')} rows={access} />
      </div>
      <div className={styles.column}>
        <Part title={t('page.profile')}>
          <ProfileFacts person={person} />
        </Part>
        {plan ? (
          <FactsPart title={t('page.plan')} rows={plan} />
        ) : (
          <Part title={t('page.plan')}>
            <p className={styles.quiet}>
              {person.plan ? t('page.no-subscription', { plan: person.plan }) : t('page.no-plan')}
            </p>
          </Part>
        )}
        <FactsPart title={t('page.referral')} rows={referral} />
      </div>
    </div>
  )
}

const FactsPart = ({ title, rows }: { title: string; rows: readonly Fact[] }) => (
  <Part title={title}>
    <Facts layout="list" rows={rows} />
  </Part>
)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.cardTitle}>{title}</h2>
      {children}
    </Card>
  )
}
