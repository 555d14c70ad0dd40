import { Ellipsis } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import type { strings } from '../strings.en.ts'
import styles from './Bar.module.css'
import { SoonName } from './SoonName.tsx'

/** What the club announces: names with the SOON mark and no destination. The first `shown` in the bar, the others in a list. */
export function SoonItems({ names, shown }: { names: readonly string[]; shown: number }) {
  const t = useText<typeof strings>('shell')
  const rest = names.slice(shown)
  const trigger = (
    <button type="button" className={styles.item} aria-label={t('bar.more')} title={t('bar.more')}>
      <Ellipsis {...iconProps} />
    </button>
  )
  const items = rest.map(name => ({ key: name, label: <SoonName name={name} />, disabled: true }))
  return (
    <>
      {names.slice(0, shown).map(name => (
        <span key={name} className={`${styles.item} ${styles.soon}`}>
          <SoonName name={name} />
        </span>
      ))}
      {rest.length > 0 && <Menu trigger={trigger} items={items} label={t('bar.more')} />}
    </>
  )
}
