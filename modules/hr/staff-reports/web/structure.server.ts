import { archives } from '#modules/hr/archives/define/archive.ts'
import { EDUCATION } from '#modules/hr/archives/define/choices.ts'
import { ROSTER_TABS } from '#modules/hr/archives/define/employment-states.ts'
import { AGE_BANDS, type Counted, type Structure } from '#modules/hr/wire/home-cards.ts'
import { choiceLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { dayAfter, monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { termOver } from '#platform/wire/time/terms.ts'

const MAX_BARS = 8
const MONTHS = 12

const ARCHIVES = `/${archives.path}`
const AT_WORK = ROSTER_TABS.of.working.join(',')
const LEFT = ROSTER_TABS.of.left.join(',')

/** `href` leads to the list of the people whom the bar counts; null when there is no such list. */
type Bar = { name: string; count: number; href: string | null }

/** The address of the list of people at work, filtered by these conditions. */
function filesAtWork(conditions: Readonly<Record<string, string>>): string {
  return `${ARCHIVES}?${new URLSearchParams(Object.assign({ status: AT_WORK }, conditions))}`
}

/** The addresses of the lists of people who joined in each month, and of people who left in each month. */
export function pagesOfFlow(months: readonly string[]): string[][] {
  const lastDay = (month: string) => dayAfter(`${monthBefore(month, -1)}-01`, -1)
  return [
    months.map((month) => {
      const query = { joinDateStart: `${month}-01`, joinDateEnd: lastDay(month) }
      return `${ARCHIVES}?${new URLSearchParams(query)}`
    }),
    months.map((month) => {
      const query = { leaveDateStart: `${month}-01`, leaveDateEnd: lastDay(month), status: LEFT }
      return `${ARCHIVES}?${new URLSearchParams(query)}`
    }),
  ]
}

/** Charts of people by age, education and department; empty charts are left out. */
export function describeStructure(call: SignedInCall, found: Structure) {
  const { t, language } = call
  const { age, education, departments } = found
  const parts = [
    { name: 'age', bars: age && bandsOf(call, age) },
    {
      name: 'education',
      bars:
        education &&
        EDUCATION.options
          .map(({ value }) => ({
            name: choiceLabel(EDUCATION, value, language),
            count: countOf(education, value),
            href: filesAtWork({ edu: value }),
          }))
          .reverse()
          .filter(({ count }) => count > 0),
    },
    { name: 'department', bars: largest(call, departments) },
  ]
  return parts.flatMap(({ name, bars }) => {
    if (!bars || bars.every(({ count }) => count === 0)) return []
    const title = t(`home.structure.${name}`)
    const chart = describeChart(
      {
        shape: 'rows',
        categories: bars.map((bar) => bar.name),
        series: [
          {
            name: t('home.structure.people'),
            colour: 'main',
            values: bars.map(({ count }) => count),
          },
        ],
        hrefs: [bars.map(({ href }) => href)],
      },
      { label: title, about: aboutPeople(call), categoryName: title, language, place: 'part' },
    )
    return [{ title, chart }]
  })
}

/** Note on figures of people: unit, source and day. */
export function aboutPeople({ t, language }: SignedInCall): string {
  return t('chart.about', {
    unit: t('chart.people'),
    source: resourceLabel(archives, language),
    day: formatDate(todayInShanghai(), language),
  })
}

function countOf(counted: readonly Counted[], value: string | null): number {
  return counted.find((row) => row.value === value)?.count ?? 0
}

function bandsOf({ t }: SignedInCall, counted: readonly Counted[]): Bar[] {
  const bars = AGE_BANDS.map((upper, index) => {
    const lower = Number(AGE_BANDS[index - 1] ?? 0) + 1
    const name =
      upper === ''
        ? t('home.structure.over', { age: lower - 1 })
        : index === 0
          ? t('home.structure.upTo', { age: upper })
          : `${lower}–${upper}`
    return { name, count: countOf(counted, upper), href: filesAtWork(bornFor(lower, upper)) }
  })
  return withUnknown(t, bars, countOf(counted, null))
}

/** The birth dates of people who are from `lower` to `upper` years old today. */
function bornFor(lower: number, upper: string): Record<string, string> {
  const today = todayInShanghai()
  const youngest = { birthDateEnd: termOver(today, -MONTHS * lower) }
  if (upper === '') return youngest
  const oldest = { birthDateStart: dayAfter(termOver(today, -MONTHS * (Number(upper) + 1)), 1) }
  return lower <= 1 ? oldest : Object.assign(oldest, youngest)
}

function withUnknown(t: SignedInCall['t'], bars: Bar[], unknown: number): Bar[] {
  if (unknown === 0) return bars
  const href = filesAtWork({ empty: 'birthDate' })
  return [...bars, { name: t('home.structure.unknown'), count: unknown, href }]
}

function largest({ t }: SignedInCall, departments: readonly Counted[]): Bar[] {
  const bars = departments.map(({ value, name, count }) => ({
    name: name ?? '',
    count,
    href: value === null ? null : filesAtWork({ deptId: value }),
  }))
  if (bars.length <= MAX_BARS) return bars
  const shown = bars.slice(0, MAX_BARS - 1)
  const rest = bars.slice(MAX_BARS - 1).reduce((sum, { count }) => sum + count, 0)
  return [...shown, { name: t('home.structure.others'), count: rest, href: null }]
}
