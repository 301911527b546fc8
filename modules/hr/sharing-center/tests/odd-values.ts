import { CAREERS_CALLS } from '#modules/hr/careers/wire/careers.ts'
import { FIRST_DAY_CALLS } from '#modules/hr/first-day/wire/first-day.ts'
import { SHOWN_CALLS } from '#modules/hr/sharing-center/wire/shown.ts'
import { newId } from '#tests/api/running-api.ts'
import type { ShownDesk } from './shown-desk.ts'

/**
 * What no form of ours sends: other types, numbers out of range, and texts that a database or a page may take for orders.
 */
export const ODD_VALUES: readonly unknown[] = [
  null,
  0,
  -1,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  1e308,
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '１２３',
  "'; drop table candidate; --",
  '2026-02-30 25:61:61',
  'x'.repeat(20_000),
  [],
  [null],
  ['x'],
  [newId()],
  Array.from({ length: 200 }, () => newId()),
  {},
  { opening: {} },
]

type Body = Readonly<Record<string, unknown>>

/** A body that each public call takes, with what really opens its page. Each is made anew for each value. */
export async function publicBodies(
  desk: ShownDesk,
  openings: Readonly<Record<string, string>>,
): Promise<readonly (readonly [string, () => Promise<Body> | Body])[]> {
  const { deptId } = desk
  const need = await desk.published()
  const { form } = await desk.opened(need)
  const applied = await desk.applied(need)
  const opening = (await desk.enter(applied.ticket)) ?? ''
  const { offer = '', ticket = '' } = openings
  const more = { website: '', email: '', edu: '', school: '', major: '', workYears: '' }
  const answer = { isAccepted: false, name: '', phoneEnd: '', reason: '', hash: '' }
  const step = { step: 'basic', texts: { name: '录用人' }, isFinished: true }
  return [
    [CAREERS_CALLS.vacancies, () => ({ city: '', family: '' })],
    [CAREERS_CALLS.vacancy, () => ({ id: need })],
    [CAREERS_CALLS.post, () => ({ id: newId() })],
    [CAREERS_CALLS.department, () => ({ id: deptId })],
    [CAREERS_CALLS.team, () => ({ id: deptId })],
    [CAREERS_CALLS.listed, () => ({ any: '' })],
    [CAREERS_CALLS.open, () => ({ id: need, form, by: '' })],
    [CAREERS_CALLS.apply, async () => desk.entry((await desk.opened(need)).form, more)],
    [CAREERS_CALLS.openStatus, () => ({ token: applied.ticket })],
    [CAREERS_CALLS.status, () => ({ opening })],
    [CAREERS_CALLS.leavePool, () => ({ opening })],
    [CAREERS_CALLS.takeTime, () => ({ opening, round: 1, at: '2199-01-01 10:00:00' })],
    [CAREERS_CALLS.openOffer, () => ({ token: 'x', passcode: '000000' })],
    [CAREERS_CALLS.offer, () => ({ opening: offer })],
    [CAREERS_CALLS.answerOffer, () => Object.assign({ opening: offer }, answer)],
    [CAREERS_CALLS.kept, () => ({ opening })],
    [CAREERS_CALLS.askPrivacy, () => ({ opening, kind: '更正', words: '' })],
    [FIRST_DAY_CALLS.open, () => ({ ticket })],
    [FIRST_DAY_CALLS.read, () => ({ ticket })],
    [FIRST_DAY_CALLS.save, () => Object.assign({ ticket }, step)],
    [FIRST_DAY_CALLS.removeFile, () => ({ ticket, id: newId() })],
    [
      FIRST_DAY_CALLS.send,
      () => ({ ticket, isTrue: true, isAgreed: true, consentTextId: newId() }),
    ],
    ...Object.entries(SHOWN_CALLS).map(
      ([tier, call]) => [call, () => ({ opening: openings[tier] ?? '' })] as const,
    ),
    // It ends the application, so it is the last one.
    [CAREERS_CALLS.withdraw, () => ({ opening })],
  ]
}
