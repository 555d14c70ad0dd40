import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { ProgressBar } from '../../../platform/web/ui/ProgressBar.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import type { CampaignView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './campaigns.module.css'

/** What became of a campaign, and where its links were followed. */
export function Report({ campaign }: { campaign: CampaignView }) {
  const t = useText<typeof strings>('campaigns')
  const { figures, links } = campaign
  if (!figures) return null
  const tiles = [
    ['receivers', figures.receivers],
    ['sent', figures.sent],
    ...(figures.kept > 0 ? ([['kept', figures.kept]] as const) : []),
    ['waiting', figures.waiting],
    ['failed', figures.failed],
    ['bounced', figures.bounced],
    ['left-out', figures.leftOut],
    ['clicked', figures.clicked],
    ['unsubscribed', figures.unsubscribed],
  ] as const
  const done = figures.receivers - figures.waiting
  return (
    <Section title={t('report.title')} lead={t('report.note')}>
      <div className={styles.report}>
        <p className={styles.quiet}>
          {campaign.beganAt && (
            <>
              {t('report.began')} <DateText value={campaign.beganAt} withTime />
            </>
          )}
          {campaign.endedAt && (
            <>
              {' · '}
              {t('report.ended')} <DateText value={campaign.endedAt} withTime />
            </>
          )}
        </p>
        {figures.waiting > 0 && <ProgressBar label={t('report.sent')} value={(100 * done) / figures.receivers} />}
        {campaign.state === 'sending' && figures.waiting > 0 && <p className={styles.quiet}>{t('report.apart')}</p>}
        <dl className={styles.figures}>
          {tiles.map(([key, count]) => (
            <div key={key}>
              <dt>{t(`report.${key}`)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        <h3 className={styles.linksTitle}>{t('report.links')}</h3>
        {links.length === 0 ? (
          <p className={styles.quiet}>{t('report.no-links')}</p>
        ) : (
          <ul className={styles.links}>
            {links.map(({ url, clicked }) => (
              <li key={url}>
                <Bdi ltr>{url}</Bdi>
                <strong>{clicked}</strong>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}
