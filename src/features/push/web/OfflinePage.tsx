import { useEffect, useState } from 'react'
import { MessagesSquare, Newspaper, RotateCw } from '../../../platform/web/icons.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Reading } from '../../../platform/web/ui/Reading.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { type Unsent, unsentOf } from '../../../platform/web/unsent.ts'
import type { strings } from '../strings.en.ts'
import styles from './OfflinePage.module.css'

/** What waits on this device for whoever is signed in. */
function useUnsent(): Unsent[] {
  const viewer = useViewer()
  const [found, setFound] = useState<Unsent[]>([])
  const id = viewer?.id
  useEffect(() => {
    if (id) void unsentOf(id).then(setFound)
    else setFound([])
  }, [id])
  return found
}

/** What can be read without a line, and what waits to be sent. */
export function OfflinePage() {
  const t = useText<typeof strings>('push')
  const viewer = useViewer()
  const unsent = useUnsent()
  const again = (
    <Button variant="primary" icon={<RotateCw {...iconSmall} />} onClick={() => location.reload()}>
      {t('offline.again')}
    </Button>
  )
  return (
    <Wrap className={styles.page}>
      <Reading>
        <PageHeader title={t('offline.title')} lead={t('offline.lead')} actions={again} />
        <ul className={styles.list}>
          <li>
            <Go to="/timeline" className={styles.row}>
              <Newspaper {...iconProps} />
              {t('offline.feed')}
            </Go>
          </li>
          {viewer && (
            <li>
              <Go to="/inbox" className={styles.row}>
                <MessagesSquare {...iconProps} />
                {t('offline.inbox')}
              </Go>
            </li>
          )}
        </ul>
        {viewer && (
          <section aria-labelledby="unsent" className={styles.part}>
            <h2 id="unsent">{t('offline.waiting')}</h2>
            <p className={styles.lead}>{t(unsent.length > 0 ? 'offline.waiting-lead' : 'offline.none-waits')}</p>
            {unsent.length > 0 && (
              <ul className={styles.list}>
                {unsent.map(one => (
                  <li key={one.key}>
                    <Go to={one.link} className={styles.row}>
                      <Chip tone={one.what === 'message' ? 'warning' : 'neutral'}>
                        {t(one.what === 'message' ? 'offline.message' : 'offline.draft')}
                      </Chip>
                      <Bdi clip>{one.text}</Bdi>
                    </Go>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        <p className={styles.lead}>{t('offline.never')}</p>
      </Reading>
    </Wrap>
  )
}
