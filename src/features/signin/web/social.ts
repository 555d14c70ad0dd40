import { send } from '../../../platform/web/call.ts'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { startSocial } from '../contract/social.ts'

const KEPT = 'socialKeeps'
/** Sign-ins begun in several windows; older ones are over anyway. */
const MOST = 5

type Keep = { state: string; keep: string; provider: string }

function keeps(): Keep[] {
  try {
    return JSON.parse(readLocal(KEPT) ?? '[]') as Keep[]
  } catch {
    return []
  }
}

/** Begins a sign-in at a provider and leaves for it; what binds it to this browser stays here. */
export async function goToProvider(asked: { provider: string; next?: string; again?: boolean }): Promise<void> {
  const { address, keep } = await send(startSocial, { body: asked })
  const state = new URL(address).searchParams.get('state') ?? ''
  writeLocal(KEPT, JSON.stringify([{ state, keep, provider: asked.provider }, ...keeps()].slice(0, MOST)))
  location.assign(address)
  // The page stays as it is until the browser has left.
  await new Promise(() => {})
}

/** What was kept for a sign-in begun here, once; null for one that was not. */
export function takeKeep(state: string): Keep | null {
  const all = keeps()
  const rest = all.filter(one => one.state !== state)
  writeLocal(KEPT, rest.length > 0 ? JSON.stringify(rest) : null)
  return all.find(one => one.state === state) ?? null
}
