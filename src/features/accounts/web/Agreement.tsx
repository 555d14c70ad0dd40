import { type ReactNode, useId, useState } from 'react'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import type { FieldBinding } from '../../../platform/web/forms/field-props.ts'
import { Check } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Sheet } from '../../../platform/web/ui/Sheet.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import type { strings } from '../strings.en.ts'
import styles from './Agreement.module.css'
import termsSheetStyles from './TermsSheet.module.css'

const PAPERS = ['terms', 'privacy'] as const
type Paper = (typeof PAPERS)[number]

const PAGES: Record<Paper, string> = { terms: '/terms-conditions', privacy: '/privacy-policy' }
const POINTS = [1, 2, 3, 4] as const

type SheetProps = { paper: Paper | null; onTurn: (paper: Paper) => void; onClose: () => void }

/** What is agreed to, in short, with the way to the pages that hold the full text. */
function TermsSheet({ paper, onTurn, onClose }: SheetProps) {
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
        <ul className={termsSheetStyles.list}>
          {POINTS.map(point => (
            <li key={point} className={termsSheetStyles.item}>
              <Check {...iconProps} />
              <span>{t(`terms.${shown}-${point}`)}</span>
            </li>
          ))}
        </ul>
      </TabPanel>
      <p className={termsSheetStyles.note}>{t('terms.note')}</p>
    </Sheet>
  )
}

/** The sentence with its two papers as buttons: `I agree to the <terms>terms</terms> and …`. */
function withPapers(sentence: string, open: (paper: Paper) => void): ReactNode[] {
  return sentence.split(/(<(?:terms|privacy)>.*?<\/(?:terms|privacy)>)/).map(part => {
    const [, paper, words] = /^<(terms|privacy)>(.*?)<\//.exec(part) ?? []
    if (!paper) return part
    return (
      <button
        key={paper}
        type="button"
        className={styles.paper}
        aria-haspopup="dialog"
        onClick={event => {
          event.preventDefault()
          open(paper as Paper)
        }}
      >
        {words}
      </button>
    )
  })
}

/** Agreeing to the terms and the privacy policy, both a press away without leaving the form. */
export function Agreement(field: FieldBinding<boolean>) {
  const t = useText<typeof strings>('accounts')
  const [paper, setPaper] = useState<Paper | null>(null)
  return (
    <>
      <Checkbox {...field} label={<span>{withPapers(t('register.agree'), setPaper)}</span>} />
      <TermsSheet paper={paper} onTurn={setPaper} onClose={() => setPaper(null)} />
    </>
  )
}
