import { isSigned, sign } from '../../../platform/server/seal.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const told = (decisionId: string) => `complaint-letter:${decisionId}`

/** Where whoever cannot sign in reads a decision about them, and objects; it opens nothing else. */
export const letterPath = (linkKey: string, decisionId: string): string =>
  `/complaints/letter/${decisionId}.${sign(linkKey, told(decisionId))}`

/** The decision that a link means; null for a link that is not ours. */
export function decisionOfToken(linkKey: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return ID.test(id) && isSigned(linkKey, told(id), signature) ? id : null
}
