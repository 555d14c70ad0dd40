import type { IconDrawing } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyLine } from '../../../platform/web/ui/EmptyLine.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import type { WishesView } from '../contract/wishes.ts'
import type { strings } from '../strings.en.ts'
import { noticeIcon } from './notice-icon.ts'
import css from './settings.module.css'
import { useTurnMute } from './wishes-data.ts'

/** Something of which one wants to be told less, with the way back. */
export type MutedThing = {
  key: string
  drawing: IconDrawing
  label: string
  link: string | null
  /** What is still told of it. */
  hint: string
  unmute: () => void
}

type MutesProps = {
  wishes: WishesView
  /** What was muted where it is read, and not at a notice. */
  elsewhere: readonly MutedThing[]
}

/** Things and members of which one wants to be told less. */
export function Mutes({ wishes: { mutes }, elsewhere }: MutesProps) {
  const t = useText<typeof strings>('notifications')
  const turn = useTurnMute()
  const all: MutedThing[] = [
    ...mutes.map(({ _id, kind, label, link, way, gone }) => ({
      key: _id,
      drawing: noticeIcon(kind),
      label,
      link,
      hint: t(gone ? 'mutes.gone' : `mutes.${way}`),
      unmute: () => void turn(_id, false),
    })),
    ...elsewhere,
  ]
  return (
    <section className={css.part} id="notices-muted" aria-labelledby="notices-muted-title">
      <h3 id="notices-muted-title" className={css.groupTitle}>
        {t('mutes.title')}
      </h3>
      {all.length === 0 && <EmptyLine title={t('mutes.none')} />}
      <ul>
        {all.map(one => (
          <MutedLine key={one.key} one={one} />
        ))}
      </ul>
    </section>
  )
}

function MutedLine({ one: { drawing: Drawing, label, link, hint, unmute } }: { one: MutedThing }) {
  const t = useText<typeof strings>('notifications')
  const name = <bdi>{label}</bdi>
  return (
    <li className={css.mute}>
      <Drawing size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.muteName}>
        {link ? <Go to={link}>{name}</Go> : name}
        <span className={css.hint}>{hint}</span>
      </span>
      <Button size="compact" aria-label={t('mutes.unmute-named', { name: label })} onClick={unmute}>
        {t('mutes.unmute')}
      </Button>
    </li>
  )
}
