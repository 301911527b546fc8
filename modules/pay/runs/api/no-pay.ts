/** Why a person has no row in a run: the key of a message. */
export type PayBlock =
  | 'pay.blockNoTerms'
  | 'pay.blockNoAttendance'
  | 'pay.blockDaysUnclear'
  | 'pay.blockKindOfPay'
  | 'pay.blockContributions'
  | 'pay.blockMerit'
  | 'pay.blockDamage'
  | 'pay.blockMinimum'
  | 'pay.blockSettled'
  | 'pay.blockInNormal'
  | 'pay.blockCompensation'

export class NoPay extends Error {
  constructor(readonly reason: PayBlock) {
    super(`The pay cannot be worked out: ${reason}`)
  }
}
