import { readVacancies } from '#modules/org/establishment/api/vacancies.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { vacancies } from '#modules/org/wire/home-cards.ts'
import { homeCard } from '#platform/api/home/home-card.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'

/** 组织: cards about departments and their approved places on the home page. */
export const orgHomeCards = [
  homeCard({
    name: 'org/vacancies',
    answer: vacancies,
    isFor: ({ actor }) => actor.permissions.has(permissionCode(postEstablishments, 'view')),
    read: ({ actor, store }) => readVacancies(store, actor),
  }),
]
