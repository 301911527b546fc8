import type { Figure, RecruitingFigures } from '#modules/hr/recruiting-figures/wire/figures.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'

export const FIGURES_PATH = '/hr/recruiting-figures'

type Counted = Pick<RecruitingFigures, 'from' | 'to' | 'deptId' | 'recruitingId'>

/** The choices as parameters of an address. */
export function choiceParams({ from, to, deptId, recruitingId }: Counted): Record<string, string> {
  return { from, to, deptId: deptId ?? '', recruitingId: recruitingId ?? '' }
}

/** The page of the rows that a figure counts; null where it counts none. */
export function rowsLink(
  counted: Counted,
  figure: Figure,
  { key = '', count }: { key?: string; count: number },
): string | null {
  if (count === 0) return null
  const choices = withParams('', choiceParams(counted))
  return `${FIGURES_PATH}/rows${withParams(choices, { figure, key })}`
}
