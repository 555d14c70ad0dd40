import { directionOf, languageOfText } from '../../../platform/shared/text.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { PostText } from '../../social/web/public.ts'
import type { strings } from '../strings.en.ts'
import css from './Message.module.css'
import { clockOf } from './moments.ts'
import { CardPart } from './parts/CardPart.tsx'
import { UploadRows } from './parts/UploadRows.tsx'
import { minutes } from './parts/VoiceNote.tsx'
import { Quote } from './Quote.tsx'
import { discard, isLost, type Pending, sendAgain, takeOut } from './send-queue.ts'
import { TickMark } from './TickMark.tsx'

/** A message that is not with the club yet: with a clock, or why it was not taken. */
export function PendingRow({ pending: one, names }: { pending: Pending; names: (id: string) => string }) {
  const t = useText<typeof strings>('chat')
  const { language } = useLanguage()
  const written = languageOfText(one.text, language)
  const lost = isLost(one)
  return (
    <div className={css.row} data-own="true" data-pending="true">
      <div className={css.bubble}>
        <span className="visually-hidden">{t('yourself')}</span>
        {one.answers && <Quote answers={one.answers} name={names(one.answers.by)} onPress={() => {}} />}
        {one.forward && <p className={css.gone}>{t('parts.forwarded')}</p>}
        <UploadRows ids={one.files ?? []} onRemove={id => takeOut(one.clientId, id)} />
        {one.voice && (
          <p className={css.gone}>{t('parts.holds-voice', { length: isolate(minutes(one.voice.seconds)) })}</p>
        )}
        {one.card && <CardPart of={one.card} plain />}
        {one.text && (
          <div className={css.text} lang={written} dir={directionOf(written)}>
            <PostText text={one.text} lang={written} mentions={[]} />
          </div>
        )}
        <p className={css.foot}>
          <time dateTime={one.at}>{clockOf(one.at)}</time>
          <TickMark tick={one.refused === null && !lost ? 'waiting' : 'failed'} />
        </p>
        {(one.refused !== null || lost) && (
          <div className={css.refused} role="alert">
            <p>{lost ? t('parts.lost') : one.refused || t('tick.failed')}</p>
            <span>
              {!lost && (
                <Button size="compact" onClick={() => sendAgain(one.clientId)}>
                  {t('acts.again')}
                </Button>
              )}
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
