/**
 * Acts that change a person's pay or leave. Users may not perform them for themselves: another user with the
 * same permission must. Add every new act of this kind here; `platform/tests/records/four-eyes.test.ts` then
 * requires a test of it.
 */
export const OWN_PAY_ACTS = [
  /** Adding days to a leave balance by hand, or subtracting them. */
  'adjustBalance',
  /** Importing clock-ins from the file of an attendance machine. */
  'importClockIns',
  /**
   * Changing the roster of past days or of days that have begun: it decides whether a person was late or
   * absent.
   */
  'changePastRoster',
  /**
   * Changing the membership of an attendance group on past days: the rules of the group decide how days are
   * counted.
   */
  'changePastGroup',
  /** Reopening a closed day or month, for all employees who were in the group at that time. */
  'openAttendance',
  /** Adding a row to a month sheet by hand, or typing over its values. */
  'typeSheet',
  /** Discarding the typed values of such a row, which is then computed again. */
  'resetSheet',
  /** Writing a certificate with a bonus. */
  'writePaidCertificate',
  /**
   * Changing the state of a certificate with an allowance. The company pays the allowance while it stores the
   * registered certificate. It pays none while the owner has the certificate, or after the certificate is cancelled.
   */
  'movePaidCertificate',
  /**
   * Correcting the state, employment type, place and dates of a personnel file: they decide when pay begins.
   */
  'correctEmployment',
  /** Changing the date when a person began to work: years of service decide the leave. */
  'writeService',
  /** Proposing terms of pay. */
  'writeSalaryTerm',
  /** Typing an amount that reaches pay. */
  'writePayInput',
  /** Entering a benefit. */
  'writeBenefit',
  /** Entering or changing a person in the register of insurance or of the housing fund. */
  'writeContribution',
  /** Entering a card that takes pay, and deciding a change of it. */
  'writeBankCard',
  /** Naming a row of pay as paid without a bank file. */
  'payOtherwise',
  /** Deciding that a run of pay is approved without a person. */
  'waiveCheck',
  /** Giving a row of a salary spreadsheet to a person. */
  'matchSpreadsheetRow',
  /** Moving a salary spreadsheet to its next state, with the pay of everybody in it. */
  'settleSpreadsheet',
  /** Appointing to a title, and ending or correcting an appointment: its allowance is paid by its days. */
  'writeTitleTerm',
  /** Writing a tax profile or the balance of a tax year. */
  'writeTaxStanding',
] as const

export type OwnPayAct = (typeof OWN_PAY_ACTS)[number]
