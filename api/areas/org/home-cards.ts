import { homeCard } from '#api/areas/home-card.ts'
import { readVacancies } from '#api/queries/org/vacancies.ts'
import { permissionCode } from '#api/store/permission.ts'
import { vacancies } from '#contracts/home/org.ts'
import { postEstablishments } from '#resources/org/post-establishment.ts'

/** 组织: what the home page shows of departments and their places. */
export const orgHomeCards = [
  homeCard({
    name: 'org/vacancies',
    answer: vacancies,
    isFor: ({ actor }) => actor.permissions.has(permissionCode(postEstablishments, 'view')),
    read: ({ actor, store }) => readVacancies(store, actor),
  }),
]
