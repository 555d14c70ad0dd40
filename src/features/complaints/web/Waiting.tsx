import { useText } from '../../../platform/web/text.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import type { CaseView } from '../contract/case.ts'
import type { strings } from '../strings.en.ts'
import styles from './CaseScreen.module.css'
import { Marked } from './Marked.tsx'

/** The text that waits because of a watched word, with what was found in it marked; later, what became of it. */
export function Waiting({ waiting, link }: { waiting: NonNullable<CaseView['waiting']>; link: string | null }) {
  const t = useText<typeof strings>('complaints')
  const { texts, phrases, fresh, at, outcome } = waiting
  return (
    <Section
      title={t('case.waiting')}
      action={
        link && (
          <LinkText to={link} external>
            {t('case.open-thing')}
          </LinkText>
        )
      }
    >
      <div className={styles.waiting}>
        <p className={styles.quiet}>
          <DateText value={at} withTime="brief" />
          {' · '}
          {outcome ? t(`case.waiting-over.${outcome}`) : t(fresh ? 'case.waiting-new' : 'case.waiting-changed')}
        </p>
        {texts.map(pieces => (
          <Marked key={pieces.map(piece => piece.text).join('')} pieces={pieces} />
        ))}
        <p className={styles.phrases}>
          <span className={styles.quiet}>{t('case.waiting-phrases')}</span>
          {phrases.map(phrase => (
            <Chip key={phrase} tone="brass">
              <bdi>{phrase}</bdi>
            </Chip>
          ))}
        </p>
      </div>
    </Section>
  )
}
