import type { QueryClient } from '@tanstack/react-query'
import { readLocal } from './local.ts'

type FirstAnswer = [call: string, input: object, language: string, answer: unknown]

/**
 * Keeps the answers that came with the document, as if they had just been read: the first screen draws without asking. They
 * are a visitor's; whoever is signed in asks as themselves. Those of another language lie under another key and are passed by.
 */
export function keepFirstAnswers(client: QueryClient): void {
  const place = document.getElementById('first-answers')
  place?.remove()
  if (!place || readLocal('accessToken')) return
  for (const [call, input, language, answer] of JSON.parse(place.textContent) as FirstAnswer[])
    client.setQueryData([call, input, language], answer)
}
