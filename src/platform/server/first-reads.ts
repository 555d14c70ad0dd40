import type { Language } from '../shared/text.ts'
import { escapeHtml } from './escape-html.ts'
import type { Answered, FirstReads, Shown } from './first-read.ts'
import type { Gate } from './gate.ts'
import type { House, Registered } from './registry.ts'
import { readAsVisitor } from './route.ts'
import type { Found } from './site.ts'

/** An answer under the key that the browser keeps it by. */
export type FirstAnswer = [call: string, input: object, language: Language, answer: unknown]

/** What a page will read first, read already, and what of it stands in the document. */
export type BroughtAnswers = { answers: FirstAnswer[]; shown: Shown }

/**
 * Reads them as a visitor gets them: whoever asks for a document is nobody to it. A read that fails is left out; the browser
 * makes it itself and tells what happened.
 */
export async function firstAnswers(
  house: House,
  gate: Gate,
  features: readonly Registered[],
  { page, params }: Found,
  search: URLSearchParams,
  language: Language,
): Promise<BroughtAnswers> {
  const declared = features.flatMap(feature => feature.firstReads)
  const read = async ({ reads, shows }: FirstReads): Promise<BroughtAnswers> => {
    const asked = (await reads(search, params)).map(async ({ call, input }): Promise<FirstAnswer | null> => {
      const answer = await readAsVisitor(house, gate, call, input, language).catch(() => undefined)
      return answer === undefined ? null : [call.id, input, language, answer]
    })
    const answers = (await Promise.all(asked)).filter(answer => answer !== null)
    const answered = (call => answers.find(([id]) => id === call.id)?.[3]) as Answered
    return { answers, shown: shows?.(answered) ?? {} }
  }
  const brought = await Promise.all(declared.filter(one => one.path === '*' || one.path === page.path).map(read))
  return {
    answers: brought.flatMap(({ answers }) => answers),
    shown: Object.assign({}, ...brought.map(({ shown }) => shown)) as Shown,
  }
}

/** Asks for the first picture before any script runs, ahead of the pictures that the screen will name itself. */
export function firstPictureTag({ picture }: Shown): string {
  if (!picture) return ''
  const { src, srcSet = '', sizes = '' } = picture
  const choice = srcSet && ` imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}"`
  return `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(src)}"${choice}>`
}

/** The answers as data in the document, which no browser runs; `<` is written so that it cannot end the element. */
export const firstAnswersTag = (answers: readonly FirstAnswer[]): string =>
  `<script type="application/json" id="first-answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`
