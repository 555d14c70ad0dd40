import type { Language } from '../shared/text.ts'
import type { Gate } from './gate.ts'
import { readAsVisitor } from './route.ts'
import type { House, Wired } from './wire.ts'

/** An answer under the key that the browser keeps it by. */
export type FirstAnswer = [call: string, input: object, language: Language, answer: unknown]

/**
 * What a page will read first, read already, as a visitor gets it: whoever asks for a document is nobody to it. A read that
 * fails is left out; the browser makes it itself and tells what happened.
 */
export async function firstAnswers(
  house: House,
  gate: Gate,
  features: readonly Wired[],
  path: string,
  search: URLSearchParams,
  language: Language,
): Promise<FirstAnswer[]> {
  const declared = features.flatMap(feature => feature.firstReads).filter(one => one.path === '*' || one.path === path)
  const answers = declared
    .flatMap(one => one.reads(search))
    .map(async ({ call, input }): Promise<FirstAnswer | null> => {
      const answer = await readAsVisitor(house, gate, call, input, language).catch(() => undefined)
      return answer === undefined ? null : [call.id, input, language, answer]
    })
  return (await Promise.all(answers)).filter(answer => answer !== null)
}

/** The answers as data in the document, which no browser runs; `<` is written so that it cannot end the element. */
export const firstAnswersTag = (answers: readonly FirstAnswer[]): string =>
  `<script type="application/json" id="first-answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`
