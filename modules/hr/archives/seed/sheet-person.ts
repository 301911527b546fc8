import { type Company, personName } from '#modules/hr/archives/seed/archive-rows.ts'
import { chainOf } from '#modules/org/departments/seed/organisation-rows.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import type { SeedContext } from '#platform/seed/seed-context.ts'

/** The columns about a person in a month sheet. `at` is the index of the person in the demo company. */
export function sheetPerson(context: SeedContext, company: Company, at: number) {
  const person = pickAt(company.people, at)
  const post = pickAt(company.posts, person.post)
  const department = pickAt(company.departments, post.department)
  const names = chainOf(company.departments, post.department).map(
    (link) => pickAt(company.departments, link).name,
  )
  return {
    user_id: context.idOf('user_base_info', at),
    emp_no: person.empNo,
    person_name: personName(context, person, at),
    dept_id: context.idOf('department', post.department),
    department: (names.length > 1 ? names.slice(1) : names).join('/'),
    post_name: post.name,
    city: department.city,
    company_entity: department.companyEntity,
  }
}
