import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { readSecret } from '../../contract/calls.ts'
import type { strings } from '../../strings.en.ts'
import { sayRefusal } from '../data.ts'
import styles from './ItemLine.module.css'

/** An encrypted value: shown only on purpose, and each look is noted. */
export function SecretValue({ caseId, field, checked }: { caseId: string; field: string; checked: boolean }) {
  const t = useText<typeof strings>('verification')
  const [text, setText] = useState<string | null>(null)
  const look = useWrite(readSecret, { onDone: ({ data }) => setText(data.text), onRefusal: sayRefusal })
  if (checked) return <>{t('fieldsOf.purged')}</>
  if (text !== null) return <code>{text}</code>
  return (
    <span className={styles.secret}>
      <Button
        size="compact"
        icon={<Eye {...iconSmall} />}
        loading={look.busy}
        onClick={() => void look.run({ params: { caseId }, body: { field } })}
      >
        {t('fieldsOf.reveal')}
      </Button>
      <span className={styles.quiet}>{t('fieldsOf.reveal-hint')}</span>
    </span>
  )
}
