/** Why a tax cannot be worked out. The words stand under `tax.blocked` of the messages. */
export type TaxBlock =
  | 'residenceUnknown'
  | 'noFundLimit'
  | 'noAverage'
  | 'noAnnuityLimit'
  | 'bonusUsed'
  | 'bonusOver'
  | 'order'
  | 'openingMissing'

/** A tax that cannot be worked out: no figure is better than a wrong one. */
export class TaxBlocked extends Error {
  constructor(readonly reason: TaxBlock) {
    super(`The tax cannot be worked out: ${reason}`)
  }
}
