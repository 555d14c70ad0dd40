import { useState } from 'react'
import { momentText } from '../../../platform/shared/moments.ts'
import { useRead } from '../../../platform/web/call.ts'
import { Eye } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { listLooksAtMe } from '../../looking/contract.ts'
import type { strings } from '../../looking/strings.en.ts'
import { Part } from './Part.tsx'
import styles from './settings.module.css'

const FEW = 5
const ALL = 100

/** Who of the club looked at the pages as one sees them, when and why. */
export function LooksPart() {
  const t = useText<typeof strings>('looking')
  const { language } = useLanguage()
  const [perPage, setPerPage] = useState(FEW)
  const { data, error, refetch } = useRead(listLooksAtMe, { query: { perPage } }, { staleMs: 0, keepPrevious: true })
  const more = data && data.count > perPage && perPage === FEW && (
    <Button onClick={() => setPerPage(ALL)}>{t('mine.more')}</Button>
  )
  return (
    <Part title={t('mine.title')} lead={t('mine.lead')} action={more}>
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data?.count === 0 && <p className={styles.facts}>{t('mine.none')}</p>}
      {data && data.count > 0 && (
        <ul className={styles.list}>
          {data.data.map(one => (
            <li key={one._id} className={styles.row}>
              <span className={styles.sign}>
                <Eye {...iconProps} />
              </span>
              <div>
                <p className={styles.name}>
                  <bdi>{one.by}</bdi>
                  {!one.endedAt && <Chip tone="warning">{t('mine.open')}</Chip>}
                </p>
                <p className={styles.facts}>
                  <span>
                    <bdi>{momentText(one.startedAt, language, readerZone())}</bdi>
                  </span>
                  <span dir="auto">{one.reason}</span>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
