import { hash, type Options, verify } from '@node-rs/argon2'

// The package's own name for it is a constant that type stripping cannot see.
const ARGON2ID = 2

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 35 ms on one core. */
const PARAMETERS: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same password typed on two keyboards may arrive in two spellings of the same letters. */
const plain = (password: string): string => password.normalize('NFKC')

/** Hashes a password with argon2id. Slow on purpose: call it in `onSteps`, outside of a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(plain(password), PARAMETERS)

let stranger: Promise<string> | null = null

/** True when the password is the hashed one. Without a hash it takes the same time and answers false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password')
  const fits = await verify(passwordHash ?? (await stranger), plain(password))
  return fits && passwordHash !== null
}
