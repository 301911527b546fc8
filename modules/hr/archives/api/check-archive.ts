import { archives } from '#modules/hr/archives/define/archive.ts'
import { RESIDENT_IDENTITY_CARD } from '#modules/hr/archives/define/archive-personal-fields.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { termOver } from '#platform/wire/time/terms.ts'
import { longIdCardNo, readIdCard } from '#platform/wire/values/id-card.ts'

const OTHER_DOCUMENT = /^[A-Za-z0-9()]{5,18}$/
/** Labour Law of the PRC, article 15. */
const MINIMUM_AGE_YEARS = 16

export type ArchiveValues = Readonly<Record<string, RecordValue | undefined>>
type Problems = Record<string, FieldProblem>

function text(values: ArchiveValues, name: string): string | null {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The length of a resident identity number, including the check digit. */
const LENGTH = 18

type Identity = { birthDate: string | null; gender: string | null }

/**
 * Checks the document number, birth date and gender. Returns the birth date and gender from the identity card. For
 * other documents, returns the typed ones.
 */
function checkIdentity(values: ArchiveValues, today: string, problems: Problems): Identity {
  const number = text(values, 'idCardNo') ?? ''
  const [typed, gender] = [text(values, 'birthDate'), text(values, 'gender')]
  if (values.idType !== RESIDENT_IDENTITY_CARD) {
    if (!OTHER_DOCUMENT.test(number)) problems.idCardNo = { key: 'invalid.idDocument' }
    if (!typed) problems.birthDate = { key: 'invalid.birthDateNeeded' }
    else if (typed > today) problems.birthDate = { key: 'invalid.bornAhead' }
    if (!gender) problems.gender = { key: 'invalid.genderNeeded' }
    return { birthDate: typed, gender }
  }
  const facts = readIdCard(number, today)
  if (!facts) {
    problems.idCardNo = identityProblem(number)
    return { birthDate: null, gender: null }
  }
  if (gender && gender !== facts.gender) problems.gender = { key: 'invalid.genderMismatch' }
  if (typed && typed !== facts.birthDate) problems.birthDate = { key: 'invalid.birthDateMismatch' }
  return facts
}

/**
 * Explains why a text is not a resident identity number. For a number in the old form, suggests the number in
 * the current form.
 */
function identityProblem(number: string): FieldProblem {
  const proposal = longIdCardNo(number)
  if (proposal) return { key: 'invalid.idCardOld', values: { value: number, proposal } }
  if (number.length === LENGTH) return { key: 'invalid.idCard' }
  return { key: 'invalid.idCardLength', values: { length: number.length, wanted: LENGTH } }
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

type Options = { isJoinDateTyped?: boolean }
type Checked = Identity & { problems: Problems }

/**
 * Checks a whole personnel file. `today` is a date in Asia/Shanghai. An error about the order of two dates is shown at
 * the day of joining if the user typed that day, otherwise at the other date.
 */
export function findArchiveProblems(
  values: ArchiveValues,
  today: string,
  { isJoinDateTyped = true }: Options = {},
): Checked {
  const problems: Problems = {}
  const { birthDate, gender } = checkIdentity(values, today, problems)
  const joinDate = text(values, 'joinDate')
  if (birthDate && joinDate && joinDate < termOver(birthDate, MINIMUM_AGE_YEARS * 12)) {
    problems.joinDate = { key: 'invalid.tooYoung' }
  }
  for (const earlier of ['joinGroupDate', 'workStartDate']) {
    checkOrder(values, earlier, 'joinDate', problems, isJoinDateTyped ? 'joinDate' : earlier)
  }
  // Users do not type these two days, so the error is shown at the day of joining.
  checkOrder(values, 'joinDate', 'regularDate', problems, 'joinDate')
  checkOrder(values, 'joinDate', 'leaveDate', problems, 'joinDate')
  return { birthDate, gender, problems }
}

/**
 * Refuses a personnel file with problems, and returns the columns derived from it: birth date, gender and normalised
 * document number.
 */
export function checkArchive(
  values: ArchiveValues,
  today: string,
  options: Options = {},
): Record<string, string | null> {
  const { birthDate, gender, problems } = findArchiveProblems(values, today, options)
  if (Object.keys(problems).length > 0 || !birthDate) throw invalidFields(archives, problems)
  return {
    birthDate,
    gender,
    idCardNo: text(values, 'idCardNo'),
  }
}

/**
 * Fills an empty gender from the identity card, as if the user had typed it, so the history has it
 * too.
 */
export function withTold(input: WriteInput, { gender }: Record<string, string | null>): WriteInput {
  return 'gender' in input && !input.gender ? { ...input, gender } : input
}
