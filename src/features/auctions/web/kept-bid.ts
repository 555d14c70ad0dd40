/** What a bidder typed, in whole units; `maximum` is null while none is wanted. */
export type TypedBid = { amount: number | null; maximum: number | null; wantsMaximum: boolean }
/** A bid whose answer never came: the same key makes sending it again safe. */
export type OpenBid = { key: string; amount: number; maximum: number | null }

const typedKey = (auctionId: string) => `bid-typed-${auctionId}`
const openKey = (auctionId: string) => `bid-open-${auctionId}`

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

function write(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser without storage forgets it with the page; nothing else depends on it.
  }
}

/** What was typed here before the login or a reload, in this window only. */
export const typedBid = (auctionId: string): TypedBid | null => read<TypedBid>(typedKey(auctionId))
export const keepTypedBid = (auctionId: string, typed: TypedBid | null): void => write(typedKey(auctionId), typed)

/** A bid that may or may not have arrived; kept over a reload until its answer is known. */
export const openBid = (auctionId: string): OpenBid | null => read<OpenBid>(openKey(auctionId))
export const keepOpenBid = (auctionId: string, open: OpenBid | null): void => write(openKey(auctionId), open)
