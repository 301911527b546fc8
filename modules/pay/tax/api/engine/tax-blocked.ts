/** Why a tax cannot be worked out. The messages have the words under `tax.blocked`. */
export type TaxBlock =
  | 'residenceUnknown'
  | 'noFundLimit'
  | 'noAverage'
  | 'noAnnuityLimit'
  | 'bonusUsed'
  | 'bonusOver'
  | 'order'
  | 'openingMissing'

/** A tax that cannot be worked out, because having no figure is better than having a wrong one. */
export class TaxBlocked extends Error {
  constructor(readonly reason: TaxBlock) {
    super(`The tax cannot be worked out: ${reason}`)
  }
}
