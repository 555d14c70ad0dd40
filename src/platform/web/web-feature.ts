import type { ComponentType } from 'react'
import type { Page } from '../shared/site-page.ts'
import type { Strings } from '../shared/strings.ts'
import type { Language } from '../shared/text.ts'

/** Path → how to load its screen; exported as `screens` by a feature's web/screens.ts. */
export type Screens = Record<string, () => Promise<ComponentType>>

/** A feature's browser side as features.web.ts lists it: only names here, everything else loads with the route. */
export type WebFeature = {
  name: string
  pages: readonly Page[]
  screens: () => Promise<{ screens: Screens }>
  strings: Record<Language, () => Promise<{ strings: Strings }>>
}

type Words = WebFeature['strings']['en']

/** An entry of that list: its name, its pages, and how its screens and its sentences in both languages load. */
export const webFeature = (
  name: string,
  pages: WebFeature['pages'],
  screens: WebFeature['screens'],
  en: Words,
  ar: Words,
): WebFeature => ({ name, pages, screens, strings: { en, ar } })
