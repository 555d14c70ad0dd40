import type { ProofAsked } from './proof.ts'

/** Asks for the proof that a call wanted. */
export function ProofAsker({ asked }: { asked: ProofAsked }) {
  asked.answer(false)
  return null
}
