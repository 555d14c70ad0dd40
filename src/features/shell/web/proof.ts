import { makeStore } from '../../../platform/web/store.ts'

/** Somebody waits for a fresh proof; `answer` says whether it was given. */
export type ProofAsked = { answer: (given: boolean) => void }

export const proofAsked = makeStore<ProofAsked | null>(null)

let waiting: Promise<boolean> | null = null

/** Asks for a fresh proof; calls that are refused meanwhile wait for the same one. */
export function askForProof(): Promise<boolean> {
  waiting ??= new Promise<boolean>(resolve => {
    proofAsked.set({
      answer: given => {
        proofAsked.set(null)
        waiting = null
        resolve(given)
      },
    })
  })
  return waiting
}
