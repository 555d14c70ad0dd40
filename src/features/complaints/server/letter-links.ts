import { signedId, signId } from '../../../platform/server/seal.ts'

const PURPOSE = 'complaint-letter'

/** Where whoever cannot sign in reads a decision about them, and objects; it opens nothing else. */
export const letterPath = (linkKey: string, decisionId: string): string =>
  `/complaints/letter/${signId(linkKey, PURPOSE, decisionId)}`

/** The decision that a link means; null for a link that is not ours. */
export const decisionOfToken = (linkKey: string, token: string): string | null => signedId(linkKey, PURPOSE, token)
