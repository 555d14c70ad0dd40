import { type ReactNode, useState } from 'react'
import { momentText } from '../../../platform/shared/moments.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { readDigest, type WishesView } from '../contract/wishes.ts'
import type { strings } from '../strings.en.ts'
import { clockOf } from './clock-words.ts'
import css from './settings.module.css'
import { TimeInput } from './TimeInput.tsx'
import type { Change } from './wishes-data.ts'

/** Draws a mail; undefined while it is on its way. */
export type MailShown = (mail: { subject: string; html: string } | undefined, title: string) => ReactNode

type DigestSettingsProps = { wishes: WishesView; onChange: (change: Change) => void; mail: MailShown }
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** When what is gathered comes, and what the next mail holds as it stands. */
export function DigestSettings({ wishes, onChange, mail }: DigestSettingsProps) {
  const t = useText<typeof strings>('notifications')
  const { language } = useLanguage()
  const [open, setOpen] = useState(false)
  const { digest, next, zone } = wishes
  return (
    <section className={css.part} id="notices-digest" aria-labelledby="notices-digest-title">
      <h3 id="notices-digest-title" className={css.partTitle}>
        {t('digest.title')}
      </h3>
      {digest.ended ? (
        <div className={css.stack}>
          <p className={css.text}>{t('digest.ended')}</p>
          <Button size="compact" onClick={() => onChange({ digest: { ended: false } })}>
            {t('digest.again')}
          </Button>
        </div>
      ) : (
        <>
          <p className={css.text}>{t('digest.lead', { time: `\u2066${clockOf(digest.at)}\u2069` })}</p>
          <div className={css.times}>
            <TimeInput label={t('digest.at')} value={digest.at} onChange={at => onChange({ digest: { at } })} />
            <label className={css.time}>
              <span className={css.timeLabel}>{t('digest.day')}</span>
              <select value={digest.day} onChange={event => onChange({ digest: { day: Number(event.target.value) } })}>
                {WEEK.map(day => (
                  <option key={day} value={day}>
                    {t(`quiet.weekdays.d${day}.long`)}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {next ? (
            <div className={css.next}>
              <p className={css.nextHead}>{t('digest.next', { count: next.count })}</p>
              <p className={css.hint}>
                <bdi>{momentText(next.at, language, zone)}</bdi>
              </p>
              <ul>
                {next.lines.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          ) : (
            <p className={css.hint}>{t('digest.none')}</p>
          )}
          {next && (
            <button type="button" className={css.link} onClick={() => setOpen(true)}>
              {t('digest.see')}
            </button>
          )}
        </>
      )}
      {open && <WholeMail mail={mail} onClose={() => setOpen(false)} />}
    </section>
  )
}

function WholeMail({ mail, onClose }: { mail: MailShown; onClose: () => void }) {
  const t = useText<typeof strings>('notifications')
  const { data, error, refetch } = useRead(readDigest, { query: {} }, { staleMs: 0 })
  return (
    <Dialog open size="large" title={t('digest.title')} onClose={onClose}>
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data && data.data === null ? (
        <p>{t('digest.none')}</p>
      ) : (
        !error && mail(data?.data ?? undefined, t('digest.title'))
      )}
    </Dialog>
  )
}
