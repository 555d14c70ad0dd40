import { foldText } from '../../../platform/shared/text.ts'

/** Words that are in every question. */
const COMMON = new Set(
  foldText(
    'a an and are can could do does for from have how i in is it me my not of on or our please the to was we what when where which who why will with you your ' +
      'في من على عن الى هل كيف ماذا ما لا لم ان او هذا هذه التي الذي مع كان متى اين لماذا اريد يمكن احتاج',
  ).split(' '),
)
const MOST = 3

/** Words of a text that say something, folded; Arabic ones without the article. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => !COMMON.has(word))
    .map(word => word.replace(/^(وال|بال|لل|ال)(?=\p{L}{3})/u, ''))
    .filter(word => word.length > 2)

/** Two words that begin alike for as long as the shorter one is, but for its ending: invoice and invoices. */
const alike = (a: string, b: string): boolean => {
  const stem = Math.max(3, Math.min(a.length, b.length) - 2)
  return a.slice(0, stem) === b.slice(0, stem)
}

/**
 * The questions that may answer what somebody writes about, the nearest first: those that share a word with it, in the question itself
 * or, which counts less, in its answer. Answers are HTML.
 */
export function questionsLike<Q extends { question: string; answer: string }>(
  questions: readonly Q[],
  text: string,
): Q[] {
  const asked = [...new Set(wordsOf(text))]
  if (asked.length === 0) return []
  const scored = questions.map(one => {
    const [inQuestion, inAnswer] = [wordsOf(one.question), wordsOf(one.answer.replace(/<[^>]*>/g, ' '))]
    const hits = (words: string[]) => asked.filter(word => words.some(other => alike(word, other))).length
    return { one, score: hits(inQuestion) * 3 + hits(inAnswer), named: hits(inQuestion) }
  })
  return scored
    .filter(({ named, score }) => named > 0 || score >= 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ one }) => one)
}
