import { type ReactNode, useState } from 'react'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import type { FieldBinding } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'
import styles from './Agreement.module.css'
import { type Paper, TermsSheet } from './TermsSheet.tsx'

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
