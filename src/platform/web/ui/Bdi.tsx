import type { ReactNode } from 'react'
import type { Language } from '../../shared/text.ts'

type BdiProps = {
  children: ReactNode
  /** Always left to right: ids, mails, phones, amounts. */
  ltr?: boolean
  /** The language it was written in, when that is known. */
  lang?: Language
  /** One line, or two, cut at the end of its own direction; lines up with what is around it. */
  clip?: boolean | 2
}

/** Keeps a name, an amount or an id from mixing with the words around it. */
export function Bdi({ children, ltr, lang, clip }: BdiProps) {
  return (
    <bdi
      dir={ltr ? 'ltr' : lang ? (lang === 'ar' ? 'rtl' : 'ltr') : 'auto'}
      lang={lang}
      className={clip === 2 ? 'clip-2' : clip ? 'clip' : undefined}
    >
      {children}
    </bdi>
  )
}
