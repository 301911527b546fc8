import { PROTECTED } from '#modules/hr/departures/define/choices.ts'
import { leftOutOf } from '#modules/hr/departures/define/compensation/compute-compensation.ts'
import {
  needsProtectionCheck,
  needsUnionNotice,
} from '#modules/hr/departures/define/compensation/departure-kinds.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import type { CompensationSheet } from '#modules/hr/departures/wire/departure.ts'
import { POLICY_KEYS } from '#modules/system/policy/define/policy-keys.ts'
import type { Missing } from '#platform/api/approval/documents/document-kind.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { type Words, writeWords } from '#platform/wire/language/words.ts'
import { readCompensation } from './read-compensation.ts'
import { readDepartureFacts } from './read-departure-facts.ts'

/**
 * Returns the check of protection if it is missing. It is not missing when HR has done it, or a note gives the reason
 * why not.
 */
function missingProtection(record: WireRecord): Missing[] {
  const { protection, protectionNote } = record
  const isKnown = protection === PROTECTED.yes || protection === PROTECTED.no
  if (isKnown || !needsProtectionCheck(record) || hasText(protectionNote)) return []
  return [{ field: 'protection', problem: { key: 'invalid.protectionUnchecked' } }]
}

/**
 * Returns the notice to the union if it is missing. It is not missing when the departure has the day of the notice, or
 * the reason why there is none.
 */
async function missingNotice(db: Database | Tx, record: WireRecord): Promise<Missing[]> {
  if (hasText(record.unionNotifiedOn) || hasText(record.unionNote)) return []
  const facts = await readDepartureFacts(db, record)
  if (!facts || !needsUnionNotice(record, facts)) return []
  return [{ field: 'unionNotifiedOn', problem: { key: 'invalid.unionNotNotified' } }]
}

/**
 * What a departure must still have before it can be submitted: the check of protection and the notice to the
 * union.
 */
export async function missingToAsk(db: Database | Tx, record: WireRecord): Promise<Missing[]> {
  return [...missingProtection(record), ...(await missingNotice(db, record))]
}

type Figure = CompensationSheet['missing'][number]

/** Figures that come from parameters, not from fields of the departure. */
const PARAMETERS: Readonly<Partial<Record<Figure, keyof typeof POLICY_KEYS>>> = {
  paidDays: 'paid.days',
  unusedRate: 'annualLeave.unusedRate',
}

function nameOf(figure: Figure, language: Language): string {
  const parameter = PARAMETERS[figure]
  if (parameter) return POLICY_KEYS[parameter].label[language]
  return fieldLabel(departures, figure === 'leaveReason' ? 'annualLeaveReason' : figure, language)
}

const namesIn = (figures: readonly Figure[], language: Language) =>
  listText(
    figures.map((figure) => nameOf(figure, language)),
    { language },
  )

const namesOf = (figures: readonly Figure[]): Words =>
  writeWords((language) => namesIn(figures, language))

/**
 * The figures that the total still needs before the departure can be completed. The answer names them but
 * contains no amount.
 */
export async function missingToComplete(db: Database | Tx, record: WireRecord): Promise<Missing[]> {
  if (hasText(record.figuresNote)) return []
  const facts = await readDepartureFacts(db, record)
  const figures = facts ? leftOutOf(await readCompensation(db, record, facts)) : []
  if (figures.length === 0) return []
  const problem = { key: 'dimission.figuresMissing', values: { names: namesOf(figures) } }
  return [{ field: 'figuresNote', problem, action: 'settle' }]
}
