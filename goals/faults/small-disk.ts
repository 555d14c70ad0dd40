import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SIZE_MB = 48

/** A disk of a few megabytes in a folder, which can be filled to the brim and emptied again. Linux, as root. */
export function mountSmallDisk(folder: string): { fill(): void; empty(): void; unmount(): void } {
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'majlis', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`A small disk cannot be mounted (Linux, as root): ${stderr.trim()}`)
  const ballast = join(folder, 'ballast')
  return {
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize))
      } catch (error) {
        // The product wrote in between: what is there is full all the same.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', folder]),
  }
}
