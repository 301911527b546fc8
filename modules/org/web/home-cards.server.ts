import { vacancies } from '#modules/org/wire/home-cards.ts'
import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { HomeStart } from '#platform/web/home/home-start.ts'
import { formatNumber } from '#platform/web/lib/format.ts'

const CHART = '/org/chart'

export const orgHomeStarts: readonly HomeStart[] = [
  { label: 'home.starts.chart', href: CHART, entry: CHART, buttons: ['view'] },
]

/** 组织: cards about departments and their approved places. */
export const orgHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'org/vacancies',
    title: 'home.vacancies.title',
    place: 'side',
    data: vacancies,
    draw: ({ t, language }, { departments }) =>
      departments.length === 0
        ? null
        : {
            more: { href: CHART, label: t('home.all') },
            note: t('home.vacancies.alone'),
            body: {
              shape: 'rows',
              rows: departments.map(({ id, name, plan, people, vacancy }) => ({
                id,
                title: name,
                face: null,
                icon: 'sitemap',
                href: `/org/departments/${id}`,
                note: t('home.vacancies.filled', {
                  count: plan,
                  plan: formatNumber(plan, language),
                  people: formatNumber(people, language),
                }),
                pill: {
                  tone: vacancy < 0 ? 'bad' : 'warn',
                  text: t(vacancy < 0 ? 'home.headcount.over' : 'home.headcount.free', {
                    places: formatNumber(Math.abs(vacancy), language),
                  }),
                },
              })),
            },
          },
  }),
]
