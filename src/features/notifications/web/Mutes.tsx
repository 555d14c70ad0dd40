import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import type { WishesView } from '../contract/wishes.ts'
import type { strings } from '../strings.en.ts'
import { noticeIcon } from './notice-icon.ts'
import css from './settings.module.css'
import { useTurnMute } from './wishes-data.ts'

/** Things and members of which one wants to be told less, each with the way back. */
export function Mutes({ wishes: { mutes } }: { wishes: WishesView }) {
  const t = useText<typeof strings>('notifications')
  const turn = useTurnMute()
  return (
    <section className={css.part} id="notices-muted" aria-labelledby="notices-muted-title">
      <h3 id="notices-muted-title" className={css.groupTitle}>
        {t('mutes.title')}
      </h3>
      {mutes.length === 0 && <p className={css.hint}>{t('mutes.none')}</p>}
      <ul>
        {mutes.map(({ _id, kind, label, link, way }) => {
          const Drawing = noticeIcon(kind)
          return (
            <li key={_id} className={css.mute}>
              <Drawing size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className={css.muteName}>
                {link ? (
                  <Go to={link}>
                    <bdi>{label}</bdi>
                  </Go>
                ) : (
                  <bdi>{label}</bdi>
                )}
                <span className={css.hint}>{t(`mutes.${way}`)}</span>
              </span>
              <Button
                size="compact"
                aria-label={t('mutes.unmute-named', { name: label })}
                onClick={() => void turn(_id, false)}
              >
                {t('mutes.unmute')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
