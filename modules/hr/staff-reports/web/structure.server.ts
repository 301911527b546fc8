import { archives } from '#modules/hr/archives/define/archive.ts'
import { EDUCATION } from '#modules/hr/archives/define/choices.ts'
import { AGE_BANDS, type Counted, type Structure } from '#modules/hr/wire/home-cards.ts'
import { choiceLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

const MAX_BARS = 8

type Bar = { name: string; count: number }

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
        namedBy(education, EDUCATION.options.map(({ value }) => value).reverse(), (value) =>
          choiceLabel(EDUCATION, value, language),
        ),
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
      },
      { label: title, about: aboutPeople(call), categoryName: title, language, isPart: true },
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

/** Names the values in their order, and leaves out those that no person has. */
function namedBy(
  counted: readonly Counted[],
  values: readonly string[],
  nameOf: (value: string) => string,
): Bar[] {
  return values
    .map((value) => ({ name: nameOf(value), count: countOf(counted, value) }))
    .filter(({ count }) => count > 0)
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
    return { name, count: countOf(counted, upper) }
  })
  return withUnknown(t, bars, countOf(counted, null))
}

function withUnknown(t: SignedInCall['t'], bars: Bar[], unknown: number): Bar[] {
  return unknown > 0 ? [...bars, { name: t('home.structure.unknown'), count: unknown }] : bars
}

function largest({ t }: SignedInCall, departments: readonly Counted[]): Bar[] {
  const bars = departments.map(({ name, count }) => ({ name: name ?? '', count }))
  if (bars.length <= MAX_BARS) return bars
  const shown = bars.slice(0, MAX_BARS - 1)
  const rest = bars.slice(MAX_BARS - 1).reduce((sum, { count }) => sum + count, 0)
  return [...shown, { name: t('home.structure.others'), count: rest }]
}
