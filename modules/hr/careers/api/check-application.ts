import { EDUCATION } from '#modules/hr/archives/define/choices.ts'
import type { ApplicationAsked } from '#modules/hr/careers/wire/careers.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { Failure, type FieldProblem } from '#platform/api/failure.ts'
import { checkProblem, tidyText } from '#platform/wire/values/checks.ts'
import { isAnswered, type SignedForm } from './signed-form.ts'

/** What a stranger typed, in its stored form; null for what is missing. */
export type Typed = {
  name: string
  phone: string
  email: string | null
  edu: string | null
  school: string | null
  major: string | null
  workYears: number | null
}

export type Problems = Record<string, FieldProblem>

const TEXTS = ['name', 'phone', 'email', 'school', 'major'] as const

/** A text of the form, as the record of a person stores it; its problem is noted. */
export function readOwnText(
  name: (typeof TEXTS)[number],
  typed: string,
  problems: Problems,
): string | null {
  if (typed === '') return null
  const { check, max: most = 0 } = talents.fields[name]?.rule ?? {}
  const text = tidyText(typed, check)
  const problem = check ? checkProblem(check, text) : null
  if ([...text].length > most) problems[name] = { key: 'invalid.tooLong', values: { max: most } }
  else if (problem) problems[name] = problem
  return text
}

function readEducation({ edu }: ApplicationAsked, problems: Problems): string | null {
  if (edu === '') return null
  if (!EDUCATION.options.some(({ value }) => value === edu))
    problems.edu = { key: 'invalid.choice' }
  return edu
}

function readYears({ workYears }: ApplicationAsked, problems: Problems): number | null {
  if (workYears === '') return null
  const years = Number(workYears)
  const most = talents.fields.workYears?.rule.max ?? 0
  if (!/^\d{1,2}$/.test(workYears) || years > most) {
    problems.workYears = { key: 'careers.years', values: { max: most } }
  }
  return years
}

/** Reads a form; refuses it with every problem at its field. */
export function checkApplication(form: SignedForm, asked: ApplicationAsked): Typed {
  const problems: Problems = {}
  const required = { key: 'invalid.required' }
  const [name, phone, email, school, major] = TEXTS.map((field) =>
    readOwnText(field, asked[field], problems),
  ) as [string | null, string | null, string | null, string | null, string | null]
  const typed = { edu: readEducation(asked, problems), workYears: readYears(asked, problems) }
  if (name === null) problems.name = required
  if (phone === null) problems.phone = required
  if (asked.files.length === 0) problems.files = { key: 'careers.noFile' }
  if (!asked.isAgreed) problems.isAgreed = { key: 'careers.notAgreed' }
  if (!isAnswered(form, asked.sum)) problems.sum = { key: 'careers.wrongSum' }
  // Only a program fills in a field that nobody sees.
  if (asked.website !== '') problems.sum = { key: 'careers.wrongSum' }
  if (Object.keys(problems).length > 0) {
    throw new Failure('invalid', 'invalid.form', { fields: problems, resource: talents })
  }
  return { name: name ?? '', phone: phone ?? '', email, school, major, ...typed }
}
