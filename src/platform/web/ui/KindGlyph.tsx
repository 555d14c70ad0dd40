import type { UserType } from '../../shared/access.ts'

/** One path a kind, drawn on a 24 grid: building, coin and ring, compass with a person's head, seal, lantern, handshake. */
const GLYPHS: Record<UserType, string> = {
  company:
    'M3 21h18M5 21V5.5A1.5 1.5 0 0 1 6.5 4h7A1.5 1.5 0 0 1 15 5.5V21M15 10h2.5a1.5 1.5 0 0 1 1.5 1.5V21M8.5 21v-2.5a1.5 1.5 0 0 1 3 0V21M8.25 8h.75M11 8h.75M8.25 12h.75M11 12h.75',
  investor: 'M15 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM9.53 9.53a5.5 5.5 0 1 0 4.94 4.94M15 6.75v4.5',
  freelancer:
    'M12 7.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5ZM11 7.1 5.5 20.5M13 7.1l5.5 13.4M5 13.5a10 10 0 0 0 14 0',
  validator: 'M12 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM8.5 13.9 7.4 21l4.6-2.5 4.6 2.5-1.1-7.1M9.6 9.1l1.7 1.7 3.1-3.4',
  advisor:
    'M12 5a1.25 1.25 0 1 0 0-2.5A1.25 1.25 0 0 0 12 5ZM12 5 9.25 9h5.5L12 5ZM9.25 9 7 13.25 9 21h6l2-7.75L14.75 9M7.5 21.5h9M12 17.5c-1.7-1.2-1.6-2.9 0-4.75 1.6 1.85 1.7 3.55 0 4.75Z',
  broker:
    'M2.5 6.5 5 6v9.5l-2.5.5M21.5 6.5 19 6v9.5l2.5.5M5 7.5l3.6-.9a3 3 0 0 1 1.5 0l1.3.4M19 7.5l-4.7-1.1a3 3 0 0 0-2.3.4L8.7 9a1.5 1.5 0 0 0 1.6 2.5l2.2-1.3 4.6 4.3a1.45 1.45 0 0 1-2 2.1M5 15.2l4.4 3.6a1.4 1.4 0 0 0 1.9-2M11.3 16.8l.9.8a1.45 1.45 0 0 0 2-2.1M14.2 15.5l.9 1.1',
}

/** The sign of a kind of member, in the colour of the words around it. */
export function KindGlyph({ kind, size = 24 }: { kind: UserType; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={GLYPHS[kind]} />
    </svg>
  )
}
