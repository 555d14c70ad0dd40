import { ChevronDown } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import type { strings } from '../strings.en.ts'
import styles from './Bar.module.css'
import { SoonName } from './SoonName.tsx'

/** What the club announces: a list that names itself, of names with the SOON mark and no destination. */
export function SoonItems({ names }: { names: readonly string[] }) {
  const t = useText<typeof strings>('shell')
  if (names.length === 0) return null
  const trigger = (
    <button type="button" className={`${styles.item} ${styles.soon}`}>
      {t('bar.soon')}
      <ChevronDown {...iconSmall} />
    </button>
  )
  const items = names.map(name => ({ key: name, label: <SoonName name={name} />, disabled: true }))
  return <Menu trigger={trigger} items={items} label={t('bar.soon')} />
}
