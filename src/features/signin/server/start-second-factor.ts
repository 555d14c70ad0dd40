import { Secret } from 'otpauth'
import { toString as drawQr } from 'qrcode'
import type { Tx } from '../../../platform/server/db.ts'
import { seal } from '../../../platform/server/seal.ts'
import type { House } from '../../../platform/server/wire.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { personById } from '../../accounts/server/public.ts'
import { totpOf } from './second-factor.ts'

const SECRET_BYTES = 20

/** Gives the account a new secret that counts for nothing until a code confirms it; refuses while a factor is on. */
export async function startSecondFactor(tx: Tx, house: House, userId: string, issuer: string) {
  const person = (await personById(tx, userId)) ?? notFound()
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const sealed = seal(house.secrets.columnKey, secret)
  const kept = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret_sealed: sealed })
    .onConflict(c =>
      c
        .column('user_id')
        .doUpdateSet({ secret_sealed: sealed, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!kept) throw new Refusal('signin.second-factor-on')
  const address = totpOf(secret, person.username, issuer).toString()
  return { secret, address, picture: await pictureOf(address) }
}

/** A QR picture that an `img` can show as it is. */
async function pictureOf(address: string): Promise<string> {
  const svg = await drawQr(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
