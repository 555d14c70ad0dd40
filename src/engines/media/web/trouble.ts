/** Why a device or a recorder cannot be had, as screens say it. */
export type Trouble =
  /** The person, the browser or the device's owner says no. */
  | 'not-allowed'
  /** There is none, or the one that was asked for is gone. */
  | 'no-device'
  /** Another program has it. */
  | 'busy'
  /** This browser cannot, or the page came without https. */
  | 'unsupported'
  | 'failed'

const NAMED: Record<string, Trouble> = {
  NotAllowedError: 'not-allowed',
  SecurityError: 'not-allowed',
  NotFoundError: 'no-device',
  OverconstrainedError: 'no-device',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
  TypeError: 'unsupported',
}

/** Thrown where a device or a recorder is asked for. */
export class MediaTrouble extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/** What an error of the browser means. */
export const troubleOf = (error: unknown): Trouble =>
  error instanceof MediaTrouble ? error.trouble : (NAMED[(error as Error)?.name] ?? 'failed')
