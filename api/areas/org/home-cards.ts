import { homeCard } from '#api/areas/home-card.ts'
import { readVacancies } from '#api/queries/org/vacancies.ts'
import { vacancies } from '#contracts/home/org.ts'

/** 组织: what the home page shows of departments and their places. */
export const orgHomeCards = [
  homeCard({
    ...{ name: 'org/vacancies', answer: vacancies },
    read: ({ actor, store }) => readVacancies(store, actor),
  }),
]
