import { type FieldProblem, invalidFields } from '#api/failure.ts'
import type { RecordValue } from '#contracts/envelope.ts'
import { readIdCard } from '#contracts/id-card.ts'
import { archives } from '#resources/hr/archive.ts'

const RESIDENT_IDENTITY_CARD = '1'
const OTHER_DOCUMENT = /^[A-Za-z0-9()]{5,18}$/
/** Labour Law of the PRC, article 15. */
const MINIMUM_AGE_YEARS = 16

export type ArchiveValues = Readonly<Record<string, RecordValue | undefined>>
type Problems = Record<string, FieldProblem>

function text(values: ArchiveValues, name: string): string | null {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function yearsLater(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
}

/** The birth date that counts: from the identity card, else the typed one. */
function checkIdentity(values: ArchiveValues, today: string, problems: Problems): string | null {
  const number = text(values, 'idCardNo') ?? ''
  const typed = text(values, 'birthDate')
  if (values.idType !== RESIDENT_IDENTITY_CARD) {
    if (!OTHER_DOCUMENT.test(number)) problems.idCardNo = { key: 'invalid.idDocument' }
    if (!typed) problems.birthDate = { key: 'invalid.birthDateNeeded' }
    else if (typed > today) problems.birthDate = { key: 'invalid.date' }
    return typed
  }
  const facts = readIdCard(number.toUpperCase(), today)
  if (!facts) {
    problems.idCardNo = { key: 'invalid.idCard' }
    return null
  }
  if (values.gender !== facts.gender) problems.gender = { key: 'invalid.genderMismatch' }
  if (typed && typed !== facts.birthDate) problems.birthDate = { key: 'invalid.birthDateMismatch' }
  return facts.birthDate
}

function checkOrder(
  values: ArchiveValues,
  earlier: string,
  later: string,
  problems: Problems,
  blamed = later,
): void {
  const [first, second] = [text(values, earlier), text(values, later)]
  if (first && second && second < first) {
    problems[blamed] ??= {
      key: 'invalid.dateOrder',
      values: { earlier: `@${earlier}`, later: `@${later}` },
    }
  }
}

/**
 * Checks a whole personnel file and answers the columns that follow from it:
 * birth date and normalised document number.
 * `today` is a date in Asia/Shanghai.
 */
export function checkArchive(values: ArchiveValues, today: string): Record<string, string | null> {
  const problems: Problems = {}
  const birthDate = checkIdentity(values, today, problems)
  const joinDate = text(values, 'joinDate')
  if (birthDate && joinDate && joinDate < yearsLater(birthDate, MINIMUM_AGE_YEARS)) {
    problems.joinDate = { key: 'invalid.tooYoung' }
  }
  checkOrder(values, 'joinGroupDate', 'joinDate', problems)
  checkOrder(values, 'workStartDate', 'joinDate', problems)
  // These two are not typed: it is the day of joining that does not fit.
  checkOrder(values, 'joinDate', 'regularDate', problems, 'joinDate')
  checkOrder(values, 'joinDate', 'leaveDate', problems, 'joinDate')
  if (Object.keys(problems).length > 0 || !birthDate) throw invalidFields(archives, problems)
  return {
    birthDate,
    idCardNo: (text(values, 'idCardNo') ?? '').toUpperCase(),
  }
}
