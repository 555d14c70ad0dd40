import type { Viewer } from '../shared/access.ts'
import type { AnswerOf } from '../shared/call.ts'
import { currentUser, type SessionUser } from '../shared/session-contract.ts'
import { AnsweredRefusal, send } from './call.ts'
import { writeLocal } from './local.ts'
import { bearer, leaveLook, look } from './looking.ts'
import { makeStore, useStore } from './store.ts'

export type SessionState = {
  status: 'loading' | 'visitor' | 'member' | 'offline'
  user: SessionUser | null
  viewer: Viewer | null
  session: AnswerOf<typeof currentUser> | null
}

const VISITOR: SessionState = { status: 'visitor', user: null, viewer: null, session: null }
const OFFLINE_RETRY_MS = 4000

/** Who is signed in on this page. */
export const session = makeStore<SessionState>({ ...VISITOR, status: bearer() ? 'loading' : 'visitor' })

const viewerOf = (user: SessionUser): Viewer => ({
  id: user._id,
  role: user.role.name,
  userType: user.userType,
  profileStatus: user.profileStatus,
  permissions: user.permissions,
})

/** The next try, while the server cannot be asked. */
let again: ReturnType<typeof setTimeout> | undefined

/** Reads `auth/user` again. A refused token is forgotten; while the server cannot be asked it is kept, and asked again and again. */
export async function refreshSession(): Promise<void> {
  clearTimeout(again)
  again = undefined
  if (!bearer()) return session.set(VISITOR)
  try {
    const answer = await send(currentUser, undefined, { quiet: true })
    session.set({ status: 'member', user: answer.user, viewer: viewerOf(answer.user), session: answer })
  } catch (error) {
    if (error instanceof AnsweredRefusal && (error.status === 401 || error.status === 403)) return forgetSession()
    if (session.get().status !== 'member') session.set({ ...VISITOR, status: 'offline' })
    clearTimeout(again)
    again = setTimeout(() => void refreshSession(), OFFLINE_RETRY_MS)
  }
}

/** Notes what the server told of the signed-in person, without asking again. */
export function patchUser(told: Partial<SessionUser>): void {
  const now = session.get()
  if (now.user && now.session) {
    const user = { ...now.user, ...told }
    session.set({ ...now, user, session: { ...now.session, user } })
  }
}

/** Keeps the token of a login and reads who it is. */
export async function startSession(token: string): Promise<void> {
  writeLocal('accessToken', token)
  await refreshSession()
}

/** Forgets the token and everything known of the person. Of a look that is over only itself is forgotten. */
export function forgetSession(): void {
  if (look.get()) {
    leaveLook()
    return
  }
  writeLocal('accessToken', null)
  session.set(VISITOR)
}

/** Resolves once it is known whether somebody is signed in: offline it is not, and whoever asks waits. */
export function sessionKnown(): Promise<SessionState> {
  return new Promise(resolve => {
    const look = () => {
      const { status } = session.get()
      if (status === 'loading' || status === 'offline') return
      stop()
      resolve(session.get())
    }
    const stop = session.subscribe(look)
    queueMicrotask(look)
  })
}

// A login or logout in another window is this window's as well.
globalThis.addEventListener?.('storage', event => {
  if (event.key === 'accessToken') void refreshSession()
})

// The line is back: nobody need wait for the next try.
globalThis.addEventListener?.('online', () => {
  if (again !== undefined) void refreshSession()
})

/** The session and what changes it. */
export function useSession() {
  return { ...useStore(session), refresh: refreshSession, signIn: startSession, forget: forgetSession }
}

/** The viewer for pure rules; null for a visitor. */
export const useViewer = (): Viewer | null => useStore(session).viewer
