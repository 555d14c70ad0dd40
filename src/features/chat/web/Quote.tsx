import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import type { Holds } from '../contract/attachments.ts'
import type { strings } from '../strings.en.ts'
import css from './Message.module.css'
import { useHolds } from './parts/use-holds.ts'

type QuoteProps = {
  answers: { seq: number; own: boolean; text: string; removed?: boolean; holds?: Holds | null }
  name: string
  onPress: () => void
}

/** The message that is answered; pressed it leads there. */
export function Quote({ answers, name, onPress }: QuoteProps) {
  const told = useHolds()
  const t = useText<typeof strings>('chat')
  return (
    <button type="button" className={css.quote} onClick={onPress}>
      <span className={css.quoted}>{answers.own ? t('yourself') : <Bdi>{name}</Bdi>}</span>
      <span className={css.quoteText}>
        {answers.removed ? t('taken-back') : <Bdi clip>{told(answers.text, answers.holds ?? null)}</Bdi>}
      </span>
    </button>
  )
}
