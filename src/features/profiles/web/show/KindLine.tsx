import type { UserType } from '../../../../platform/shared/access.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { KindGlyph } from '../../../../platform/web/ui/KindGlyph.tsx'
import { VerifiedMark } from '../../../../platform/web/ui/VerifiedMark.tsx'
import type { CardView } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { useKindWords } from '../use-kind-words.ts'
import styles from './KindLine.module.css'

/** "Company · Verified", with what was checked and when as its tip; only the kind while nobody checked it. */
export function KindLine({ card }: { card: Pick<CardView, 'kind' | 'verified'> }) {
  const t = useText<typeof strings>('profiles')
  const noun = useKindWords(card.kind)('noun')
  const kind = card.kind as UserType
  if (!card.verified)
    return (
      <span className={styles.plain}>
        <KindGlyph kind={kind} size={iconSmall.size} />
        {noun}
      </span>
    )
  const { by, at } = card.verified
  const date = shortDate(at)
  const title = by ? t('card.verified-by', { name: by, date }) : t('card.verified-by-club', { date })
  return <VerifiedMark kind={kind} label={`${noun} · ${t('card.verified')}`} title={title} />
}
