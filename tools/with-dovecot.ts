import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { installPackage } from './install-package.ts'
import { freePort, runServer, untilAnswers } from './own-server.ts'

const PASSWORD = 'of-no-worth'
/** Whoever the mails lie for: Dovecot refuses to read them as root. */
const NOBODY = 65534

/** A Dovecot of our own. Whoever logs in has a mailbox, empty at first. */
export type OwnDovecot = {
  /** The mailbox of somebody, as operators name theirs. */
  urlOf: (user: string) => string
  /** Puts a mail into somebody's mailbox; answers its number there. */
  deliver: (user: string, source: string | Buffer) => Promise<number>
  /** The numbers of the mails in somebody's mailbox that were marked as read. */
  readOf: (user: string) => Promise<number[]>
  /** Takes a mailbox away with all that is in it: the next one is numbered anew. */
  renumber: (user: string) => Promise<void>
  stop: () => Promise<void>
}

/** Installs Debian's `dovecot-imapd` when there is no Dovecot and we may; otherwise throws a sentence that says what to do. */
export function ensureDovecot(): void {
  if (spawnSync('dovecot', ['--version']).status !== 0) installPackage('dovecot-imapd', 'Dovecot')
}

function settings(folder: string, port: number): string {
  const { uid, username } = userInfo()
  const asMe = `default_internal_user = ${username}
default_login_user = ${username}
service anvil {
  chroot =
}
service imap-login {
  chroot =
}`
  const owner = uid === 0 ? NOBODY : uid
  return `base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${owner} gid=${owner} home=${folder}/mail/%u
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${uid === 0 ? '' : asMe}
`
}

/** Starts a Dovecot from the system's packages on a free port of 127.0.0.1. */
export async function startDovecot(): Promise<OwnDovecot> {
  ensureDovecot()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'majlis-dovecot-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'mail'))
  chmodSync(join(folder, 'mail'), 0o777)
  writeFileSync(join(folder, 'dovecot.conf'), settings(folder, port))
  const end = runServer(['dovecot', '-F', '-c', join(folder, 'dovecot.conf')])
  const as = <T>(user: string, work: (client: ImapFlow) => Promise<T>) => withClient(port, user, work)
  const takes = () =>
    as('first', async () => {}).then(
      () => true,
      () => false,
    )
  await untilAnswers('Dovecot', takes, 30, () => said(join(folder, 'log')))
  return {
    urlOf: user => `imap://${user}:${PASSWORD}@127.0.0.1:${port}/INBOX`,
    deliver: (user, source) =>
      as(user, async client => {
        const put = await client.append('INBOX', source)
        return put ? (put.uid ?? 0) : 0
      }),
    readOf: user =>
      as(user, async client => {
        await client.mailboxOpen('INBOX')
        return (await client.search({ seen: true }, { uid: true })) || []
      }),
    renumber: async user => rmSync(join(folder, 'mail', user), { recursive: true, force: true }),
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function withClient<T>(port: number, user: string, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    auth: { user, pass: PASSWORD },
    logger: false,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.logout()
  }
}

function said(log: string): string {
  try {
    return readFileSync(log, 'utf8')
  } catch {
    return 'it wrote no log.'
  }
}
