import { Check } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Sheet } from '../../../platform/web/ui/Sheet.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import type { strings } from '../strings.en.ts'
import styles from './TermsSheet.module.css'

const PAPERS = ['terms', 'privacy'] as const
export type Paper = (typeof PAPERS)[number]

const PAGES: Record<Paper, string> = { terms: '/terms-conditions', privacy: '/privacy-policy' }
const POINTS = [1, 2, 3, 4] as const

type SheetProps = { paper: Paper | null; onTurn: (paper: Paper) => void; onClose: () => void }

/** What is agreed to, in short, with the way to the pages that hold the full text. */
export function TermsSheet({ paper, onTurn, onClose }: SheetProps) {
  const t = useText<typeof strings>('accounts')
  const id = useId()
  const shown = paper ?? 'terms'
  return (
    <Sheet
      open={paper !== null}
      onClose={onClose}
      title={t('terms.sheet-title')}
      footer={
        <Button href={PAGES[shown]} external wide>
          {t('terms.open-page')}
        </Button>
      }
    >
      <Tabs
        id={id}
        label={t('terms.sheet-title')}
        tabs={PAPERS.map(key => ({ key, label: t(`terms.${key}`) }))}
        value={shown}
        onChange={onTurn}
      />
      <TabPanel of={id} value={shown}>
        <ul className={styles.list}>
          {POINTS.map(point => (
            <li key={point} className={styles.item}>
              <Check {...iconProps} />
              <span>{t(`terms.${shown}-${point}`)}</span>
            </li>
          ))}
        </ul>
      </TabPanel>
      <p className={styles.note}>{t('terms.note')}</p>
    </Sheet>
  )
}
