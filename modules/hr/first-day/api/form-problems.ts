import { findArchiveProblems } from '#modules/hr/archives/api/check-archive.ts'
import { RESIDENT_IDENTITY_CARD } from '#modules/hr/archives/define/archive-personal-fields.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import { fieldProblems, type WriteInput, writeSchema } from '#platform/define/engine/schema.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { rowPart } from '#platform/wire/records/form-parts.ts'

type Values = Readonly<Record<string, RecordValue | undefined>>
export type Problems = Record<string, FieldProblem>

/** The days that the form is checked against. */
export type FormDays = { today: string; planJoinDate: string }

/** What the checks know of the person: birth date and gender follow from an identity card. */
type Told = { birthDate: string | null; gender: string | null; problems: Problems }

const IDENTITY = ['idType', 'idCardNo', 'gender', 'birthDate', 'workStartDate'] as const

/** Rows of a field whose last month is before the first one. */
function rowProblems(values: Values, field: string, first: string, last: string): Problems {
  const rows = Array.isArray(values[field]) ? values[field] : []
  const problems: Problems = {}
  for (const [index, row] of rows.entries()) {
    if (typeof row !== 'object' || row === null) continue
    const [from, until] = [row[first as keyof typeof row], row[last as keyof typeof row]]
    if (from && until && String(until) < String(from)) {
      problems[rowPart(field, index, last)] = { key: 'register.endBeforeStart' }
    }
  }
  return problems
}

/** Checks the person as the personnel file will: the number, the age on the first day, the order of days. */
export function checkNewColleague(values: Values, { today, planJoinDate }: FormDays): Told {
  const asked = Object.fromEntries(IDENTITY.map((name) => [name, values[name]]))
  const joining = Object.assign(asked, { joinDate: planJoinDate })
  const { birthDate, gender, problems } = findArchiveProblems(joining, today, {
    isJoinDateTyped: false,
  })
  const { joinDate: tooYoung, workStartDate: order, ...kept } = problems
  const isCard = values.idType === RESIDENT_IDENTITY_CARD
  const found: Problems = Object.assign(
    kept,
    rowProblems(values, 'educations', 'startDate', 'graduateDate'),
    rowProblems(values, 'works', 'startDate', 'endDate'),
  )
  if (tooYoung) found[isCard ? 'idCardNo' : 'birthDate'] = tooYoung
  if (order) found.workStartDate = { key: 'register.startAfterJoining' }
  return { birthDate, gender, problems: found }
}

type Checked = { values: Record<string, RecordValue>; problems: Problems }

/** Checks a whole form by the rules of its fields and of the person. */
export function checkForm(
  values: Record<string, RecordValue>,
  { id, hiringId }: { id: string; hiringId: string },
  days: FormDays,
): Checked {
  const whole = Object.assign({}, values, { id, hiringId })
  const parsed = writeSchema(registers, 'add').safeParse(whole)
  const ofFields = parsed.success ? {} : fieldProblems(registers, parsed.error)
  const known: WriteInput = parsed.success ? parsed.data : (whole as WriteInput)
  const { birthDate, gender, problems } = checkNewColleague(known, days)
  const told = { birthDate: birthDate ?? known.birthDate, gender: gender ?? known.gender }
  return {
    values: Object.assign({}, known, told) as Record<string, RecordValue>,
    problems: Object.assign(problems, ofFields),
  }
}
