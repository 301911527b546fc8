import { readVacancies } from '#modules/org/establishment/api/vacancies.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { vacancies } from '#modules/org/wire/home-cards.ts'
import { homeCard } from '#platform/api/home/home-card.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'

/** 组织: what the home page shows of departments and their places. */
export const orgHomeCards = [
  homeCard({
    name: 'org/vacancies',
    answer: vacancies,
    isFor: ({ actor }) => actor.permissions.has(permissionCode(postEstablishments, 'view')),
    read: ({ actor, store }) => readVacancies(store, actor),
  }),
]
