import { MessageSquareWarning } from 'lucide-react'
import { useText } from '../../../../platform/web/text.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { Written } from '../../../../platform/web/ui/Written.tsx'
import type { Ask } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import styles from './AskedNote.module.css'

/** What the reviewer asked at this field or file group. */
export function AskedNote({ asks, name }: { asks: readonly Ask[]; name: string }) {
  const t = useText<typeof strings>('profiles')
  const here = asks.filter(ask => ask.field === name || ask.field.startsWith(`${name}.`))
  return here.map(ask => (
    <p key={ask.field + ask.text} className={styles.note}>
      <MessageSquareWarning {...iconSmall} />
      <span>
        <strong>{t('wizard.asked-here')}</strong>
        <span className={styles.text} dir="auto">
          <Written text={ask.text} />
        </span>
      </span>
    </p>
  ))
}
