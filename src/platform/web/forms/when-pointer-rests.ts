let pressed = false
let waiting: (() => void)[] = []

/** The click comes with the release, in the same turn: what waits comes after it. */
function rest(): void {
  pressed = false
  const now = waiting
  waiting = []
  setTimeout(() => {
    for (const act of now) act()
  })
}

if ('document' in globalThis) {
  document.addEventListener('pointerdown', () => void (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(end, rest, true)
}

/**
 * Does something at once, or when the pointer that is being pressed is let go. A field is left when the press begins: an error
 * that appeared under it then would move the button away from the pointer, and the click would be lost.
 */
export function whenPointerRests(act: () => void): void {
  if (pressed) waiting.push(act)
  else act()
}
