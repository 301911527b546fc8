import { meritFactors } from '#modules/pay/merit/define/merit-factor.ts'
import { meritSalaries } from '#modules/pay/merit/define/merit-salary.ts'
import {
  isFactor,
  MERIT_CALLS,
  type MeritDepartments,
  meritDepartments,
} from '#modules/pay/merit/wire/merit.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { chosenMonth, saveBoxes, type Typed } from './boxes-form.server.ts'
import { type BoxesView, type BoxLine, boxName } from './boxes-view.ts'

const ADDRESS = '/pay/merit-departments'
const NONE = '—'
const WHOLE = '1.00'

type Department = MeritDepartments['departments'][number]

function lineOf(
  { t }: SignedInCall,
  department: Department,
  { mayWrite, typed }: { mayWrite: boolean; typed: Typed | null },
): BoxLine {
  const { deptId: key, department: name, factor, people, grades, isTopHeavy } = department
  const graded = grades.filter(({ count }) => count > 0)
  return {
    key,
    name,
    about: '',
    facts: [
      { label: t('merit.inSheet'), text: people > 0 ? String(people) : NONE },
      {
        label: t('merit.grades'),
        text: graded.map(({ grade, count }) => `${grade} ${count}`).join(' · ') || NONE,
      },
    ],
    warning: isTopHeavy ? t('merit.topHeavy', { grade: grades[0]?.grade ?? '' }) : null,
    box: mayWrite
      ? {
          name: boxName('value', key),
          label: t('merit.factorOf', { name }),
          value: typed?.get(key)?.value ?? factor ?? '',
        }
      : null,
    fixed: factor ?? WHOLE,
    note: null,
  }
}

async function viewOf(call: SignedInCall, month: string, typed: Typed | null): Promise<BoxesView> {
  const { t, gateway } = call
  const [{ departments, limit }, navigation] = await Promise.all([
    gateway.ask(MERIT_CALLS.departments, { month }, meritDepartments),
    gateway.navigation(),
  ])
  const buttons = buttonCodesAt(navigation, `/${meritFactors.path}`)
  const mayWrite = ['add', 'edit', 'delete'].every((button) => buttons.has(button))
  const sheet = `/${meritSalaries.path}`
  const counts = t('merit.factorsCount')
  return {
    title: t('merit.departments'),
    address: ADDRESS,
    month,
    count: t('merit.departmentCount', { count: departments.length }),
    about: limit
      ? `${counts} ${t('merit.limit', {
          share: `${fractionOf(limit.share).times(100).written(0)} %`,
          people: limit.fromPeople,
        })}`
      : counts,
    headings: { first: t('merit.department'), box: t('merit.factor'), note: null },
    lines: departments.map((department) => lineOf(call, department, { mayWrite, typed })),
    empty: t('merit.noDepartment'),
    problems: [],
    next: buttonCodesAt(navigation, sheet).has('view')
      ? { label: t('merit.toSheet'), href: `${sheet}?month=${month}` }
      : null,
  }
}

/** Departments with people, their factors and how their merit is graded. */
export const loadMeritDepartments = (call: SignedInCall): Promise<BoxesView> =>
  viewOf(call, chosenMonth(call.url.searchParams.get('month')), null)

/** Saves the factors of a month. */
export const saveMeritDepartments = redrawing(async function saveMeritDepartments(
  call: SignedInCall,
) {
  const month = chosenMonth(String(call.form.get('month') ?? ''))
  return saveBoxes(call, {
    view: (typed) => viewOf(call, month, typed),
    problemOf: (value) => (isFactor(value) ? null : call.t('merit.noFactor')),
    send: (typed) =>
      call.gateway.send('PUT', MERIT_CALLS.factors, {
        month,
        rows: [...typed].map(([deptId, { value }]) => ({ deptId, factor: value || null })),
      }),
    to: `${ADDRESS}?month=${month}`,
  })
})
