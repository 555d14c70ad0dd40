import { isStaff, type Viewer } from '../../platform/shared/access.ts'

/** What is known of a pressed key. `code` is its place on the keyboard: the same on an Arabic layout, where K writes ن. */
export type KeyPress = {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

export type Shortcut = { act: 'palette' | 'search' | 'help' | 'wait' } | { act: 'go'; letter: string }

/** The Latin letter or sign of a key: what it writes, or on another script's layout what its place would write. */
function latinOf({ key, code }: KeyPress): string {
  if (/^[ -~]$/.test(key)) return key.toUpperCase()
  if (code === 'Slash') return '/'
  return /^Key[A-Z]$/.test(code) ? code.slice(3) : ''
}

/** What the key asks for. `after` is true when the key before was `g`; `single` says whether letters alone are shortcuts here. */
export function readShortcut(press: KeyPress, after: boolean, single: boolean): Shortcut | null {
  const sign = latinOf(press)
  const commands = press.ctrlKey || press.metaKey
  if (commands && !press.altKey && !press.shiftKey && sign === 'K') return { act: 'palette' }
  if (!single || commands || press.altKey) return null
  if (sign === '?' || press.key === '؟') return { act: 'help' }
  if (after) return /^[A-Z]$/.test(sign) ? { act: 'go', letter: sign } : null
  if (sign === '/') return { act: 'search' }
  return sign === 'G' && !press.shiftKey ? { act: 'wait' } : null
}

export type GoPlace = {
  key: 'home' | 'companies' | 'notifications' | 'settings' | 'dashboard' | 'verifications' | 'inbox' | 'lounge'
  letter: string
  path: string
}

const place = (key: GoPlace['key'], letter: string, path: string): GoPlace => ({ key, letter, path })

/** Where `g` and a letter lead: t, i, d as in the club's guide (timeline, inbox, dashboard), and the places of this viewer. */
export function goPlaces(viewer: Viewer | null): GoPlace[] {
  const partner = viewer?.role === 'Partner'
  return [
    place('home', 'H', '/index'),
    place('lounge', 'T', '/timeline'),
    place('companies', 'C', '/company/list'),
    place('inbox', 'I', '/inbox'),
    place('notifications', 'N', '/notifications'),
    place('settings', 'S', '/account-setting'),
    ...(partner || isStaff(viewer)
      ? [
          place('dashboard', 'D', partner ? '/partner-dashboard' : '/dashboard'),
          place('verifications', 'V', '/verifications'),
        ]
      : []),
  ]
}
