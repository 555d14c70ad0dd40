/** What of Scalar's API reference we use; it keeps a style sheet of its own in the head. */
type Reference = { destroy(): void }
type Scalar = { createApiReference(place: HTMLElement, configuration: object): Reference }

declare global {
  interface Window {
    Scalar?: Scalar
  }
}

let loading: Promise<Scalar> | null = null

/** Loads the reference's script from our own server, once; tried again when it did not arrive. */
export function loadReference(): Promise<Scalar> {
  loading ??= new Promise<Scalar>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = '/api-reference.js'
    script.onload = () =>
      window.Scalar ? resolve(window.Scalar) : reject(new Error('api-reference.js is not what it was'))
    script.onerror = () => reject(new Error('api-reference.js did not arrive'))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

const MODES = { light: 'light-mode', dark: 'dark-mode' } as const

/** Shows the reference in one of its two skins, by the classes that it reads. */
export function showSkin(skin: keyof typeof MODES): void {
  document.body.classList.remove(...Object.values(MODES))
  document.body.classList.add(MODES[skin])
}

/** Switches the reference's style sheet, which would otherwise stay with the pages after it. */
export function switchStyle(on: boolean): void {
  const sheet = document.getElementById('scalar-style')
  if (sheet instanceof HTMLStyleElement) sheet.disabled = !on
  if (!on) document.body.classList.remove(...Object.values(MODES))
}
