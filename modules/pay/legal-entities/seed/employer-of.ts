import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedPerson } from '#modules/hr/archives/seed/planned-person.ts'
import { LEGAL_ENTITIES } from '#platform/seed/place-pool.ts'
import { pickAt } from '#platform/seed/random-stream.ts'

/** The number of the employer of a person: that of the department. */
export function employerOf(
  { posts, departments }: Pick<Company, 'posts' | 'departments'>,
  { post }: Pick<PlannedPerson, 'post'>,
): number {
  const { companyEntity } = pickAt(departments, pickAt(posts, post).department)
  return Math.max(0, LEGAL_ENTITIES.indexOf(companyEntity ?? ''))
}
