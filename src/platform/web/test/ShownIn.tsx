import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { strings as arabic } from '../../shared/strings.ar.ts'
import { strings as english } from '../../shared/strings.en.ts'
import { directionOf, type Language } from '../../shared/text.ts'
import { addStrings, sentences, TextProvider } from '../text.tsx'

addStrings('platform', 'en', english)
addStrings('platform', 'ar', arabic)

/** For tests: the piece in a page of one language, with a router around it. */
export function ShownIn({ language = 'en', children }: { language?: Language; children: ReactNode }) {
  if (sentences.language !== language) sentences.changeLanguage(language)
  return (
    <TextProvider>
      <MemoryRouter>
        <div lang={language} dir={directionOf(language)} style={{ direction: directionOf(language) }}>
          {children}
        </div>
      </MemoryRouter>
    </TextProvider>
  )
}
