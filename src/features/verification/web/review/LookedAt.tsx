import { useText } from '../../../../platform/web/text.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { Written } from '../../../../platform/web/ui/Written.tsx'
import type { Attestation } from '../../contract/assignment.ts'
import type { strings } from '../../strings.en.ts'
import styles from './PartnerTab.module.css'

/** What a partner looked at and said. */
export function LookedAt({ attestation }: { attestation: Attestation }) {
  const t = useText<typeof strings>('verification')
  return (
    <>
      <p className={styles.chips}>
        <span className={styles.quiet}>{t('partner.looked-at')}</span>
        {attestation.lookedAt.map(way => (
          <Chip key={way}>{t(`partner.looked.${way}`)}</Chip>
        ))}
      </p>
      <p className={styles.words} dir="auto">
        <Written text={attestation.words} />
      </p>
    </>
  )
}
