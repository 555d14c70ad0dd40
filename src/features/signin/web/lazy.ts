/** Loads the sheet that asks for a fresh proof of who somebody is. */
export const loadProofSheet = async () => (await import('./ProofSheet.tsx')).ProofSheet
