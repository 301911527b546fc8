import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'

/**
 * Acts that count in somebody's pay or in his leave. Nobody does them for himself: another person with the
 * same right does. Whoever adds such an act to the product adds it here, and
 * `platform/tests/records/four-eyes.test.ts` asks for a try of it.
 */
export const OWN_PAY_ACTS = [
  /** Days that are added to a balance of leave by hand, or taken from it. */
  'adjustBalance',
  /** Clock-ins from a file of a machine. */
  'importClockIns',
  /** A roster of days that are over or have begun: it says whether somebody was late or absent. */
  'changePastRoster',
  /** Membership of an attendance group on days that are over: its rules say how days are counted. */
  'changePastGroup',
  /** A closed day or month that is opened again, for everybody who was in the group then. */
  'openAttendance',
  /** A row of a sheet of the month that is added by hand or typed over. */
  'typeSheet',
  /** What was typed into such a row is given up, and it is computed anew. */
  'resetSheet',
  /** A certificate that somebody is paid for. */
  'writePaidCertificate',
  /** Where such a certificate is: in store and registered it is paid for, with its owner and cancelled it is not. */
  'movePaidCertificate',
  /** State, kind of employment, place and days of a file, put right: they decide from when on somebody is paid. */
  'correctEmployment',
  /** Since when somebody works: years of service decide how much leave he has. */
  'writeService',
] as const

export type OwnPayAct = (typeof OWN_PAY_ACTS)[number]

/** Whether one of these people, by the ids of their personnel files, is the one who acts. */
export const concernsOneself = ({ userBaseId }: Actor, people: readonly unknown[]): boolean =>
  userBaseId !== null && people.includes(userBaseId)

/** Refuses an act that counts in one's own pay or leave. */
export function refuseOwnPay(actor: Actor, _act: OwnPayAct, people: readonly unknown[]): void {
  if (concernsOneself(actor, people)) throw new Failure('conflict', 'conflict.ownPay')
}

/** The same of rows of a statement: whether a row, by a column of it, is of the one who acts. */
export function isOwnPayRow(
  userBaseId: string | null,
  _act: OwnPayAct,
  column: string,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} is not distinct from ${userBaseId}::uuid
    and ${userBaseId}::uuid is not null)`
}
