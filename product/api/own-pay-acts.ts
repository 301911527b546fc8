/**
 * Acts that change a person's pay or leave. Users may not do them for themselves: another user with the
 * same permission must. Add every new act of this kind here;
 * `platform/tests/records/four-eyes.test.ts` then requires a test of it.
 */
export const OWN_PAY_ACTS = [
  /** Days that are added to a balance of leave by hand, or taken from it. */
  'adjustBalance',
  /** Clock-ins from a file of a machine. */
  'importClockIns',
  /** A roster of days that have begun or are over: it decides whether a person was late or absent. */
  'changePastRoster',
  /** Membership of an attendance group on past days: its rules decide how days are counted. */
  'changePastGroup',
  /** Reopening a closed day or month, for all people who were in the group then. */
  'openAttendance',
  /** A row of a sheet of the month that is added by hand or typed over. */
  'typeSheet',
  /** Discarding typed values of such a row, which is then computed anew. */
  'resetSheet',
  /** A certificate with a bonus. */
  'writePaidCertificate',
  /**
   * A move of a certificate with an allowance: it is paid in store and registered, and not paid while its owner
   * has it or after cancelling.
   */
  'movePaidCertificate',
  /** Corrections of state, employment type, place and dates of a file: they decide when pay begins. */
  'correctEmployment',
  /** The start of a person's work: years of service decide the leave. */
  'writeService',
] as const

export type OwnPayAct = (typeof OWN_PAY_ACTS)[number]
