import { directionOf, languageOfText } from '../../../platform/shared/text.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { PostText } from '../../social/web/public.ts'
import type { strings } from '../strings.en.ts'
import css from './Message.module.css'
import { clockOf } from './moments.ts'
import { Quote } from './Quote.tsx'
import { discard, type Pending, sendAgain } from './send-queue.ts'
import { TickMark } from './TickMark.tsx'

/** A message that is not with the club yet: with a clock, or why it was not taken. */
export function PendingRow({ pending: one, names }: { pending: Pending; names: (id: string) => string }) {
  const t = useText<typeof strings>('chat')
  const { language } = useLanguage()
  const written = languageOfText(one.text, language)
  return (
    <div className={css.row} data-own="true" data-pending="true">
      <div className={css.bubble}>
        <span className="visually-hidden">{t('yourself')}</span>
        {one.answers && <Quote answers={one.answers} name={names(one.answers.by)} onPress={() => {}} />}
        <div className={css.text} lang={written} dir={directionOf(written)}>
          <PostText text={one.text} lang={written} mentions={[]} />
        </div>
        <p className={css.foot}>
          <time dateTime={one.at}>{clockOf(one.at)}</time>
          <TickMark tick={one.refused === null ? 'waiting' : 'failed'} />
        </p>
        {one.refused !== null && (
          <div className={css.refused} role="alert">
            <p>{one.refused || t('tick.failed')}</p>
            <span>
              <Button size="compact" onClick={() => sendAgain(one.clientId)}>
                {t('acts.again')}
              </Button>
              <Button size="compact" variant="ghost" onClick={() => discard(one.clientId)}>
                {t('acts.discard')}
              </Button>
            </span>
          </div>
        )}
      </div>
    </div>
  )
}
