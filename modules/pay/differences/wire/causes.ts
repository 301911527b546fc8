/**
 * The causes of a difference between two months of pay, in the order in which they are worked out (domain 16 §7).
 * - `terms`: the amounts of the pay terms, the share in a probation, pay by the day or hour.
 * - `days`: the paid days of the employment in the month.
 * - `overtime`: hours by class, and hours given back.
 * - `absence`: unpaid days and sick days.
 * - `merit`: the merit pay of the month.
 * - `inputs`: single payments and deductions.
 * - `carry`: the amount carried from the month before.
 * - `insurance`, `fund`: the shares of the month.
 * - `deductions`: the deductions that the person declared for tax.
 * - `taxYear`: the step of the cumulative tax.
 * - `parameters`: rates and limits of the law and of the place of work.
 * - `later`: facts of the month before that changed after its audit, which back pay settles.
 */
export const PAY_CAUSES = [
  'terms',
  'days',
  'overtime',
  'absence',
  'merit',
  'inputs',
  'carry',
  'insurance',
  'fund',
  'deductions',
  'taxYear',
  'parameters',
  'later',
] as const

export type PayCause = (typeof PAY_CAUSES)[number]
